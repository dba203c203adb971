"""The play by ranks: its tree, its solution, what ships of it, and positions solved on the spot."""
