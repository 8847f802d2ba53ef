"""What games on a layout share: a set of outcomes and a catalogue of wagers, from which everything else follows."""
