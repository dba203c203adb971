"""A second count of a written game, from its text alone and by other code than the package's."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

ORDER = "A23456789TJQK"


def cards_in(text: str) -> list[str]:
    return re.findall(r"[A2-9TJQK][cdhs]", text)


def pips(card: str) -> int:
    return min(ORDER.index(card[0]) + 1, 10)


def is_run(cards: list[str]) -> bool:
    places = sorted(ORDER.index(card[0]) for card in cards)
    return len(cards) >= 3 and places == list(range(places[0], places[0] + len(places)))


def hand_points(hand: list[str], starter: str, *, crib: bool, four_do: bool) -> int:
    """Count a hand by trying every set of its cards."""
    five = [*hand, starter]
    groups = [list(group) for size in range(2, 6) for group in combinations(five, size)]
    points = 2 * sum(sum(map(pips, group)) == 15 for group in groups)
    points += 2 * sum(len(group) == 2 and group[0][0] == group[1][0] for group in groups)
    runs = [group for group in groups if is_run(group)]
    points += sum(len(run) for run in runs if len(run) == max(map(len, runs)))
    if len({card[1] for card in five}) == 1:
        points += 5
    elif len({card[1] for card in hand}) == 1 and (not crib or four_do):
        points += 4
    if starter[0] != "J":
        points += f"J{starter[1]}" in hand
    return points


def play_points(pile: list[str]) -> int:
    """Count what the last card of a pile earns, go and last apart."""
    total = sum(map(pips, pile))
    points = 2 if total in (15, 31) else 0
    for size in (4, 3, 2):
        if len(pile) >= size and len({card[0] for card in pile[-size:]}) == 1:
            points += size * (size - 1)
            break
    for size in range(len(pile), 2, -1):
        if is_run(pile[-size:]):
            points += size
            break
    return points


class Referee:
    """Keeps the score of a game from its text, and checks every number in it."""

    def __init__(self, text: str) -> None:
        rules = re.search(r'\[Rules "([^"]*)"\]', text)
        self.rules = dict(re.findall(r"(\w+)=(\w+)", rules[1] if rules else ""))
        self.target = int(self.rules.get("target", 121))
        text = re.sub(r"^\[.*\]$", "", text, flags=re.M)
        words = re.sub(r";.*", "", re.sub(r"\{[^}]*\}", "", text)).split()
        self.scores = [0, 0]
        *self.words, self.result = words
        self.seats = "AB"

    def add(self, seat: int, points: int) -> None:
        if not self.is_over:
            self.scores[seat] = min(self.scores[seat] + points, self.target)

    @property
    def is_over(self) -> bool:
        return self.target in self.scores

    def check(self) -> list[int]:
        """Go through all deals and give the scores at the end."""
        starts = [n for n, word in enumerate(self.words) if re.fullmatch(r"\d+\.", word)]
        dealers = [self.words[start + 2] for start in starts]
        assert all(one != other for one, other in pairwise(dealers))
        for start, end in zip(starts, [*starts[1:], len(self.words)], strict=True):
            self.deal(self.words[start + 1 : end])
        assert self.result == ("{}-{}".format(*self.scores) if self.is_over else "*")
        return self.scores

    def deal(self, words: list[str]) -> None:
        assert words[0] == "{}-{}".format(*self.scores)
        dealer = self.seats.index(words[1])
        sides = [[cards_in(part) for part in side.split("/")] for side in words[2:4]]
        if len(words) < 5:
            return
        starter, colon, heels = words[4].partition(":")
        limit = int(self.rules.get("heels_limit", 999))
        counts = starter[0] == "J" and self.scores[dealer] < limit
        assert (colon, heels) == ((":", "2") if counts else ("", ""))
        self.add(dealer, 2 if counts else 0)
        cut = words.index("=") if "=" in words else len(words)
        self.play(words[5:cut], sides)
        pone = 1 - dealer
        crib = sides[0][1] + sides[1][1]
        hands = [(pone, sides[pone][0]), (dealer, sides[dealer][0]), (dealer, crib)]
        for (seat, cards), tally in zip(hands, words[cut + 1 :], strict=False):
            four_do = self.rules.get("crib_flush") == "four"
            self.show(seat, hand_points(cards, starter, crib=cards is crib, four_do=four_do), tally)

    def play(self, words: list[str], sides: list[list[list[str]]]) -> None:
        pile: list[str] = []
        left = 8
        for word, following in zip(words, [*words, ""][1:], strict=True):
            if word == "|":
                pile = []
            if word in ("go", "|"):
                continue
            card, _, written = word.partition(":")
            seat = 0 if card in sides[0][0] else 1
            assert card in sides[seat][0]
            pile.append(card)
            left -= 1
            points, total = play_points(pile), sum(map(pips, pile))
            assert total <= 31
            ended = following == "|" or not left
            won = self.scores[seat] + points >= self.target
            # A go that wins the game has no reset behind it.
            wins = not following and self.scores[seat] + points + 1 == self.target == int(
                self.result.split("-")[seat] if self.result != "*" else 0
            )
            points += (ended or wins) and total < 31 and not won
            assert int(written or 0) == points, word
            self.add(seat, points)

    def show(self, seat: int, right: int, tally: str) -> None:
        assert not self.is_over
        counting = self.rules.get("counting", "auto")
        if counting == "auto":
            assert tally == str(right)
        for claim in tally.split(","):
            said, missed, too_many = re.fullmatch(r"(\d+)(?:<(\d+)|>(\d+))?", claim).groups()  # type: ignore[union-attr]
            assert int(said) + int(missed or 0) - int(too_many or 0) == right
        if counting == "muggins":
            self.add(seat, min(int(said), right))
            self.add(1 - seat, int(missed or 0))
            self.add(1 - seat, int(self.rules.get("overcount", 0)) if too_many else 0)
        elif counting == "auto" or "," in tally or int(said) == right:
            self.add(seat, right)
