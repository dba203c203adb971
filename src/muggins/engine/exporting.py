"""Write the solved tables for other programs: NumPy's archives, CSV, and a page that explains them.

Every array is written as `tables` and `trunk` hold it, with what is needed to index it beside it.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Rank
from muggins.engine.pegging.tail import LEVELS
from muggins.engine.pegging.trunk import CHANCES, EARLY, PLAY, UNITS, Trunk, trunk
from muggins.engine.shipped import load, manifest
from muggins.engine.sixes import numbered, sixes
from muggins.engine.tables import DISCARDS, SCORES, DiscardTables, discard_tables, score_tables
from muggins.engine.winning import AIMS
from muggins.errors import MugginsError
from muggins.files import reason_of, written_whole

__all__ = ["FILES", "README", "export"]

README = "README.md"

FILES = (
    "scores.npz",
    "discards.npz",
    "play.npz",
    "win_121.csv",
    "win_61.csv",
    "cribs_dealer.csv",
    "cribs_pone.csv",
    "often_dealer.csv",
    "often_pone.csv",
    "cribs_alone_dealer.csv",
    "cribs_alone_pone.csv",
    "often_alone_dealer.csv",
    "often_alone_pone.csv",
    "play_worths.csv",
    README,
)
"""The names of all files that an export writes."""

TARGETS = (121, 61)

_SYMBOLS = [rank.symbol for rank in Rank]
_ROLES = ("dealer", "pone")


class _Array(NamedTuple):
    """An array with what a reader must know of it."""

    values: NDArray[Any]
    unit: str
    meaning: str


_Named: TypeAlias = dict[str, _Array]


class _Sheet(NamedTuple):
    """A table of two dimensions: what it holds, its header and its rows."""

    meaning: str
    header: list[str]
    rows: list[list[str]]


def export(folder: Path) -> list[Path]:
    """Write all tables that come with the package to a folder; give the files, `README.md` last.

    The folder is made where it isn't there; files of an earlier export are replaced, each whole or
    not at all. Raises `MugginsError` when the folder holds other files or can't be written, and
    `TableError` when a table of the package is missing or damaged.
    """
    _refuse_others(folder)
    archives = {"scores.npz": _scores(), "discards.npz": _discards(), "play.npz": _play(trunk())}
    sheets = _sheets(discard_tables())
    data = {name: _npz(arrays) for name, arrays in archives.items()}
    data |= {name: _csv(sheet) for name, sheet in sheets.items()}
    data[README] = _page(archives, sheets, data).encode()
    assert tuple(data) == FILES
    try:
        for name, content in data.items():
            with written_whole(folder / name) as file:
                file.write(content)
    except OSError as error:
        raise MugginsError(f"can't write to {str(folder)!r}: {reason_of(error)}") from error
    return [folder / name for name in data]


def _refuse_others(folder: Path) -> None:
    """Refuse a folder with other files than an export's. Raises `MugginsError`."""
    try:
        found = sorted(path.name for path in folder.iterdir())
        others = [name for name in found if not _is_ours(folder, name)]
    except FileNotFoundError:
        return
    except OSError as error:
        raise MugginsError(f"can't export to {str(folder)!r}: {reason_of(error)}") from error
    if others:
        raise MugginsError(
            f"{str(folder)!r} holds other files, such as {others[0]!r}; give a new or empty "
            "folder, or that of an earlier export"
        )


def _is_ours(folder: Path, name: str) -> bool:
    """Say whether an export wrote a file, or left it beside one when it was cut off."""
    if name == README:
        return (folder / name).read_bytes().startswith(_TITLE.encode())
    return name in FILES or (name.endswith(".new") and name.startswith(_BESIDE))


_TITLE = "# The solved tables of Muggins\n"
_BESIDE = tuple(f".{name}." for name in FILES)


# --- the arrays


def _scores() -> _Named:
    found: _Named = {
        "aims": _Array(
            np.array(AIMS), "names", "what is played for, in the order of the first axis"
        )
    }
    for target in TARGETS:
        tables = score_tables(target)
        shape = "by aim, the dealer's score and pone's, before a deal"
        found[f"worths_{target}"] = _Array(
            tables.worths,
            "wins, game points, stakes, points",
            f"what the dealer gets less what he pays, on average, in the game to {target}, {shape}",
        )
        found[f"errors_{target}"] = _Array(
            tables.errors, "as the worths", "their standard errors, from ten batches of the deals"
        )
    return found


def _discards() -> _Named:
    tables, deals = discard_tables(), sixes()
    crib = "what the crib averages with each discard of {} six, over what the other lays"
    play = "the net points in the play of each kept four to {}, own less the other's"
    often = "how often the dealer (row 0) and pone (row 1) lay each pair away"
    cribs = "what the crib averages over the deals in which they lay it; nan where they never do"
    alone = ", when both think of hand and crib alone, not of the play"
    return {
        "pairs": _Array(_ranks_of(2), "ranks", "the pairs by number"),
        "fours": _Array(_ranks_of(4), "ranks", "the hands of four by number"),
        "sixes": _Array(_ranks_of(6), "ranks", "the hands of six by number"),
        "ways": _Array(deals.ways.astype(np.int32), "hands", "hands of six cards with these ranks"),
        "laid": _Array(
            deals.pairs, "numbers", "the pair each discard of a six lays away, -1 behind the last"
        ),
        "kept": _Array(deals.kept, "numbers", "the four it keeps, -1 behind the last"),
        "dealers_crib": _Array(tables.dealers_crib, "points", crib.format("the dealer's")),
        "pones_crib": _Array(tables.pones_crib, "points", crib.format("pone's")),
        "dealers_play": _Array(tables.dealers_play, "points", play.format("the dealer")),
        "pones_play": _Array(tables.pones_play, "points", play.format("pone")),
        "often": _Array(tables.often, "shares", often),
        "cribs": _Array(tables.cribs, "points", cribs),
        "often_alone": _Array(tables.often_alone, "shares", often + alone),
        "cribs_alone": _Array(tables.cribs_alone, "points", cribs + alone),
    }


def _ranks_of(size: int) -> NDArray[np.int8]:
    return np.array(list(numbered(size)), np.int8)


def _play(found: Trunk) -> _Named:
    """Give the first cards of the play, as they are shipped, with the tree that they lie along."""
    tree, shipped = found.arrays, load(PLAY)
    cards_down = (8 - tree.held.sum(axis=1)).astype(np.int8)
    arrays: _Named = {
        "mover": _Array(tree.mover, "0 or 1", "by node: who is to play, 0 pone, 1 the dealer"),
        "held": _Array(tree.held, "cards", "by node: how many pone and the dealer hold"),
        "down": _Array(cards_down, "cards", "by node: how many have been played"),
        "room": _Array(tree.room, "pips", "by node: what is left up to 31"),
        "first": _Array(tree.first, "edges", "by node: its first edge; they lie together"),
        "edges": _Array(tree.edges, "edges", "by node: how many it has"),
        "slots": _Array(tree.slots, "slots", "by node: its first slot, -1 with one card left"),
        "rank": _Array(
            tree.rank, "ranks", "by edge, rising at a node: what is played, 13 for a go"
        ),
        "child": _Array(tree.child, "nodes", "by edge: where it leads, negative behind the tree"),
        "points": _Array(tree.points, "points", "by edge: what it pegs, the dealer's negative"),
        "kept": _Array(
            shipped["kept"],
            "shares",
            "how often pone (row 0) and the dealer (row 1) keep each four",
        ),
    }
    for size in range(1, 5):
        arrays[f"hands_{size}"] = _Array(_ranks_of(size), "ranks", f"hands of {size} by number")
    for name, whose in (("pone", "pone"), ("dealer", "the dealer")):
        arrays[f"{name}_chances"] = _Array(
            shipped[f"{name}_chances"],
            f"1/{CHANCES}",
            f"by slot of {whose}: how likely its rank is",
        )
        arrays[f"{name}_worth"] = _Array(
            shipped[f"{name}_worth"],
            f"1/{UNITS} point",
            f"by slot of {whose}: net points to come, the card's own among them",
        )
        arrays[f"{name}_both"] = _Array(
            shipped[f"{name}_both"],
            f"1/{UNITS} point",
            f"by slot of {whose}: points to come of both sides together, likewise",
        )
    arrays["tail"] = _Array(
        shipped["tail"],
        f"1/{LEVELS}",
        f"chances behind the first {EARLY} cards, in order of a walk",
    )
    arrays["tail_numbers"] = _Array(
        shipped["tail_numbers"],
        "chances",
        "how many of them by the tree's ends; end n is child -1 - n",
    )
    return arrays


# --- the sheets


def _sheets(tables: DiscardTables) -> dict[str, _Sheet]:
    """Give all CSV files by name."""
    found = {f"win_{target}.csv": _win_sheet(target) for target in TARGETS}
    pairs = numbered(2)
    numbers = [[pairs[min(a, b), max(a, b)] for b in range(13)] for a in range(13)]
    for field, what in _PAIR_SHEETS.items():
        for role, row in zip(_ROLES, getattr(tables, field), strict=True):
            found[f"{field}_{role}.csv"] = _Sheet(
                what.format("the dealer" if role == "dealer" else "pone"),
                ["rank", *_SYMBOLS],
                _rows(_SYMBOLS, row[numbers]),
            )
    hands = ["".join(_SYMBOLS[rank] for rank in four) for four in numbered(4)]
    worths = np.stack([tables.pones_play, tables.dealers_play], axis=1)
    found["play_worths.csv"] = _Sheet(
        "net points in the play of each kept four, by its ranks, to pone and to the dealer",
        ["hand", "pone", "dealer"],
        _rows(hands, worths),
    )
    return found


_PAIR_SHEETS = {
    "cribs": "what the crib averages with each pair of ranks that {} lays away, in points",
    "often": "how often {} lays each pair of ranks away, as a share of his deals",
    "cribs_alone": "as `cribs`, when both think of hand and crib alone; {}'s pairs",
    "often_alone": "as `often`, when both think of hand and crib alone; {}'s pairs",
}


def _win_sheet(target: int) -> _Sheet:
    worths = score_tables(target).worths[AIMS.index("win")]
    scores = [str(score) for score in range(target)]
    return _Sheet(
        f"the dealer's chance to win the game to {target} before a deal, by his score (a row) and "
        "pone's (a column)",
        ["dealer", *scores],
        _rows(scores, (1 + worths) / 2),
    )


def _rows(names: Sequence[str], numbers: NDArray[np.float32]) -> list[list[str]]:
    """Give rows of numbers as short as they read back the same; empty where there is none."""
    return [
        [name, *("" if np.isnan(number) else str(number) for number in row)]
        for name, row in zip(names, numbers, strict=True)
    ]


# --- the files


def _npz(arrays: _Named) -> bytes:
    buffer = BytesIO()
    values: dict[str, Any] = {name: array.values for name, array in arrays.items()}
    np.savez_compressed(buffer, allow_pickle=False, **values)
    return buffer.getvalue()


def _csv(sheet: _Sheet) -> bytes:
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(sheet.header)
    rows.writerows(sheet.rows)
    return text.getvalue().encode()


_INTRODUCTION = f"""{_TITLE}
What the cribbage engine of Muggins has solved, as it uses it: what every score is worth, what
discards are worth, and the first cards of the play, all for two-handed, six-card cribbage.

`.npz` files are NumPy's archives: `numpy.load("scores.npz")["worths_121"]`. `.csv` files have a
header, then a row a line, with a comma between.

- Ranks are 0 (ace) to 12 (king). Pairs, fours, sixes and the hands in the play are numbered in the
  order of `itertools.combinations_with_replacement(range(13), size)`, those with more than four of
  a rank left out; `pairs`, `fours`, `sixes` and `hands_…` list their ranks.
- Pone is the side that doesn't deal. Points are net, one's own less the other side's, where it
  says so.
- Aims are `win` (games), `acc` (tournament game points: 2, and 3 for a skunk), `money` (stakes,
  double for a skunk) and `spread` (the points that the loser lacks). The worth of `win` is the
  chance to win less the chance to lose: the chance to win is (1 + worth) / 2.
- In the play a node is what both have seen, and an edge is a rank that its player lays, or his go.
  A node's slots are numbered edge by edge, and for each by the number of the hand that is left once
  that rank is laid. Node 0 is pone's lead. Chances of a hand are in proportion among the ranks it
  holds; where all are 0, each rank that fits is as likely.
- Behind the tree's four cards the chances stand in `tail`, in the order of the same walk, which
  goes on edge by edge: for each hand, by its number, that its side can have come with by its own
  chances, one for each rank it can lay but the last, which gets the rest, and none where nothing
  is left. `muggins.engine.games.whole.whole_policy` reads them all.
- Figures with two numbers are a value and its standard error, in points.
"""

_EXAMPLE = """```python
import numpy as np

scores, discards, play = (np.load(f"{name}.npz") for name in ("scores", "discards", "play"))

# The dealer's chance to win at 0-0.
print(f"{(1 + scores['worths_121'][0, 0, 0]) / 2:.4f}")

# What the crib averages when the dealer lays two fives away.
fives = discards["pairs"].tolist().index([4, 4])
print(f"{discards['cribs'][0, fives]:.3f}")

# How likely pone leads each rank of A 4 5 J, and what that is worth.
hand, node = [0, 3, 4, 10], 0
left = {tuple(ranks): number for number, ranks in enumerate(play["hands_3"].tolist())}
chances, worths = {}, {}
for place in range(play["edges"][node]):
    rank = int(play["rank"][play["first"][node] + place])
    if rank in hand:
        rest = list(hand)
        rest.remove(rank)
        slot = play["slots"][node] + place * len(left) + left[tuple(rest)]
        chances[rank] = int(play["pone_chances"][slot])
        worths[rank] = play["pone_worth"][slot] / 32
for rank, chance in chances.items():
    print(f"{'A23456789TJQK'[rank]}: {chance / sum(chances.values()):.3f} {worths[rank]:+.3f}")
```"""

_SOURCES = {"scores.npz": SCORES, "discards.npz": DISCARDS, "play.npz": PLAY}


def _page(
    archives: Mapping[str, _Named], sheets: Mapping[str, _Sheet], data: Mapping[str, bytes]
) -> str:
    """Give the page that explains the files."""
    parts = [_INTRODUCTION]
    for name, arrays in archives.items():
        rows = [
            (f"`{key}`", _shape(array), str(array.values.dtype), array.unit, array.meaning)
            for key, array in arrays.items()
        ]
        parts.append(f"## {name}\n")
        parts.append(_lines(("array", "shape", "type", "unit", "what it is"), rows))
    parts.append("## CSV\n")
    parts.append(
        _lines(
            ("file", "rows", "what it is"),
            [(f"`{name}`", str(len(s.rows)), s.meaning) for name, s in sheets.items()],
        )
    )
    parts.append("## How they were made\n")
    parts.append(_lines(("file", "command", "seed", "figures", "SHA-256 of its source"), _made()))
    parts.append(f"## An example\n\n{_EXAMPLE}\n\nIt prints\n")
    parts.append("\n".join(["```text", *_example_lines(trunk()), "```\n"]))
    parts.append("## Checksums\n")
    sums = [(f"`{name}`", f"`{hashlib.sha256(found).hexdigest()}`") for name, found in data.items()]
    parts.append(_lines(("file", "SHA-256"), sums))
    parts.append(
        "## Licence\n\nThese tables come with Muggins under the MIT licence, Copyright (c) 2026 "
        "The Muggins authors.\n"
    )
    return "\n".join(parts)


def _shape(array: _Array) -> str:
    return " × ".join(map(str, array.values.shape))


def _made() -> list[tuple[str, ...]]:
    """Give how each archive was made, from the manifest of the package's tables."""
    entries = manifest()
    rows: list[tuple[str, ...]] = []
    for name, source in _SOURCES.items():
        made = entries[source]
        figures = json.dumps(made["figures"]).strip("{}").replace('"', "") or "none"
        seed = "none" if made["seed"] is None else str(made["seed"])
        row = (f"`{name}`", f"`{made['command']}`", seed, figures, f"`{made['sha256']}`")
        rows.append(row)
    return rows


def _lines(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Give a table of Markdown."""
    head = list(header)
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _example_lines(found: Trunk) -> list[str]:
    """Give what the example prints, by the engine's own way to read its tables."""
    win = (1 + score_tables(121).worths[AIMS.index("win"), 0, 0]) / 2
    lines = [f"{win:.4f}", f"{discard_tables().cribs[0, numbered(2)[4, 4]]:.3f}"]
    hand = (0, 3, 4, 10)
    for rank in sorted(set(hand)):
        rest = list(hand)
        rest.remove(rank)
        number = numbered(3)[tuple(rest)]
        chance = found.shares(0, rank)[number]
        lines.append(f"{_SYMBOLS[rank]}: {chance:.3f} {found.worth(0, rank, number):+.3f}")
    return lines
