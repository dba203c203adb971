"""Players: what a seat at the table is to the program, who there is, and how to check one."""

from muggins.players.check import check_player as check_player
from muggins.players.protocol import Player as Player
from muggins.players.protocol import seeded as seeded
from muggins.players.registry import LEVELS as LEVELS
from muggins.players.registry import new_player as new_player
