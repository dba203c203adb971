"""Where things are kept on this machine."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_cache_path, user_data_path

__all__ = ["build_folder", "cache_folder", "data_folder", "drill_database", "games_folder"]


def data_folder() -> Path:
    """Give the user's folder of what is worth keeping; it need not be there yet."""
    return user_data_path("muggins")


def games_folder() -> Path:
    """Give the folder of games kept as they are played."""
    return data_folder() / "games"


def drill_database() -> Path:
    """Give the file of what was practised."""
    return data_folder() / "drill.sqlite3"


def cache_folder() -> Path:
    """Give the folder of what can be made again."""
    return user_cache_path("muggins")


def build_folder() -> Path:
    """Give the folder of the checkpoints of a build of the tables."""
    return cache_folder() / "solve"
