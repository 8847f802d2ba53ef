"""What games dealt from a shoe share: cards that last for many rounds, face up at places that need not be seats."""
