"""The strong player's knowledge: compiled counts, tables, and what they are worth.

Needs NumPy and Numba, which the extra `engine` brings.
"""

from muggins.engine.batch import score_hands as score_hands
from muggins.engine.discards import DiscardWorth as DiscardWorth
from muggins.engine.discards import rank_discards as rank_discards
from muggins.engine.plays import Held as Held
from muggins.engine.plays import PlayAdvice as PlayAdvice
from muggins.engine.plays import PlayWorth as PlayWorth
from muggins.engine.plays import rank_plays as rank_plays
from muggins.engine.position import Odds as Odds
from muggins.engine.position import odds as odds
from muggins.engine.position import win_probability as win_probability
