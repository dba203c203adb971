"""Scripts that run inside the other programs' environments."""
