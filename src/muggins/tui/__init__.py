"""The table in a terminal: an app with a board, cards, hints, reviews and practice."""
