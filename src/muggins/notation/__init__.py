"""CGN, the text of a game: positions, views of them, and whole records."""

from muggins.notation.reading import read_games as read_games
from muggins.notation.reading import read_position as read_position
from muggins.notation.reading import read_view as read_view
from muggins.notation.writing import write_game as write_game
from muggins.notation.writing import write_games as write_games
from muggins.notation.writing import write_position as write_position
from muggins.notation.writing import write_view as write_view
