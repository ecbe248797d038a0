"""How the Storyteller decides: one module for each kind of decision, each policy a small function with a reason."""
