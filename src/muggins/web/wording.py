"""What a table says to its reader: whose turn it is, what is asked, and each picture in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from muggins.cards import Card
from muggins.game import Phase, Seat
from muggins.players import LEVELS
from muggins.speech import Style, number_word, say
from muggins.web.picking import count_address
from muggins.web.scene import Pegs, Scene

__all__ = ["CutCard", "Plate", "Words"]


class Plate(NamedTuple):
    """A side's name and score; `to_go` is what it lacks to the end."""

    side: str
    name: str
    pegs: Pegs
    to_go: int
    is_dealer: bool


class CutCard(NamedTuple):
    """A card cut for the first deal, and by whom."""

    card: Card
    name: str
    label: str


@dataclass(frozen=True)
class Words:
    """The words of a scene."""

    scene: Scene
    style: Style = "full"

    # --- names

    @property
    def you(self) -> str:
        """What the reader's side is called, or that of whoever sits there."""
        return self.scene.names[0]

    @property
    def them(self) -> str:
        """What the other side is called."""
        return self.scene.names[1]

    @property
    def title(self) -> str:
        """The page's title: what is asked, and the score."""
        return f"{self.ask} {self.scene.pegs[0].front}–{self.scene.pegs[1].front}"

    @property
    def level(self) -> str:
        """How the computer's level chooses."""
        return LEVELS.get(self.scene.sitting.row.level, "")

    @property
    def plates(self) -> tuple[Plate, Plate]:
        """Both sides' plates, `you` first."""
        return (
            self._plate("you", self.scene.you, self.you, self.scene.pegs[0]),
            self._plate("them", self.scene.them, self.them, self.scene.pegs[1]),
        )

    def _plate(self, side: str, seat: Seat, name: str, pegs: Pegs) -> Plate:
        to_go = self.scene.sitting.rules.target - pegs.front
        return Plate(side, name, pegs, to_go, self._dealer is seat)

    @property
    def _dealer(self) -> Seat:
        """Who dealt the deal that the reader is looking at."""
        view = self.scene.view
        if self.scene.mode == "count" and view.starter is None:
            # The next deal has begun already; what is looked at belongs to the one before.
            return Seat(1 - view.dealer)
        return view.dealer

    def _owns(self, seat: Seat) -> str:
        """Give the owner's form: `your`, or a name with 's."""
        if seat is self.scene.seat:
            return "your"
        return f"{self.scene.sitting.name(seat)}’s"

    def _is_reader(self, seat: Seat) -> bool:
        return seat is self.scene.seat

    # --- what is asked

    @property
    def ask(self) -> str:
        """What is asked of the reader, or what the table waits for."""
        return self._asked[0]

    @property
    def ask_more(self) -> str:
        """What helps to do it."""
        return self._asked[1]

    @property
    def turn(self) -> str:
        """The last line of the log: what is asked now; empty where the line before says it."""
        return "" if self.scene.mode in ("cut", "count", "over") else f"{self.ask}."

    @property
    def _asked(self) -> tuple[str, str]:
        return {
            "cut": self._cut,
            "discard": self._discard,
            "play": self._play,
            "claim": self._claim,
            "count": self._count,
            "wait": self._wait,
            "over": self._over,
        }[self.scene.mode]()

    def _cut(self) -> tuple[str, str]:
        dealer = self.scene.sitting.table.record.start.dealer
        who = "You deal" if self._is_reader(dealer) else f"{self.scene.sitting.name(dealer)} deals"
        return f"{who} first", "The lower card deals, and the first crib is the dealer’s."

    def _discard(self) -> tuple[str, str]:
        crib = "your crib" if self.scene.view.is_dealer else f"{self.them}’s crib"
        return f"Discard two cards to {crib}", "Press the two; press one again to keep it."

    def _play(self) -> tuple[str, str]:
        count = f"The count is {number_word(self.scene.view.count)}."
        if self.scene.view.numbers_held[self.scene.them] == 0:
            again = " again" if self.scene.pile and self.scene.pile[-1].side == "you" else ""
            return f"Your turn{again}: play a card", f"{count} {self.them} has no cards left."
        if not self.scene.view.pile:
            return "Your turn: lead a card", count
        return "Your turn: play a card", count

    def _claim(self) -> tuple[str, str]:
        what = self.scene.view.showing[1] if self.scene.view.showing else "hand"
        if what == "crib":
            return "Count your crib", "The crib is the last to be counted."
        first = "You are first: you didn’t deal." if not self.scene.view.is_dealer else ""
        return "Count your hand", f"{first} Nothing is pegged for it yet.".strip()

    def _count(self) -> tuple[str, str]:
        counted = self.scene.counted
        assert counted is not None
        points = counted.tally.points
        counts = number_word(points) if points else "nothing, the nineteen hand"
        title = f"{self._owns(counted.seat)} {counted.what} counts {counts}"
        return f"{title[0].upper()}{title[1:]}", " ".join(self._pegged())

    def _pegged(self) -> Sequence[str]:
        """Say what was pegged for what has been counted."""
        counted, lines = self.scene.counted, []
        assert counted is not None
        claim = self.scene.claimed
        if claim is not None and not claim.right:
            who = "You" if self._is_reader(claim.seat) else self.scene.sitting.name(claim.seat)
            lines.append(f"{who} counted {number_word(claim.points)}.")
        for scored in self.scene.pegged:
            who = "You" if self._is_reader(scored.seat) else self.scene.sitting.name(scored.seat)
            if scored.why[0] == "muggins":
                takes = "take" if who == "You" else "takes"
                lines.append(f"Muggins: {who} {takes} {number_word(scored.points)}.")
            elif scored.why[0] == "overcount":
                takes = "take" if who == "You" else "takes"
                lines.append(f"{who} {takes} {number_word(scored.points)} for the overcount.")
            else:
                score = "have" if who == "You" else "has"
                lines.append(f"{who} now {score} {scored.score}.")
        return lines or ["Nothing is pegged."]

    def _wait(self) -> tuple[str, str]:
        if self.scene.seat is None:
            asked = self.scene.view.to_move
            names = " and ".join(self.scene.sitting.name(seat) for seat in asked)
            return f"{names or 'The pack'} to move", "You are watching: the hands stay face down."
        doing = {
            Phase.DISCARD: "discard",
            Phase.PLAY: "play a card",
            Phase.SHOW: "count",
        }.get(self.scene.view.phase, "go on")
        return f"Waiting for {self.them} to {doing}", "The table goes on by itself."

    def _over(self) -> tuple[str, str]:
        row, outcome = self.scene.sitting.row, self.scene.outcome
        if outcome is None:
            assert row.resigned is not None
            loser = Seat(row.resigned)
            who = "You gave" if self._is_reader(loser) else f"{self.scene.sitting.name(loser)} gave"
            return f"{who} the game up", "The seed of the shuffle is open now."
        winner = outcome.winner
        name = "You win" if self._is_reader(winner) else f"{self.scene.sitting.name(winner)} wins"
        scores = " to ".join(map(str, sorted(outcome.scores, reverse=True)))
        skunk = f", a {outcome.name}" if outcome.skunk else ""
        return f"{name}, {scores}{skunk}", "The seed of the shuffle is open now."

    # --- pictures in words

    @property
    def holds_words(self) -> str:
        """What the other side holds."""
        return self._holds(self.them, len(self.scene.them_backs))

    @property
    def you_holds_words(self) -> str:
        """What `you` hold, for whoever only watches."""
        return self._holds(self.you, len(self.scene.you_backs))

    @staticmethod
    def _holds(name: str, number: int) -> str:
        if not number:
            return f"{name} holds no cards"
        cards = "one card" if number == 1 else f"{number_word(number)} cards"
        return f"{name} holds {cards}, face down"

    @property
    def crib_name(self) -> str:
        """Whose crib it is."""
        name = f"{self._owns(self._dealer)} crib"
        return f"{name[0].upper()}{name[1:]}"

    @property
    def crib_words(self) -> str:
        """The crib's cards as they lie."""
        number = len(self.scene.crib_backs)
        so_far = "" if number == 4 else " so far"
        cards = "no cards" if not number else f"{number_word(number)} cards"
        return f"{self.crib_name}: {cards}{so_far}, face down"

    @property
    def starter_label(self) -> str:
        """The starter's name."""
        starter = self.scene.view.starter
        return f"{starter.name}, the starter" if starter else ""

    @property
    def shown_label(self) -> str:
        """What lies open."""
        counted = self.scene.counted
        if counted is not None:
            owner, what = self._owns(counted.seat), counted.what
        else:
            assert self.scene.view.showing is not None
            owner, what = self._owns(self.scene.view.showing[0]), self.scene.view.showing[1]
        return f"{owner[0].upper()}{owner[1:]} {what} and the starter"

    @property
    def shown_starter_label(self) -> str:
        """The starter's name beside what lies open."""
        starter = self.scene.shown_starter
        return f"{starter.name}, the starter" if starter else ""

    @property
    def said(self) -> str:
        """The count as it is said."""
        return say(self.scene.counted.tally, self.style) if self.scene.counted else ""

    @property
    def counter_link(self) -> str:
        """Where the counter shows this count."""
        counted = self.scene.counted
        if counted is None or counted.tally.starter is None:
            return count_address(())
        five = (*counted.tally.cards, counted.tally.starter)
        return count_address(five, is_crib=counted.what == "crib")

    @property
    def miss_words(self) -> str:
        """Why a count has to be tried again."""
        claim = self.scene.claimed
        return f"Not {number_word(claim.points)}. One more try." if claim else ""

    @property
    def cuts(self) -> tuple[CutCard, ...]:
        """The last cut for the deal, by seat; the ones before it were equal."""
        cuts = self.scene.sitting.shuffle.cuts()[-1]
        names = (
            "You" if seat is self.scene.seat else self.scene.sitting.name(seat) for seat in Seat
        )
        return tuple(
            CutCard(card, name, f"{name}: {card.name}")
            for card, name in zip(cuts, names, strict=False)
        )
