"""The table's voice and ears: which devices, voices and models speak and listen here."""
