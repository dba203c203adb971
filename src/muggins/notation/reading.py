"""Read CGN: build the moves from what carries information, then check all that is redundant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from muggins.cards import Card, cards_text, parse_cards, unseen_cards
from muggins.errors import CardError, IllegalMove, MugginsError, NotationError, RulesError
from muggins.game import (
    Claim,
    Cut,
    Deal,
    Discard,
    GameState,
    Move,
    Phase,
    Play,
    Seat,
    apply,
    new_game,
)
from muggins.notation.lexing import Token, tokens
from muggins.notation.writing import HIDDEN, deal_words
from muggins.record import Comment, Record
from muggins.rules import STANDARD, Rules
from muggins.view import View, view

__all__ = ["read_games", "read_position", "read_view"]

_NUMBER = re.compile(r"[1-9][0-9]{0,5}\.")
_SCORE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")
_CLAIM = re.compile(r"([0-9]{1,2})(?:[<>][0-9]{1,2})?")
_SEPARATORS = set(" ,;/|")
_SEATS = (Seat.A, Seat.B)

_WITH_CRIB = 3
"""Tallies of a deal whose crib has been shown: pone's hand, the dealer's, the crib."""


def read_games(text: str) -> list[Record]:
    """Read all games of a text; a text without any gives an empty list.

    Every redundant mark is checked. Raises `NotationError` with the line, the column, what was
    found and what was expected.
    """
    reader = _Reader(text)
    games = []
    while reader.next.kind != "end" or reader.comments:
        games.append(reader.game())
    return games


def read_position(text: str, rules: Rules = STANDARD) -> GameState:
    """Read a position that shows every card. Raises `NotationError`."""
    reader = _Reader(text)
    deal, state = reader.lone_deal(rules)
    for seat, side in enumerate(deal.sides):
        if side.hidden:
            raise deal.side_tokens[seat].wrong("a position with every card; this is a view")
    return state


def read_view(text: str, rules: Rules = STANDARD, seat: Seat | None = None) -> View:
    """Read a view: a position with `??` for the cards that its seat may not see.

    `seat` says whose view it is, where the text hides nothing. Raises `NotationError`.
    """
    reader = _Reader(text)
    deal, state = reader.lone_deal(rules)
    seer = deal.seer() if seat is None else seat
    if seer is None:
        raise reader.next.wrong("?? for the cards one side may not see")
    return view(state, seer)


@dataclass
class _Side:
    """One side of a deal as written: cards, how many are hidden, and the two discarded ones."""

    kept: list[Card]
    hidden_kept: int
    discarded: list[Card]
    hidden_discarded: int
    has_discarded: bool

    @property
    def hidden(self) -> int:
        return self.hidden_kept + self.hidden_discarded


@dataclass
class _Deal:
    """The words of one deal, sorted by what they are."""

    words: list[Token]
    """All of them, without the deal's number."""
    following: Token
    """What stands behind them."""
    scores: tuple[int, int] = (0, 0)
    dealer: Seat = Seat.A
    sides: list[_Side] = field(default_factory=list)
    side_tokens: list[Token] = field(default_factory=list)
    starter: Token | None = None
    plays: list[Token] = field(default_factory=list)
    tallies: list[Token] = field(default_factory=list)

    def seer(self) -> Seat | None:
        """Give the seat whose view it is: the one whose cards are all written."""
        hidden = [bool(side.hidden) for side in self.sides]
        return Seat(hidden.index(False)) if True in hidden else None


class _Reader:
    def __init__(self, text: str) -> None:
        self.stream = tokens(text)
        self.comments: list[Comment] = []
        self.count = 0
        self.next = self.advance()

    def advance(self) -> Token:
        """Take the next tag, word or end, putting comments by."""
        self.next = next(self.stream)
        while self.next.kind == "comment":
            self.comments.append(Comment(self.count, self.next.text))
            self.next = next(self.stream)
        return self.next

    def take(self) -> Token:
        token, self.count = self.next, self.count + 1
        self.advance()
        return token

    def game(self) -> Record:
        self.comments = [Comment(0, comment.text) for comment in self.comments]
        self.count = 0
        tags, rules = self.tags()
        state = new_game(rules)
        record, is_first = Record(state, tags=tags), True
        while self.next.kind == "word" and _NUMBER.fullmatch(self.next.text):
            token = self.take()
            number = int(token.text[:-1])
            deal = _sorted(self.deal_words(), self.next)
            if is_first:
                state = _opened(deal, rules, number)
                record, is_first = replace(record, start=state), False
            elif state.phase is not Phase.DEAL or number != state.deal or not record.moves:
                raise token.wrong(_follow(state))
            _refuse_two_seers(record, deal)
            moves, state = _played(deal, state)
            record = replace(record, moves=record.moves + moves, seat=record.seat or deal.seer())
        self.result(state)
        # A comment between two games belongs to the earlier one.
        record = replace(record, comments=tuple(self.comments))
        self.comments = []
        return record

    def tags(self) -> tuple[tuple[tuple[str, str], ...], Rules]:
        found: dict[str, str] = {}
        rules = STANDARD
        while self.next.kind == "tag":
            tag = self.next
            if tag.name in found:
                raise tag.wrong(f"no second tag {tag.name}")
            if tag.name == "Rules":
                try:
                    rules = Rules.parse(tag.text)
                except RulesError as error:
                    raise tag.wrong(f"rules ({error})") from error
                if rules.seats != 2:
                    raise tag.wrong("rules for two at the table")
            found[tag.name] = tag.text
            self.advance()
        return tuple(found.items()), rules

    def deal_words(self) -> list[Token]:
        """Take the words of a deal: to the next number, or to a result."""
        words: list[Token] = []
        while self.next.kind == "word" and not _NUMBER.fullmatch(self.next.text):
            if words and (self.next.text == "*" or _SCORE.fullmatch(self.next.text)):
                break
            words.append(self.take())
        return words

    def result(self, state: GameState) -> None:
        expected = "*"
        if state.outcome is not None:
            expected = "-".join(map(str, state.outcome.scores))
        if self.next.kind != "word" or self.next.text != expected:
            more = "" if state.outcome else " (the game isn't over), or a deal with its number"
            raise self.next.wrong(f"the result {expected}{more}")
        self.take()

    def lone_deal(self, rules: Rules) -> tuple[_Deal, GameState]:
        words = []
        while self.next.kind == "word":
            words.append(self.take())
        if self.next.kind != "end" or not words:
            raise self.next.wrong("a position: scores, dealer, cards")
        deal = _sorted(words, self.next)
        start = _opened(deal, rules, 1)
        _refuse_two_seers(Record(start), deal)
        return deal, _played(deal, start)[1]


# --- the words of a deal


def _sorted(words: list[Token], following: Token) -> _Deal:
    """Sort the words of a deal by what they are, reading its scores, dealer and sides."""
    deal, rest = _Deal(words, following), [*words, following]
    match = _SCORE.fullmatch(rest[0].text)
    if not words or match is None:
        raise rest[0].wrong("the scores before the deal, such as 0-0")
    deal.scores = (int(match[1]), int(match[2]))
    if len(words) < 2 or rest[1].text.upper() not in ("A", "B"):
        raise rest[1].wrong("the dealer, A or B")
    deal.dealer = Seat.parse(rest[1].text)
    deal.side_tokens = words[2:4]
    deal.sides = [_side(token) for token in deal.side_tokens]
    if len(deal.sides) == 1:
        raise rest[3].wrong("the cards of seat B")
    _refuse_twice(deal)
    open_words = words[4:]
    closing = next((n for n, token in enumerate(open_words) if token.text == "="), None)
    if closing is not None:
        deal.tallies = open_words[closing + 1 :]
        if not deal.tallies:
            raise following.wrong("what pone's hand counts")
        open_words = open_words[:closing]
    deal.starter = open_words[0] if open_words else None
    deal.plays = open_words[1:]
    return deal


def _side(token: Token) -> _Side:
    first, slash, second = token.text.partition("/")
    if _SEPARATORS & {*first, *second}:
        raise token.wrong("six cards dealt, or four kept / two discarded, with nothing between")
    kept, hidden_kept = _some_cards(token, first, 0)
    discarded, hidden_discarded = _some_cards(token, second, len(first) + 1)
    wanted = (4, 2) if slash else (6, 0)
    if (len(kept) + hidden_kept, len(discarded) + hidden_discarded) != wanted:
        raise token.wrong("six cards dealt, or four kept / two discarded")
    return _Side(kept, hidden_kept, discarded, hidden_discarded, bool(slash))


def _some_cards(token: Token, text: str, skip: int) -> tuple[list[Card], int]:
    """Read cards of which some may be hidden; their number is the second value."""
    # A separator in its place, so that a hidden card doesn't split another.
    open_text = text.replace(HIDDEN, "," * len(HIDDEN))
    try:
        cards = parse_cards(open_text)
    except CardError as error:
        raise token.wrong(f"cards ({error})", skip + (error.position or 1) - 1) from error
    return list(cards), text.count(HIDDEN)


def _refuse_twice(deal: _Deal) -> None:
    seen: set[Card] = set()
    for token, side in zip(deal.side_tokens, deal.sides, strict=True):
        for card in (*side.kept, *side.discarded):
            if card in seen:
                raise token.wrong(f"different cards; {card} is there twice")
            seen.add(card)


def _card_of(token: Token) -> Card:
    text = token.text.partition(":")[0]
    if _SEPARATORS & set(text):
        raise token.wrong("a card, go, | or =")
    try:
        cards = parse_cards(text)
    except CardError as error:
        raise token.wrong("a card, go, | or =") from error
    if len(cards) != 1:
        raise token.wrong("one card, go, | or =")
    return cards[0]


# --- from words to moves


def _opened(deal: _Deal, rules: Rules, number: int) -> GameState:
    try:
        start = new_game(rules, deal.dealer, scores=deal.scores)
    except MugginsError as error:
        raise deal.words[0].wrong(str(error)) from error
    return replace(start, deal=number)


def _follow(state: GameState) -> str:
    if state.outcome is not None:
        return "the result: the game is over"
    if state.phase is not Phase.DEAL:
        return f"the rest of deal {state.deal}, or the result *"
    return f"deal {state.deal}, or the result *"


def _refuse_two_seers(record: Record, deal: _Deal) -> None:
    """Refuse a text that hides cards of both sides: nobody sees so little."""
    hidden = [seat for seat, side in enumerate(deal.sides) if side.hidden]
    if len(hidden) > 1 or (hidden and record.seat is not None and hidden[0] == record.seat):
        raise deal.side_tokens[hidden[-1]].wrong("the cards of the seat whose view it is")


def _played(deal: _Deal, state: GameState) -> tuple[tuple[Move, ...], GameState]:
    """Build the moves of a deal, check its words, and give the moves and where they lead.

    Hidden cards are filled with some that fit: low ones, so that their seat could play wherever it
    wasn't at go, but not so low that it could where it was.
    """
    if not any(side.hidden for side in deal.sides):
        return _tried(deal, deal.sides, state)
    for token, side in zip(deal.side_tokens, deal.sides, strict=True):
        if side.hidden_discarded and len(deal.tallies) == _WITH_CRIB:
            raise token.wrong("the cards laid away: the crib was shown")
    errors = []
    for least in range(1, 11):
        try:
            return _tried(deal, _filled(deal, least), state)
        except NotationError as error:
            errors.append(error)
    raise max(errors, key=lambda error: (error.line, error.column))


def _tried(
    deal: _Deal, sides: Sequence[_Side], state: GameState
) -> tuple[tuple[Move, ...], GameState]:
    """Build the moves of a deal whose cards are all known, and check its words."""
    start = state
    moves: list[Move] = []

    def make(move: Move, token: Token) -> None:
        nonlocal state
        try:
            state = apply(state, move).state
        except IllegalMove as error:
            raise token.wrong(f"a legal move ({error.reason})") from error
        moves.append(move)

    if not sides:
        return (), state
    make(Deal([[*side.kept, *side.discarded] for side in sides]), deal.side_tokens[0])
    for seat, side in zip(_SEATS, sides, strict=True):
        if side.has_discarded:
            make(Discard(seat, side.discarded), deal.side_tokens[seat])
    if deal.starter is not None:
        make(Cut(_card_of(deal.starter)), deal.starter)
    for token in deal.plays:
        if token.text.lower() not in ("go", "|"):
            if state.turn is None:
                raise token.wrong("= or the next deal: the play is over")
            make(Play(state.turn, _card_of(token)), token)
    if state.rules.counting != "auto":
        for token in deal.tallies:
            for text in token.text.split(","):
                match = _CLAIM.fullmatch(text)
                if match is None or state.phase is not Phase.SHOW:
                    raise token.wrong("a count such as 8 or 8<2" if match is None else _no_show())
                make(Claim(state.showing()[0], int(match[1])), token)
    _check(deal, Record(start, tuple(moves)))
    return tuple(moves), state


def _no_show() -> str:
    return "the next deal or the result: nothing is left to count"


def _filled(deal: _Deal, least: int) -> list[_Side]:
    """Give sides without hidden cards: those played are known, others have `least` pips or more."""
    placed = [card for side in deal.sides for card in (*side.kept, *side.discarded)]
    laid = [_card_of(token) for token in deal.plays if token.text.lower() not in ("go", "|")]
    starter = [] if deal.starter is None else [_card_of(deal.starter)]
    played = [card for card in dict.fromkeys(laid) if card not in (*placed, *starter)]
    unseen = unseen_cards(placed, starter, played)
    # The lowest that count enough, and when they run out any others.
    spare = sorted(unseen, key=lambda card: (card.pips < least, card))
    sides = []
    for side in deal.sides:
        kept = side.kept + played[: side.hidden_kept]
        if side.hidden_kept:
            kept += [spare.pop(0) for _ in range(side.hidden_kept - len(played))]
        discarded = side.discarded + [spare.pop() for _ in range(side.hidden_discarded)]
        sides.append(_Side(kept, 0, discarded, 0, side.has_discarded))
    return sides


# --- the check


def _check(deal: _Deal, of_deal: Record) -> None:
    """Compare a deal's words with the canonical ones of the moves they led to."""
    expected = deal_words(next(of_deal.deals()))
    for index, token in enumerate(deal.words):
        if index >= len(expected):
            raise token.wrong("the next deal or the result")
        if _canonical(token, expected[index], deal) != expected[index]:
            raise token.wrong(expected[index])
    if len(expected) > len(deal.words):
        raise deal.following.wrong(expected[len(deal.words)])


def _canonical(token: Token, expected: str, deal: _Deal) -> str:
    """Give a token as the writer would write it: case, suit signs and the order of cards aside."""
    if token in deal.side_tokens:
        # Hidden cards were filled in; the written ones are in the moves already.
        return expected
    text = token.text
    if text.lower() == "go" or text in "|=" or token in deal.tallies or _SCORE.fullmatch(text):
        return text.lower()
    if text.upper() in ("A", "B"):
        return text.upper()
    card, colon, points = text.partition(":")
    return cards_text(parse_cards(card)) + colon + points
