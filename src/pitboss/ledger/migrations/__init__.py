"""How a ledger of an older release becomes one of this release, step by step."""
