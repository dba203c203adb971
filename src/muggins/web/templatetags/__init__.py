"""What the templates can draw."""
