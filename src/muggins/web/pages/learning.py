"""`/learn`: how to play, how to count, and the words; each example is counted as it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from muggins.cards import parse_cards
from muggins.game import Counted, Cut, Deal, Discard, Event, Play, Seat, Shown, apply, new_game
from muggins.narrate import Narrator
from muggins.scoring import Tally, count_hand
from muggins.speech import say
from muggins.web.looks import SAID_FOUR_WAYS, style_of, ways_to_say
from muggins.web.picking import count_address

__all__ = ["urlpatterns"]

YOU, ANN = Seat.A, Seat.B
DEALT = Deal(["6c 8h 9s Kd 2h Qs", "4s 7d Jc Kh 3h Qd"])
LAID_AWAY = (Discard(YOU, "2h Qs"), Discard(ANN, "3h Qd"))
TURNED = Cut("7c")
PLAYED = tuple(
    Play(seat, card)
    for seat, card in zip((YOU, ANN) * 4, parse_cards("8h 7d 6c Jc Kd Kh 9s 4s"), strict=True)
)
"""A deal that has nearly everything: a fifteen, a thirty-one, a pair, a run, a go and a last."""


class Lesson(NamedTuple):
    """A thing that counts: its name, the rule in a sentence or two, and hands to see it in."""

    name: str
    rule: str
    hands: tuple[tuple[str, str, bool], ...]
    """What to look at in a hand, its cards with the starter last, and whether it is the crib."""


LESSONS = (
    Lesson(
        "Fifteens, two each",
        "Every set of cards that adds up to fifteen is two points, whatever its size. An ace is "
        "one; jack, queen and king are ten. A card may be in several.",
        (("Three fifteens share their cards.", "Tc 5h 8s 7d Qd", False),),
    ),
    Lesson(
        "Pairs, two each",
        "Two cards of a rank are two points. Three hold three pairs, a pair royal, six; four hold "
        "six pairs, a double pair royal, twelve.",
        (
            ("Two pairs.", "9c 9h As Ad Kc", False),
            ("A pair royal.", "2c 2d 2h Ks 9d", False),
        ),
    ),
    Lesson(
        "Runs, one a card",
        "Three or more ranks in a row are as many points as they are cards; suits don’t matter, "
        "and the ace is low only. Where a rank is there twice the run is there twice, and the pair "
        "counts as well.",
        (
            ("A run of four.", "6c 7d 8h 9s Kc", False),
            ("A double run: two runs, and the pair.", "3c 4d 5h 5s Kc", False),
        ),
    ),
    Lesson(
        "A flush, four or five",
        "Four cards of one suit in the hand are four points, five with the starter. Three and the "
        "starter are nothing. In the crib all five must be of the suit.",
        (
            ("In the hand.", "2d 4d 8d Td Kc", False),
            ("The same cards in the crib.", "2d 4d 8d Td Kc", True),
        ),
    ),
    Lesson(
        "Nobs, one",
        "The jack of the starter’s suit, in the hand or the crib, is one point. A jack that is the "
        "starter itself is another thing, his heels: two for the dealer when it is turned, and "
        "nothing in any hand.",
        (
            ("Nobs.", "Jh Qd 8c 2s Ah", False),
            ("Heels; no nobs.", "5s Td 8c 2s Jh", False),
        ),
    ),
    Lesson(
        "Nothing at all",
        "A hand without points is called nineteen, because no hand can count nineteen. Nor "
        "can it count 25, 26 or 27; twenty-nine is the most.",
        (
            ("Nineteen.", "2s 6c Th Qd Ks", False),
            ("The most.", "5c 5d 5h Js 5s", False),
        ),
    ),
)


class Example(NamedTuple):
    """A counted hand."""

    words: str
    tally: Tally
    said: str
    address: str


class Told(NamedTuple):
    """A line of the deal that is told; `side` is `you`, `them`, or empty."""

    side: str
    words: str


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Show all of it on one page."""
    style = style_of(request)
    dealing, play, show = _deal()
    facts = {
        "lessons": [
            (lesson, [_example(*hand, say(_count(*hand[1:]), style)) for hand in lesson.hands])
            for lesson in LESSONS
        ],
        "dealing": dealing,
        "play": play,
        "show": show,
        "four_ways": SAID_FOUR_WAYS,
        "ways": ways_to_say(SAID_FOUR_WAYS),
        "page": "learn",
    }
    return render(request, "muggins/learn.html", facts)


@cache
def _count(cards: str, crib: bool = False) -> Tally:
    five = parse_cards(cards)
    return count_hand(five[:4], five[4], crib=crib)


def _example(words: str, cards: str, crib: bool, said: str) -> Example:
    address = count_address(parse_cards(cards), is_crib=crib)
    return Example(words, _count(cards, crib), said, address)


@cache
def _deal() -> tuple[list[Told], list[Told], list[Told]]:
    """Play the deal by the rules and tell it: up to the starter, the play, and the show."""
    state = new_game(dealer=ANN)
    parts: list[list[Event]] = []
    for moves in ((DEALT, *LAID_AWAY, TURNED), PLAYED):
        parts.append([])
        for move in moves:
            step = apply(state, move)
            state = step.state
            parts[-1] += step.events
    before, rest = parts
    shown = next(n for n, event in enumerate(rest) if isinstance(event, Shown | Counted))
    dealing, play, show = (list(_told(part)) for part in (before, rest[:shown], rest[shown:]))
    return dealing, play, show


def _told(events: list[Event]) -> Iterator[Told]:
    for place, words in Narrator(("You", "Ann"), YOU).lines(events):
        seat = getattr(events[place], "seat", None)
        side = "" if seat is None else "you" if seat is YOU else "them"
        yield Told(side, words)


urlpatterns: list[URLPattern] = [path("learn", learn, name="learn")]
