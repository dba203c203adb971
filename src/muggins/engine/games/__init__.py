"""Whole deals and games by compiled players, a thousand a second, for tables and matches."""
