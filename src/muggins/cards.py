"""Ranks, suits and the 52 cards, read from and printed as text (R1)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import IntEnum
from typing import TypeAlias

from muggins.errors import CardError

__all__ = [
    "DECK",
    "Card",
    "CardLike",
    "CardsLike",
    "Rank",
    "Suit",
    "as_card",
    "as_cards",
    "cards_text",
    "parse_card",
    "parse_cards",
    "unseen_cards",
]


class Rank(IntEnum):
    """One of thirteen ranks, ace low only; ranks make pairs and runs."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def pips(self) -> int:
        """What the rank counts towards 15 and 31: 1 to 10."""
        return min(self.value, 10)

    @property
    def symbol(self) -> str:
        """One character: `A23456789TJQK`."""
        return "A23456789TJQK"[self - 1]

    @property
    def word(self) -> str:
        """The rank as it is said: `ace`, `ten`, `king`."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """More than one of the rank, as it is said: `fives`, `sixes`."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(IntEnum):
    """One of four suits; suits make flushes and nobs only."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def symbol(self) -> str:
        """One lower-case letter: `cdhs`."""
        return "cdhs"[self.value]

    @property
    def pictogram(self) -> str:
        """The filled suit sign."""
        return "♣♦♥♠"[self.value]

    @property
    def word(self) -> str:
        """The suit as it is said, in the plural: `hearts`."""
        return self.name.lower()


class Card:
    """One of the 52 cards: interned, immutable, equal by rank and suit, ordered by `index`.

    `Card("5h")` reads text as `parse_card` does; `Card.of(Rank.FIVE, Suit.HEARTS)` builds from
    parts. `index` is `4 * (rank - 1) + suit`, 0 to 51; `pips` counts towards 15 and 31, 1 to 10.
    """

    __slots__ = ("_text", "index", "pips", "rank", "suit")

    rank: Rank
    suit: Suit
    pips: int
    index: int
    _text: str

    def __new__(cls, text: str) -> Card:
        """Read one card, as `parse_card`. Raises `CardError`."""
        return parse_card(text)

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """Give the card of this rank and suit."""
        return DECK[4 * (rank - 1) + suit]

    @property
    def name(self) -> str:
        """The card as it is said: `five of hearts`."""
        return f"{self.rank.word} of {self.suit.word}"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card can't be changed")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __hash__(self) -> int:
        # The same in every process, so that sets of cards are walked in the same order.
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Card) else NotImplemented

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        # Copies and pickles give the interned card back.
        return (Card, (self._text,))


def _make(index: int) -> Card:
    card = object.__new__(Card)
    rank, suit = Rank(index // 4 + 1), Suit(index % 4)
    for name, value in (
        ("rank", rank),
        ("suit", suit),
        ("pips", rank.pips),
        ("index", index),
        ("_text", rank.symbol + suit.symbol),
    ):
        object.__setattr__(card, name, value)
    return card


DECK: tuple[Card, ...] = tuple(_make(index) for index in range(52))
"""All 52 cards in the order of their `index`."""

CardLike: TypeAlias = Card | str
CardsLike: TypeAlias = str | Iterable[CardLike]

_RANKS = {rank.symbol.lower(): rank for rank in Rank} | {"10": Rank.TEN}
_RANK_WORDS = {rank.word: rank for rank in Rank}
_SUITS = {suit.symbol: suit for suit in Suit}
_SUITS |= dict(zip("♣♦♥♠♧♢♡♤", [*Suit, *Suit], strict=True))
_SUIT_WORDS = {word: suit for suit in Suit for word in (suit.word, suit.word[:-1])}

# The block of playing-card characters: a row of sixteen a suit, with a knight after the jack.
_PICTURES = {
    chr(start + rank + (rank > Rank.JACK)): rank.symbol + suit.symbol
    for start, suit in (
        (0x1F0A0, Suit.SPADES),
        (0x1F0B0, Suit.HEARTS),
        (0x1F0C0, Suit.DIAMONDS),
        (0x1F0D0, Suit.CLUBS),
    )
    for rank in Rank
}

# ASCII case folding only: under the full one the Kelvin sign would be a king.
_SHORT = re.compile(r"(10|[a2-9tjqk]) *([cdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]*", re.I | re.A)
_LONG = re.compile(
    rf"({'|'.join(_RANK_WORDS)}) +(?:of +)?({'|'.join(_SUIT_WORDS)})(?![a-z])", re.I | re.A
)
_SEPARATORS = " ,;/|"
_ALLOWED = (
    "a card is a rank A 2 3 4 5 6 7 8 9 10 (or T) J Q K and a suit C D H S (or ♣ ♦ ♥ ♠), as in 5H"
)


def parse_card(text: str) -> Card:
    """Read exactly one card, such as `5H`, `10h`, `5♥` or `five of hearts`.

    Raises `CardError` naming the found text, its place and what is allowed.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"found {_number_of(cards)} in {text!r}, expected one", text=text)
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read different cards in the order given; none is an empty tuple.

    Any case; separated by spaces, commas, semicolons, `/`, `|` or nothing; letters, filled or
    outline suits. Raises `CardError` on other text (with its place) and on a card given twice.
    """
    plain = "".join(_plain(character) for character in text)
    cards: list[Card] = []
    place = 0
    while place < len(plain):
        if plain[place] in _SEPARATORS:
            place += 1
        elif match := _LONG.match(plain, place):
            cards.append(Card.of(_RANK_WORDS[match[1].lower()], _SUIT_WORDS[match[2].lower()]))
            place = match.end()
        elif match := _SHORT.match(plain, place):
            cards.append(Card.of(_RANKS[match[1].lower()], _SUITS[match[2].lower()]))
            place = match.end()
        elif picture := _PICTURES.get(plain[place]):
            cards.append(Card.of(_RANKS[picture[0].lower()], _SUITS[picture[1]]))
            place += 1
        else:
            raise _not_a_card(text, plain, place)
    _refuse_repeats(cards, text)
    return tuple(cards)


def as_card(card: CardLike) -> Card:
    """Give a card for a card or its text. Raises `CardError`."""
    return card if isinstance(card, Card) else parse_card(card)


def as_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Give different cards for their text or for an iterable of cards and texts.

    Raises `CardError` on text that is no card and on a card given twice.
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    found = tuple([card if isinstance(card, Card) else parse_card(card) for card in cards])
    _refuse_repeats(found, cards_text(found, " "))
    return found


def cards_text(cards: Iterable[Card], between: str = "") -> str:
    """Write cards one after the other, such as `5h5dJs`."""
    return between.join(map(str, cards))


def unseen_cards(*seen: Iterable[Card]) -> tuple[Card, ...]:
    """Give the cards of the pack that are in none of the given groups, in the pack's order."""
    known = {card for group in seen for card in group}
    return tuple(card for card in DECK if card not in known)


def _plain(character: str) -> str:
    """Make every kind of space a space, keeping one character for one so that places hold."""
    return " " if character.isspace() else character


def _number_of(cards: Iterable[Card]) -> str:
    number = len(tuple(cards))
    return {0: "no card", 1: "one card"}.get(number, f"{number} cards")


def _refuse_repeats(cards: Iterable[Card], text: str) -> None:
    cards = tuple(cards)
    if len(set(cards)) == len(cards):
        return
    twice = next(card for card in cards if cards.count(card) > 1)
    raise CardError(f"{twice} is given twice in {text!r}; a pack holds each card once", text=text)


def _not_a_card(text: str, plain: str, place: int) -> CardError:
    """Say what stands at `place` instead of a card."""
    where = f"at position {place + 1} of {_clip(text)}"
    character = text[place]
    for near in plain[place : place + 3].replace(" ", ""):
        if not near.isascii() and near not in _SUITS:
            character = near
            break
    if character.isprintable() and character.isascii():
        word = re.split(rf"[{re.escape(_SEPARATORS)}]", plain[place:], maxsplit=1)[0]
        found = _clip(word)
    else:
        name = unicodedata.name(character, "no name")
        place = text.index(character, place)
        where = f"at position {place + 1} of {_clip(text)}"
        found = f"{character!r} (U+{ord(character):04X} {name})"
    return CardError(f"{found} {where} is no card; {_ALLOWED}", text=text, position=place + 1)


def _clip(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
