"""A report in the words of its reader: "you" for the seat he holds, names for the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from muggins.game import Seat
from muggins.speech import number_word
from muggins.web.drawing.chart import NARROW, WIDE, Chart, Mark, draw_chart
from muggins.web.report import DecisionLine, Earned, Report, SeatLine
from muggins.web.sentences import with_minus

__all__ = ["DealRow", "DecisionRow", "GradeRow", "PointsRow", "Sum", "Told", "counted"]


class DecisionRow(NamedTuple):
    """A decision: where, what was chosen, what was better, what it cost."""

    line: DecisionLine
    where: str
    number: int
    """Among the dearest, from 1; 0 for the others."""
    points: str
    win: str


class Sum(NamedTuple):
    """A figure and what it is."""

    words: str
    win: str


class PointsRow(NamedTuple):
    """What a role and a part earned, in points a deal: both seats, the side's first, and expert."""

    name: str
    side: str
    expert: str
    other: str


class GradeRow(NamedTuple):
    """A figure of each seat that was reviewed, the side's first."""

    name: str
    figures: list[str]


class DealRow(NamedTuple):
    """A deal: chance before it, and what luck and both sides' decisions made of it."""

    number: int
    whose: str
    scores: str
    chance: str
    luck: str
    own: str
    theirs: str


@dataclass(frozen=True)
class Told:
    """A report as told to a reader, from one side.

    `reader` is the seat he holds, if any; `side` the one whose decisions are listed; `resigned`
    the seat that gave the game up.
    """

    report: Report
    names: tuple[str, str]
    reader: Seat | None
    side: Seat
    resigned: Seat | None = None

    # --- who

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return Seat(1 - self.side)

    def who(self, seat: int, *, first: bool = True) -> str:
        """Give what a seat is called: `You`, or its name."""
        if seat == self.reader:
            return "You" if first else "you"
        return self.names[seat]

    def whose(self, seat: int, *, first: bool = True) -> str:
        """Give the owner's form: `Your`, or a name with 's."""
        if seat == self.reader:
            return "Your" if first else "your"
        return f"{self.names[seat]}’s"

    @property
    def you(self) -> str:
        """What the side is called at the head of a column."""
        return self.who(self.side)

    @property
    def them(self) -> str:
        """What the other side is called."""
        return self.who(self.other)

    @property
    def for_whom(self) -> str:
        """What the side is called within a sentence."""
        return self.who(self.side, first=False)

    @property
    def sides(self) -> list[tuple[str, str, bool]]:
        """The sides that can be looked from: letter, name, whether it is this one."""
        return [
            (Seat(line["seat"]).name, self.who(line["seat"]), line["seat"] == self.side)
            for line in self.report["seats"]
        ]

    # --- the head

    @property
    def title(self) -> str:
        """How the game ended, or that it didn't."""
        report = self.report
        mine, theirs = report["scores"][self.side], report["scores"][self.other]
        if self.resigned is not None:
            return f"{self.who(self.resigned)} gave the game up, at {self._score(self.resigned)}"
        if report["winner"] is None:
            return f"{self.names[0]} and {self.names[1]}, not finished: {mine} to {theirs}"
        how = "" if report["won_by"] == "win" else f", a {report['won_by']}"
        return f"{self.who(report['winner'])} won, {self._score(report['winner'])}{how}"

    def _score(self, seat: int) -> str:
        scores = self.report["scores"]
        return f"{scores[seat]} to {scores[1 - seat]}"

    @property
    def lead(self) -> str:
        """What was played and how well, in two or three sentences."""
        deals = len(self.report["deals"])
        own = self._seat(self.side)
        against = self.who(self.other, first=False)
        words = f"{counted(deals, 'deal')} to {self.report['target']} against {against}."
        good = own["decisions"] - own["mistakes"]
        if not own["decisions"]:
            return words
        whose = "" if self.side == self.reader else f" of {self.names[self.side]}"
        return (
            f"{words} {counted(own['decisions'], 'decision')}{whose}: "
            f"{_number(good)} as the expert would, {_number(own['mistakes'])} not."
        )

    def _seat(self, seat: int) -> SeatLine:
        return next(line for line in self.report["seats"] if line["seat"] == seat)

    # --- the chart

    @property
    def charts(self) -> list[Chart]:
        """The wide and the narrow picture of the chance to win; none before the first deal."""
        report = self.report
        if not report["course"]:
            return []
        course = [(place, self._mine(chance)) for place, chance in report["course"]]
        marks = [
            Mark(row.line["place"], row.line["win_lost"], row.number)
            for row in self.decisions
            if row.line["is_mistake"]
        ]
        first, deals = report["deals"][0]["number"], len(report["deals"])
        return [draw_chart(course, marks, first, deals, frame) for frame in (WIDE, NARROW)]

    def _mine(self, chance: float) -> float:
        return chance if self.side is Seat.A else 1 - chance

    @property
    def chart_title(self) -> str:
        """Whose chance is drawn."""
        return f"{self.whose(self.side)} chance to win, deal by deal"

    @property
    def chart_words(self) -> str:
        """The picture in a sentence."""
        course = [self._mine(chance) for _, chance in self.report["course"]]
        if not course:
            return ""
        words = f"Starts at {course[0]:.0%}, between {min(course):.0%} and {max(course):.0%}"
        if self.report["winner"] is None:
            return f"{words}, last {course[-1]:.0%}."
        return f"{words}, ends {'won' if course[-1] == 1 else 'lost'}."

    @property
    def deals(self) -> list[DealRow]:
        """The same as the picture, a row a deal."""
        rows = []
        for deal in self.report["deals"]:
            luck = own = theirs = ""
            if deal["win"]:
                luck = _written(
                    100 * self._sign * sum(deal["win"][part] for part in self.report["parts"])
                )
                own = _written(-100 * self._lost(self.side, deal["number"]))
                theirs = _written(100 * self._lost(self.other, deal["number"]))
            scores = f"{deal['scores'][self.side]}–{deal['scores'][self.other]}"
            chance = f"{100 * self._mine(deal['chance']):.1f}"
            whose = self.who(deal["dealer"], first=False)
            rows.append(DealRow(deal["number"], whose, scores, chance, luck, own, theirs))
        return rows

    @property
    def _sign(self) -> int:
        return 1 if self.side is Seat.A else -1

    def _lost(self, seat: int, deal: int) -> float:
        """Give what a seat's decisions of a deal cost, in chance to win."""
        lines = self.report["decisions"]
        return sum(d["win_lost"] for d in lines if d["seat"] == seat and d["deal"] == deal)

    # --- decisions

    @property
    def decisions(self) -> list[DecisionRow]:
        """All decisions of the side, the dearest first."""
        report = self.report
        worst = self._seat(self.side)["worst"]
        numbers = {place: number for number, place in enumerate(worst, start=1)}
        rows = [
            self._row(line, numbers.get(place, 0))
            for place, line in enumerate(report["decisions"])
            if line["seat"] == self.side
        ]
        return sorted(rows, key=lambda row: (-row.line["win_lost"], -row.line["points_lost"]))

    def _row(self, line: DecisionLine, number: int) -> DecisionRow:
        where = f"Deal {line['deal']}, {line['kind']}"
        return DecisionRow(
            line, where, number, f"{line['points_lost']:.2f}", _percent(line["win_lost"], 1)
        )

    @property
    def mistakes(self) -> int:
        """How many of the side's decisions were mistakes."""
        return self._seat(self.side)["mistakes"]

    @property
    def worst(self) -> list[DecisionRow]:
        """The dearest mistakes, three at most."""
        return [row for row in self.decisions if row.number]

    @property
    def worst_title(self) -> str:
        """What they are called together."""
        found = len(self.worst)
        return "The dearest mistake" if found == 1 else f"The {number_word(found)} dearest"

    def what(self, row: DecisionRow) -> str:
        """Say where a mistake was made and begin the sentence of what was chosen."""
        line = row.line
        where = f"Deal {line['deal']}"
        if line["kind"] == "discard":
            dealer = line["seat"] if line["is_dealer"] else 1 - line["seat"]
            crib = f"{self.whose(dealer, first=False)} {'own ' * line['is_dealer']}crib"
            if dealer != self.reader and line["is_dealer"]:
                crib = "own crib"
            return f"{where}, the discard, {crib}. {self.who(line['seat'])} discarded"
        return f"{where}, the play, at {self._at(line)}. {self.who(line['seat'])} played"

    def _at(self, line: DecisionLine) -> str:
        return f"{line['scores'][self.side]} to {line['scores'][self.other]}"

    @property
    def worst_told(self) -> list[tuple[DecisionRow, str]]:
        """The dearest mistakes, each with how its sentence begins."""
        return [(row, self.what(row)) for row in self.worst]

    # --- luck and skill

    @property
    def has_luck(self) -> bool:
        """Whether luck can be told: both sides' cards are known, and a deal is finished."""
        return any(deal["win"] for deal in self.report["deals"])

    @property
    def sums(self) -> list[Sum]:
        """Luck, and both sides' decisions, in chance to win; they sum to what came of the game."""
        told = [deal["number"] for deal in self.report["deals"] if deal["win"]]
        luck = self._sign * sum(self._part("win", part) for part in self.report["parts"])
        own, theirs = (sum(self._lost(s, n) for n in told) for s in (self.side, self.other))
        return [
            Sum(f"the cards gave {self.for_whom}", _signed(luck)),
            Sum(
                f"{self.whose(self.side, first=False)} decisions cost, against the best ones",
                _signed(-own),
            ),
            Sum(f"{self.whose(self.other, first=False)} decisions gave away", _signed(theirs)),
        ]

    @property
    def sums_words(self) -> str:
        """How the sums come together."""
        told = [deal for deal in self.report["deals"] if deal["win"]]
        start, after = self._mine(told[0]["chance"]), told[-1]["chance_after"] or 0.0
        end = self._mine(after)
        role = "dealer" if told[0]["dealer"] == self.side else "pone"
        where = "won" if end == 1 else "lost" if end == 0 else f"the last {_percent(end)}"
        return (
            f"{self.who(self.side)} began at {_percent(start)}, as {role}. The three together make "
            f"the {_signed(end - start)} from there to {where}."
        )

    @property
    def luck(self) -> list[tuple[str, str, str]]:
        """Where the luck lay: its part, points and chance to win."""
        return [
            (
                words,
                _written(self._sign * self._part("points", part)),
                _signed(self._sign * self._part("win", part)),
            )
            for part, words in self.report["parts"].items()
        ]

    def _part(self, unit: str, part: str) -> float:
        return sum(
            (deal["win"] if unit == "win" else deal["points"]).get(part, 0.0)
            for deal in self.report["deals"]
        )

    # --- averages and grade

    @property
    def points(self) -> list[PointsRow]:
        """What each earned a deal, beside the expert's averages."""
        both = [self._seat_or_none(seat) for seat in (self.side, self.other)]
        rows = []
        for name, role, part in (
            ("Hand as pone", "pone", "hand"),
            ("Hand as dealer", "dealer", "hand"),
            ("Crib", "dealer", "crib"),
            ("Play as pone", "pone", "play"),
            ("Play as dealer", "dealer", "play"),
        ):
            side, other = (_earned(line, role, part) for line in both)
            expert = self.report["expert"]["crib" if part == "crib" else f"{role}_{part}"]
            rows.append(PointsRow(name, side, f"{expert:.1f}", other))
        return rows

    def _seat_or_none(self, seat: int) -> SeatLine | None:
        return next((line for line in self.report["seats"] if line["seat"] == seat), None)

    @property
    def graded(self) -> list[str]:
        """Who was graded, the side first."""
        return [self.who(line["seat"]) for line in self._graded]

    @property
    def _graded(self) -> list[SeatLine]:
        return sorted(self.report["seats"], key=lambda line: line["seat"] != self.side)

    @property
    def grades(self) -> list[GradeRow]:
        """The figures of each side's decisions."""
        lines = self._graded
        return [
            GradeRow("Decisions", [str(line["decisions"]) for line in lines]),
            GradeRow("Mistakes", [str(line["mistakes"]) for line in lines]),
            GradeRow("Points lost", [f"{line['points_lost']:.2f}" for line in lines]),
            GradeRow("a deal", [f"{line['lost_a_deal']:.2f}" for line in lines]),
            GradeRow("by discards", [f"{line['discards_lost']:.2f}" for line in lines]),
            GradeRow("by the play", [f"{line['play_lost']:.2f}" for line in lines]),
            GradeRow("Of the game", [_percent(line["win_lost"], 1) for line in lines]),
            GradeRow("Plays like", [line["level"] for line in lines]),
        ]


def _earned(line: SeatLine | None, role: str, part: str) -> str:
    if line is None:
        return "–"
    own: Earned = line["as_dealer"] if role == "dealer" else line["as_pone"]
    figures = {"hand": own["hand"], "crib": own["crib"], "play": own["play"]}
    return f"{figures[part]:.1f}" if own["deals"] else "–"


def counted(number: int, what: str) -> str:
    """Count things in words, with a capital: `Nine deals`, `One decision`."""
    words = _number(number)
    return f"{words[:1].upper()}{words[1:]} {what}{'s' * (number != 1)}"


def _number(number: int) -> str:
    return number_word(number) if number < 40 else str(number)


def _percent(share: float, places: int = 0) -> str:
    return f"{100 * share:.{places}f}\u202f%"


def _signed(share: float) -> str:
    """Give a change of the chance to win, with its sign."""
    return f"{_written(100 * share)}\u202f%"


def _written(figure: float) -> str:
    """Give a figure to a tenth, with its sign; nothing has none."""
    text = with_minus(f"{figure:+.1f}")
    return "0" if text in ("+0.0", "−0.0") else text
