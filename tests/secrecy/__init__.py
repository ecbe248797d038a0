"""Proof that nobody can read a night that is not theirs. See `twins` for how."""
