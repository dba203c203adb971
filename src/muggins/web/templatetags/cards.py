"""Cards, pegs and the board in the templates; a builtin library, so that none has to load it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from django.template import Library
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from muggins.cards import Card, Rank, Suit, parse_cards
from muggins.scoring import Kind, Tally
from muggins.web.drawing.board import Lane, hole_at, holes, trail_path

__all__ = ["register"]

register: Library = Library()

FACE = (
    '<svg class="face" viewBox="0 0 60 84" aria-hidden="true">'
    '<use class="rank" href="#rank-{rank}" x="{x}" y="6.5" width="{width}" height="23.8"/>'
    '<use href="#suit-{suit}" x="6.5" y="34" width="15" height="15"/>'
    '<use href="#suit-{suit}" x="26" y="48" width="28" height="28"/></svg>'
)
BACK = '<svg class="face" viewBox="0 0 60 84" aria-hidden="true"><use href="#card-back"/></svg>'


def _suit(card: Card) -> str:
    return str(card)[-1].lower()


def _rank(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else str(card)[0].upper()


@register.simple_tag
@cache
def card_face(card: Card) -> SafeString:
    """Draw a card's face, to be put into what holds it."""
    is_ten = card.rank is Rank.TEN
    return format_html(
        FACE, rank=_rank(card), suit=_suit(card), x=4.5 if is_ten else 6, width=23 if is_ten else 17
    )


@register.simple_tag
def card(
    card: Card, size: str = "", lit: bool = False, unlit: bool = False, label: str = ""
) -> SafeString:
    """Draw a card that can't be pressed; `size` is mid or little."""
    classes = " ".join(
        [
            "card",
            *([size] if size else []),
            *(["lit"] if lit else []),
            *(["unlit"] if unlit else []),
        ]
    )
    return format_html(
        '<span class="{}" data-suit="{}" role="img" aria-label="{}">{}</span>',
        classes,
        _suit(card),
        label or card.name,
        card_face(card),
    )


@register.simple_tag
@cache
def card_back(size: str = "") -> SafeString:
    """Draw a card face down: the same bytes whatever it is."""
    return format_html('<span class="card back {}">{}</span>', size, mark_safe(BACK))


@register.simple_tag
def card_button(
    card: Card,
    type: str = "submit",  # noqa: A002 - the attribute's name
    name: str = "",
    value: str = "",
    pressed: bool | None = None,
    disabled: bool = False,
    describedby: str = "",
    shortcut: int | str = "",
    id: str = "",  # noqa: A002 - the attribute's name
    toggles: str = "",
) -> SafeString:
    """Draw a card that can be pressed; a `disabled` one can be reached, and its reason heard."""
    attributes = {
        "type": type,
        "id": id,
        "name": name,
        "value": value,
        "data-card": str(card),
        "data-toggles": toggles,
        "aria-pressed": "" if pressed is None else str(pressed).lower(),
        "aria-disabled": "true" if disabled else "",
        "aria-describedby": describedby,
        "aria-keyshortcuts": str(shortcut),
    }
    written = format_html_join("", ' {}="{}"', [pair for pair in attributes.items() if pair[1]])
    return format_html(
        '<button class="card" data-suit="{}" aria-label="{}"{}>{}</button>',
        _suit(card),
        card.name,
        written,
        card_face(card),
    )


@register.simple_tag
@cache
def chip(card: Card, lit: bool = False, unlit: bool = False, hidden: bool = False) -> SafeString:
    """Draw a card as it stands in a sentence or a table; a hidden one is left to its row's name."""
    is_ten = card.rank is Rank.TEN
    state = " lit" if lit else " unlit" if unlit else ""
    named = format_html(' role="img" aria-label="{}"', card.name) if not hidden else ""
    return format_html(
        '<span class="chip{}" data-suit="{}"{}><svg viewBox="0 0 41 28" aria-hidden="true">'
        '<use class="rank" href="#rank-{}" x="{}" y="5.5" width="{}" height="17"/>'
        '<use href="#suit-{}" x="20.5" y="6.5" width="15" height="15"/></svg></span>',
        state,
        _suit(card),
        named,
        _rank(card),
        3.5 if is_ten else 6,
        16.5 if is_ten else 12,
        _suit(card),
    )


@register.simple_tag
@cache
def peg_icon(side: str) -> SafeString:
    """Draw a side's peg as it stands beside a name: `you` round, `them` a diamond."""
    return format_html(
        '<svg class="peg-icon peg-icon-{0}" viewBox="0 0 20 20" aria-hidden="true">'
        '<use href="#peg-{0}"/></svg>',
        side,
    )


_RANKS = "|".join(rank.word for rank in Rank)
_SUITS = "|".join(suit.word for suit in Suit)
_NAMED = re.compile(
    rf"(?:the )?(?P<name>(?:{_RANKS}) of (?:{_SUITS}))\b"
    r"|\b(?P<text>(?:10|[A2-9TJQK])[cdhs])\b"
    r"|“(?P<said>[^”]*)”"
)
_STOP = re.compile(r"[.,:;]")


@register.filter
def with_chips(words: str) -> SafeString:
    """Give words in which each card is drawn, and what is said aloud stands as a quotation."""
    parts: list[str] = []
    place = 0
    for match in _NAMED.finditer(words):
        parts.append(conditional_escape(words[place : match.start()]))
        place = match.end()
        if match["said"] is not None:
            parts.append(format_html("<q>{}</q>", match["said"]))
        else:
            text = match["text"] or _by_name()[match["name"]]
            stop = _STOP.match(words, place)
            drawn = chip(parse_cards(text)[0])
            if stop:
                # A full stop never begins a line.
                place = stop.end()
                drawn = format_html('<span class="keep">{}{}</span>', drawn, stop[0])
            parts.append(drawn)
    parts.append(conditional_escape(words[place:]))
    return mark_safe("".join(parts))  # every part is escaped or drawn by us


@cache
def _by_name() -> dict[str, str]:
    from muggins.cards import DECK

    return {card.name: str(card) for card in DECK}


# --- the board

_PLANK = (
    '<path class="plank" d="M-39-67H379.5A67 67 0 0 1 379.5 67H-39A14 14 0 0 1-53 53V-53'
    'A14 14 0 0 1-39-67Z"/>'
    '<path class="grain" d="M-46-62C-10-64 190-59 330-63M-51-26C20-29 60-17 140-22S300-31 348-24'
    "M-51-21C30-22 70-14 150-18M160 24C220 17 270 29 345 22M-51 24C-36 20-30 24-22 22"
    "M60 27.5C130 22 190 31 250 27S320 21 345 27M-46 61C40 57 190 64 280 60S400 59 406 57"
    'M-38 64.5C80 62 200 65 300 63.5M404-9C396-23 390-27 370-27M409 7C403 23 392 28 374 27"/>'
    '<path class="lane lane-you" d="M-30.5 -51H377.5A51 51 0 0 1 377.5 51H-7.5'
    'A29 29 0 0 1 -7.5 -7H374.5"/>'
    '<path class="lane lane-them" d="M-30.5 -37H377.5A37 37 0 0 1 377.5 37H-7.5'
    'A15 15 0 0 1 -7.5 7H374.5"/>'
    '<path class="fives" d="M47.5-57V-31M102.5-57V-31M157.5-57V-31M212.5-57V-31M267.5-57V-31'
    "M322.5-57V-31M322.5 31V57M267.5 31V57M157.5 31V57M102.5 31V57M47.5 31V57M102.5-13V13"
    'M157.5-13V13M212.5-13V13M267.5-13V13M322.5-13V13"/>'
)
_SKUNKS = {121: "M212.5 29V59M47.5-15V15", 61: "M322.5-59V-29"}
"""The lines before 61 and 91, and in the short game before 31."""

_FIGURES = (
    (95, -58.6, "10"),
    (205, -58.6, "20"),
    (315, -58.6, "30"),
    (330, 63, "50"),
    (110, 63, "70"),
    (0, 63, "80"),
    (150, -14.8, "100"),
    (260, -14.8, "110"),
    (370, -14.8, "120"),
)
_BODIES = {
    ("you", "rear"): '<circle class="body"/>',
    ("you", "front"): '<circle class="body"/><circle class="cap"/>',
    ("them", "rear"): '<path class="body" d="M0-4.2 4.2 0 0 4.2-4.2 0Z"/>',
    ("them", "front"): '<path class="body" d="M0-6.3 6.3 0 0 6.3-6.3 0Z"/><circle class="cap"/>',
}


@cache
def _wood(target: int) -> SafeString:
    """Draw all of the board that doesn't move, up to the trails."""
    return mark_safe(f'{_PLANK}<path class="skunk" d="{_SKUNKS[target]}"/>')


@cache
def _drilled(target: int) -> SafeString:
    """Draw the holes and the figures, which lie over the trails."""
    parts: list[str] = []
    lanes: tuple[Lane, Lane] = ("you", "them")
    for lane in lanes:
        start = "".join(_hole(hole_at(lane, hole), ' class="start"') for hole in (-1, 0))
        rest = "".join(_hole(place) for place in holes(lane))
        parts.append(f'<g class="holes holes-{lane}">{start}{rest}</g>')
    parts.append('<g class="game">')
    parts.append(_ring(target))
    parts.append('<circle class="game-hole" cx="389" cy="0"/></g>')
    parts.append('<g class="figures" aria-hidden="true">')
    parts += [f'<text class="fig" x="{x}" y="{y}">{words}</text>' for x, y, words in _FIGURES]
    if target == 121:
        parts.append(
            '<text class="mark" x="212.5" y="26">61</text>'
            '<text class="mark-word" x="221" y="26">double skunk</text>'
            '<text class="mark" x="47.5" y="-17.2">91</text>'
            '<text class="mark-word" x="56" y="-17.2">skunk</text>'
            '<text class="mark" x="389" y="-11">121</text>'
        )
    else:
        parts.append(
            '<text class="mark" x="205" y="26">61</text>'
            '<text class="mark" x="322.5" y="-19.5">31</text>'
            '<text class="mark-word" x="331" y="-19.5">skunk</text>'
        )
    parts.append('<text class="mark-word" x="-31" y="-58.6">start</text></g>')
    return mark_safe("".join(parts))


def _ring(target: int) -> str:
    """Draw the ring of the last hole: the shared one, or in the short game one in each lane."""
    if target == 121:
        x, y = str(hole_at("you", target)).split()
        return f'<circle class="game-ring" cx="{x}" cy="{y}"/>'
    outer, inner = hole_at("you", target), hole_at("them", target)
    left, top, height = outer.x - 7, inner.y - 7, outer.y - inner.y + 14
    return (
        f'<rect class="game-ring" x="{left:g}" y="{top:g}" width="14" height="{height:g}" rx="7"/>'
    )


def _hole(place: Iterable[float], more: str = "") -> str:
    x, y = str(place).split()
    return f'<circle{more} cx="{x}" cy="{y}"/>'


@register.simple_tag
def board(
    you: tuple[int, int],
    them: tuple[int, int],
    target: int = 121,
    you_name: str = "You",
    them_name: str = "Computer",
) -> SafeString:
    """Draw the board; `you` and `them` are where the front and the rear peg of a side stand."""
    sides: tuple[tuple[Lane, tuple[int, int]], ...] = (("them", them), ("you", you))
    trails = [
        format_html('<path class="trail trail-{}" d="{}"/>', lane, path)
        for lane, (front, rear) in reversed(sides)
        if (path := trail_path(lane, rear, front))
    ]
    pegs = [
        format_html(
            '<g class="peg {} peg-{}" data-hole="{}" transform="translate({})">{}</g>',
            which,
            lane,
            hole,
            str(hole_at(lane, hole)),
            mark_safe(_BODIES[lane, which]),
        )
        for lane, (front, rear) in sides
        for which, hole in (("rear", _behind(front, rear)), ("front", front))
    ]
    return format_html(
        '<svg class="board" viewBox="-54 -68 502 136" role="img" aria-labelledby="b-t b-d">'
        '<title id="b-t">Cribbage board</title>'
        '<desc id="b-d">{} at {}, rear peg at {}. {} at {}, rear peg at {}. First to {}.</desc>'
        "{}{}{}{}</svg>",
        you_name,
        *you,
        them_name,
        *them,
        target,
        _wood(target),
        mark_safe("".join(trails)),
        _drilled(target),
        mark_safe("".join(pegs)),
    )


def _behind(front: int, rear: int) -> int:
    """Give the hole of a rear peg: before the first point it stands in the start hole behind."""
    return -1 if front == 0 else rear


@register.simple_tag
def chip_of(text: str, lit: bool = False) -> SafeString:
    """Draw the card that a text names, such as `8h`."""
    return chip(parse_cards(text)[0], lit=lit)


@register.simple_tag
@cache
def pick_face(card: Card) -> SafeString:
    """Draw a card of the picker's grid."""
    is_ten = card.rank is Rank.TEN
    return format_html(
        '<svg viewBox="0 0 42 30" aria-hidden="true"><use class="rank" href="#rank-{}" x="{}" '
        'y="6.5" width="{}" height="17"/><use href="#suit-{}" x="22" y="7.5" width="15" '
        'height="15"/></svg>',
        _rank(card),
        3 if is_ten else 5.5,
        16.5 if is_ten else 12,
        _suit(card),
    )


_TEN = re.compile(r"\bT\b")
"""A ten as text has it; the pages draw it as 10."""


class ItemRow(NamedTuple):
    """An item of a count: its cards among all five, its points, and the total with it."""

    name: str
    cards_words: str
    cards: list[tuple[Card, bool]]
    points: int
    total: int


@register.filter
def item_rows(tally: Tally) -> list[ItemRow]:
    """Give a count's items in the order in which they are said, with running totals."""
    starter = () if tally.starter is None else (tally.starter,)
    five = (*sorted(tally.cards), *starter)
    rows: list[ItemRow] = []
    total = 0
    for combo in tally.combos:
        total += combo.points
        words = ", ".join(card.name for card in combo.cards)
        lit = [(card, card in combo.cards) for card in five]
        # The reasons of these two don't say what they are reasons of.
        term = f"{combo.kind}: " if combo.kind in (Kind.FLUSH, Kind.NOBS) else ""
        name = f"{term}{_TEN.sub('10', combo.why)}"
        name = f"{name[:1].upper()}{name[1:]}"
        rows.append(ItemRow(name, words, lit, combo.points, total))
    return rows
