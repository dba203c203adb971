"""The pages, a module each: its addresses and its views."""
