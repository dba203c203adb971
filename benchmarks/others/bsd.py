"""The cribbage of BSD games, from 1980, played through a terminal.

Needs Debian's package `bsdgames`, and the packages `pexpect` and `pyte`. What a player of ours is
told is what the screen shows: its own cards, the cards on the table and the scores.
"""

from __future__ import annotations

import re
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import pexpect
import pyte

from muggins.bots import PROTOCOL, answer_of, view_of
from muggins.cards import as_card, as_cards
from muggins.errors import MugginsError
from muggins.players import new_player
from muggins.scoring import count_hand

PROGRAM = "/usr/games/cribbage"
QUIET = 0.02
"""Seconds without output after which a screen is looked at."""

PATIENCE = 500
"""How many such waits are given to it before it counts as stuck."""

HAND, TABLE, THEIRS = 1, 13, 27
"""The columns where the first card of each window has its rank."""

HIGHEST, LOWEST = 10, 23
"""The rows of the messages, which begin again at the top."""

SUITS = frozenset("SHDC")
NAMES = "ACE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING"
RANKS = dict(zip(NAMES.split(), "A23456789TJQK", strict=True))
SAID = re.compile(r"I get \d+ points playing ([A-Z]+) of ([A-Z]+)")
CARD = re.compile(r"[A2-9TJQK][SHDC]")
REACH = 1.96


class StuckError(Exception):
    """The program waits for something that isn't understood."""


@dataclass
class Deal:
    """What was seen of a deal."""

    dealt: list[str] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    mine: list[str] = field(default_factory=list)
    theirs: list[str] = field(default_factory=list)


@dataclass
class Result:
    """What the games came to, from our side."""

    games: int = 0
    wins: int = 0
    margin: int = 0
    disputes: list[str] = field(default_factory=list)
    """Counts of ours that the program corrected."""
    stuck: list[str] = field(default_factory=list)
    """Screens of games that were given up, since what the program wanted wasn't understood."""

    def interval(self) -> tuple[float, float]:
        """Give the share of games won with 95% confidence, by Wilson."""
        share, n = self.wins / self.games, self.games
        middle = share + REACH**2 / (2 * n)
        reach = REACH * sqrt(share * (1 - share) / n + REACH**2 / (4 * n**2))
        return (middle - reach) / (1 + REACH**2 / n), (middle + reach) / (1 + REACH**2 / n)


class Game:
    """One game at a terminal of 80 by 24."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.Stream(self.screen)
        self.deal = Deal()
        self.disputes: list[str] = []
        self.claim = ""
        self.process = pexpect.spawn(
            PROGRAM, ["-r"], env={"TERM": "vt100"}, dimensions=(24, 80), encoding="latin1"
        )

    def play(self) -> tuple[int, int]:
        """Play to the end; give our score and theirs."""
        try:
            while True:
                self._read()
                self._check_claim()
                if scores := self._over():
                    return scores
                self.process.send(self._answer(self._line()))
        finally:
            self.process.close(force=True)

    # --- the screen

    def _read(self) -> None:
        """Read what there is until the program waits, watching the table at each character."""
        waited, has_begun = 0, False
        while True:
            try:
                text = self.process.read_nonblocking(4096, timeout=QUIET)
            except pexpect.TIMEOUT:
                waited += 1
                if has_begun and self._is_asking():
                    self._keep(self._window(TABLE))
                    self._hear()
                    return
                if waited > PATIENCE:
                    raise StuckError("\n".join(self.screen.display)) from None
                continue
            except pexpect.EOF:
                return
            has_begun = True
            for character in text:
                self.stream.feed(character)
                if character in SUITS:
                    self._watch()

    def _line(self) -> str:
        return self._row(self.screen.cursor.y)[39:]

    def _is_asking(self) -> bool:
        before = self._line()[: max(0, self.screen.cursor.x - 39)].rstrip()
        return before.endswith(("?", ":", "-->", "--More--", "scores"))

    def _row(self, row: int) -> str:
        cells = self.screen.buffer[row]
        return "".join(str(cells[column].data) for column in range(80))

    def _two(self, row: int, column: int) -> str:
        cells = self.screen.buffer[row]
        return str(cells[column].data + cells[column + 1].data)

    def _window(self, column: int) -> list[str]:
        cards = []
        for place in range(8):
            text = self._two(1 + 2 * place, column + place)
            if not CARD.fullmatch(text):
                break
            cards.append(_ours(text))
        return cards

    def _watch(self) -> None:
        """Keep the card laid last, from the moment that both its corners are drawn."""
        table = self._window(TABLE)
        if table:
            place = len(table) - 1
            corner = self._two(3 + 2 * place, TABLE + 3 + place)
            if CARD.fullmatch(corner) and _ours(corner) == table[-1]:
                self._keep(table[-1:])

    def _said(self) -> str:
        """Give the two lines of the message that ends at the cursor."""
        row = self.screen.cursor.y
        rows = (LOWEST if row == HIGHEST else row - 1, row)
        return " ".join(self._row(row)[39:].strip(" |*") for row in rows)

    def _hear(self) -> None:
        """Keep the card of a 31, which is said when the table is bare already."""
        said = self._said()
        if not said.endswith("--More--"):
            return
        if found := SAID.search(said.replace("--More--", "")):
            self._keep([RANKS[found[1]] + found[2][0].lower()])

    def _keep(self, table: list[str]) -> None:
        deal = self.deal
        deal.theirs += [card for card in table if card not in deal.dealt + deal.theirs]

    def _scores(self) -> tuple[int, int]:
        text = "\n".join(self.screen.display)
        mine = re.search(r"Score: +(\d+) +YOU", text)
        theirs = re.search(r"Score: +(\d+) +ME", text)
        if mine is None or theirs is None:
            raise StuckError(text)
        return int(mine[1]), int(theirs[1])

    def _over(self) -> tuple[int, int] | None:
        text = " ".join(self.screen.display)
        if "nother game" in text or not self.process.isalive():
            return self._scores()
        return None

    def _is_dealer(self) -> bool:
        """The crib lies on the dealer's side, left for us."""
        row = next(line for line in self.screen.display if "CRIB" in line[:38])
        return row.index("CRIB") < 20

    def _starter(self) -> str:
        column = 1 if self._is_dealer() else 27
        found = self._two(19, column)
        if not CARD.fullmatch(found):
            raise StuckError("\n".join(self.screen.display))
        return _ours(found)

    # --- answers

    def _answer(self, line: str) -> str:
        if "--More--" in line:
            return " "
        if "instructions" in line:
            return "n"
        if "Long (to 121)" in line:
            return "l"
        if "Discard a card" in line:
            return self._discard()
        if "Your play" in line:
            return self._card()
        if "scores" in line:
            return self._count(is_crib="crib" in line)
        if "?" in line:
            return "n"
        raise StuckError("\n".join(self.screen.display))

    def _request(self, op: str, hand: list[str]) -> dict[str, Any]:
        mine, theirs = self._scores()
        dealer = self._is_dealer()
        return {"v": PROTOCOL, "op": op, "hand": hand, "dealer": dealer, "my": mine, "opp": theirs}

    def _ask(self, request: dict[str, Any]) -> Any:
        try:
            view = view_of(request)
        except MugginsError as error:
            raise StuckError(f"{error}\n{request}\n" + "\n".join(self.screen.display)) from error
        return answer_of(self.player.choose(view))

    def _discard(self) -> str:
        hand = self._window(HAND)
        if len(hand) == 6:
            self.deal = Deal(dealt=hand)
            self.deal.laid = list(self._ask(self._request("discard", hand))["discard"])
            return _theirs(self.deal.laid[0])
        return _theirs(self.deal.laid[1])

    def _card(self) -> str:
        hand, deal = self._window(HAND), self.deal
        pile = self._window(TABLE)
        request = self._request("play", hand) | {
            "pile": pile,
            "count": sum(as_card(card).rank.pips for card in pile),
            "discards": deal.laid,
            "starter": self._starter(),
            "myplayed": deal.mine,
            "oppplayed": deal.theirs,
            "oppcards": 4 - len(deal.theirs),
        }
        card = self._ask(request)["card"]
        deal.mine.append(card)
        return _theirs(card)

    def _count(self, *, is_crib: bool) -> str:
        cards = as_cards(" ".join(self._window(HAND)))
        points = count_hand(cards, as_card(self._starter()), crib=is_crib).points
        self.claim = f"{cards} {self._starter()} {'crib' if is_crib else 'hand'}: {points}"
        return f"{points}\n"

    def _check_claim(self) -> None:
        """Keep a count of ours that the program corrects."""
        said = self._said()
        if self.claim and ("should have taken" in said or "really only" in said):
            self.disputes.append(self.claim)
        self.claim = ""


def _ours(text: str) -> str:
    return text[0] + text[1].lower()


def _theirs(card: str) -> str:
    return card.lower() + "\n"


def games(level: str, number: int, workers: int = 4) -> Result:
    """Play games of a level of ours against it, each from a cut of its own."""
    result = Result()
    with ProcessPoolExecutor(workers) as pool:
        for found in pool.map(_game, [level] * number, range(number)):
            if isinstance(found, str):
                result.stuck.append(found)
                continue
            mine, theirs, disputes = found
            result.games += 1
            result.wins += mine > theirs
            result.margin += mine - theirs
            result.disputes += disputes
    return result


def _game(level: str, number: int) -> tuple[int, int, list[str]] | str:
    game = Game(new_player(level, number))
    try:
        mine, theirs = game.play()
    except StuckError as error:
        return str(error)
    return mine, theirs, game.disputes
