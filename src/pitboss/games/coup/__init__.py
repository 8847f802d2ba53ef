"""The coup of the baccarats: two hands of two or three cards from a shoe, and the wagers on how they compare."""
