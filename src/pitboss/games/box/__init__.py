"""Boxes: hands played one after the other against a dealer who draws by rule, dealt from a shoe."""
