"""The game for machine learning and game theory: a PettingZoo environment, an OpenSpiel game.

`muggins.research.pettingzoo_env` and `muggins.research.openspiel_game` need the extra `research`;
each imports its package when it is imported itself, and nothing here does before.
"""
