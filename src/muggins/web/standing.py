"""A browser's games summed up: won and lost, averages by role, luck and mistakes, by opponent.

Averages, luck and mistakes are from the reviews of the games, which are made one after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean, stdev
from typing import Any, NamedTuple

from muggins.errors import MugginsError
from muggins.extras import missing_engine
from muggins.players import LEVELS
from muggins.rules import Rules
from muggins.web import store
from muggins.web.models import ReviewRow, SeatRow
from muggins.web.report import EDITION, DealLine, SeatLine
from muggins.web.reviews import review_of
from muggins.web.sentences import with_minus

__all__ = ["FIGURES", "AverageRow", "GameLine", "GroupRow", "averages", "games_of"]
__all__ += ["expert_row", "group_row", "groups", "luck_words", "review_some"]

AT_ONCE = 3
"""Reviews that one request asks for."""

FRIENDS = "friends"

FIGURES = (
    ("Hand, dealer", "dealer_hand", "as_dealer", "hand"),
    ("Hand, pone", "pone_hand", "as_pone", "hand"),
    ("Crib", "crib", "as_dealer", "crib"),
    ("Play, dealer", "dealer_play", "as_dealer", "play"),
    ("Play, pone", "pone_play", "as_pone", "play"),
)
"""The averages: the title, the expert's name of it, the role and the part."""


@dataclass(frozen=True)
class Reviewed:
    """What the review of a game says of the browser's seat.

    `ahead` are the net points of its whole deals, `luck` how many of them the cards gave,
    `luck_to_win` the same in chance to win.
    """

    line: SeatLine
    ahead: float
    luck: float
    luck_to_win: float
    deals: int
    expert: dict[str, float]

    @property
    def luck_told(self) -> str:
        """The points that the cards gave, as they are shown."""
        return _signed(self.luck, 1)


@dataclass(frozen=True)
class GameLine:
    """A game that is over, seen from the browser's seat; `review` is None until it is made."""

    key: str
    when: datetime
    against: str
    has_won: bool
    has_resigned: bool
    scores: str
    skunk: str
    """`skunk` or `double skunk`, where the loser was; else empty."""
    review: Reviewed | None


def games_of(visitor: str) -> list[GameLine]:
    """Give the games of a browser that are over and had begun, the oldest first."""
    seats = SeatRow.objects.filter(holder=visitor).exclude(game__dealer=None)
    seats = seats.exclude(game__result="", game__resigned=None)
    held = list(seats.select_related("game").order_by("game__touched", "game_id"))
    parts = (
        "game_id",
        "data__edition",
        "data__seats",
        "data__deals",
        "data__parts",
        "data__expert",
    )
    rows = ReviewRow.objects.filter(game__in=[seat.game_id for seat in held])
    reports = {row[0]: row for row in rows.values_list(*parts) if row[1] == EDITION}
    return [_game(seat, reports.get(seat.game_id)) for seat in held]


def _game(seat: SeatRow, report: tuple[Any, ...] | None) -> GameLine:
    row, own = seat.game, seat.seat
    scores = [int(score) for score in row.result.split("-")] if row.result else []
    has_resigned = row.resigned is not None
    has_won = row.resigned != own if has_resigned else scores[own] > scores[1 - own]
    return GameLine(
        row.key,
        row.touched,
        row.level or FRIENDS,
        has_won,
        has_resigned,
        f"{scores[own]}–{scores[1 - own]}" if scores else "",
        _skunk(Rules.parse(row.rules), min(scores)) if scores else "",
        None if report is None else _reviewed(own, report),
    )


def _skunk(rules: Rules, loser: int) -> str:
    """Say whether a losing score is a skunk, or a double one."""
    if loser <= rules.skunk_line(double=True):
        return "double skunk"
    return "skunk" if loser <= rules.skunk_line() else ""


def _reviewed(seat: int, report: tuple[Any, ...]) -> Reviewed | None:
    _, _, seats, deals, parts, expert = report
    line = next((line for line in seats if line["seat"] == seat), None)
    if line is None:
        return None
    told: list[DealLine] = [deal for deal in deals if deal["points"]]
    sign = 1 if seat == 0 else -1
    ahead = sum(deal["expected"] + sum(deal["points"].values()) for deal in told)
    luck = sum(deal["expected"] + sum(deal["points"][p] for p in parts) for deal in told)
    to_win = sum(deal["win"][part] for deal in told for part in parts)
    return Reviewed(line, sign * ahead, sign * luck, sign * to_win, len(told), expert)


def review_some(games: Iterable[GameLine]) -> int:
    """Have games reviewed that aren't yet; give how many are still to come.

    A game that can't be reviewed is passed over. Waits for none.
    """
    if missing_engine():
        return 0
    waiting = [game for game in games if game.review is None]
    asked = 0
    for game in waiting:
        if asked == AT_ONCE:
            break
        try:
            asked += review_of(store.load(game.key)) is None
        except MugginsError:
            continue
    return len(waiting) if asked else 0


# --- tables


class GroupRow(NamedTuple):
    """Games against an opponent: how they ended, and what the reviewed ones say."""

    name: str
    games: int
    won: int
    skunks: int
    skunked: int
    mistakes: str
    lost: str
    luck: str


def groups(games: Sequence[GameLine]) -> list[tuple[str, list[GameLine]]]:
    """Give all games, then those against each level that was played, and those with friends."""
    names = [name for name in (*LEVELS, FRIENDS) if any(game.against == name for game in games)]
    parts = [(name, [game for game in games if game.against == name]) for name in names]
    return [("All games", list(games)), *(parts if len(parts) > 1 else ())]


def group_row(name: str, games: Sequence[GameLine]) -> GroupRow:
    """Sum games up."""
    reviews = [game.review for game in games if game.review is not None]
    return GroupRow(
        name,
        len(games),
        sum(game.has_won for game in games),
        sum(bool(game.skunk) and game.has_won for game in games),
        sum(bool(game.skunk) and not game.has_won for game in games),
        f"{fmean(review.line['mistakes'] for review in reviews):.1f}" if reviews else "–",
        f"{fmean(review.line['lost_a_deal'] for review in reviews):.2f}" if reviews else "–",
        _signed(fmean(review.luck for review in reviews), 1) if reviews else "–",
    )


class AverageRow(NamedTuple):
    """Points a deal, in the order of `FIGURES`; `deals` as dealer and as pone."""

    name: str
    deals: str
    figures: list[str]

    @property
    def titled(self) -> list[tuple[str, str]]:
        """The figures, each with its title."""
        return [(title, figure) for (title, *_), figure in zip(FIGURES, self.figures, strict=True)]


def averages(name: str, games: Sequence[GameLine]) -> AverageRow | None:
    """Give what was earned a deal over whole deals; None before any was reviewed."""
    lines = [game.review.line for game in games if game.review is not None]
    figures, deals = [], {}
    for _, _, role, part in FIGURES:
        roles: list[Any] = [
            line["as_dealer" if role == "as_dealer" else "as_pone"] for line in lines
        ]
        deals[role] = sum(earned["deals"] for earned in roles)
        total = sum(earned["deals"] * earned[part] for earned in roles)
        figures.append(f"{total / deals[role]:.2f}" if deals[role] else "–")
    if not any(deals.values()):
        return None
    return AverageRow(name, f"{deals['as_dealer']} and {deals['as_pone']}", figures)


def expert_row(games: Sequence[GameLine]) -> AverageRow | None:
    """Give the expert's averages beside them."""
    reviews = [game.review for game in games if game.review is not None]
    if not reviews:
        return None
    expert = reviews[-1].expert
    return AverageRow("An expert", "", [f"{expert[key]:.2f}" for _, key, _, _ in FIGURES])


def luck_words(games: Sequence[GameLine]) -> list[tuple[str, str]]:
    """Give what luck was, by control variate: points ahead a game, as they came and without it.

    Without luck the same mean is measured with a smaller error. Each is a name and a figure.
    """
    reviews = [game.review for game in games if game.review is not None and game.review.deals]
    if not reviews:
        return []
    ahead = [review.ahead for review in reviews]
    without = [review.ahead - review.luck for review in reviews]
    to_win = sum(review.luck_to_win for review in reviews)
    return [
        ("points ahead a game, as it came", _mean(ahead)),
        ("of them the cards gave", _mean([review.luck for review in reviews])),
        ("points ahead a game, the luck taken out", _mean(without)),
        ("games that the cards gave, in all", _signed(to_win, 1)),
    ]


def _mean(values: Sequence[float]) -> str:
    mean = _signed(fmean(values), 1)
    if len(values) < 2:
        return mean
    return f"{mean} ± {stdev(values) / len(values) ** 0.5:.1f}"


def _signed(value: float, places: int) -> str:
    return with_minus(f"{value:+.{places}f}")
