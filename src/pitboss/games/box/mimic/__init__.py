"""Playing a box as the dealer plays."""
