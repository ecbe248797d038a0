"""The core rules that characters bend: setup, information, registration, death, changes, victory."""
