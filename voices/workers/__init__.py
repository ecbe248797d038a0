"""The child processes: each owns one library that hangs, prints or holds the interpreter lock."""
