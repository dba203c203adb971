"""The table: seats players, shuffles, and runs a deal, a game or a match.

It is the only home of chance: seeds are drawn here and nowhere else.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from muggins.cards import Card, cards_text
from muggins.errors import MugginsError
from muggins.fairness import Shuffle, commitment, first_dealer
from muggins.game import Cut, Deal, GameState, Move, Outcome, Phase, Seat, Step, apply, new_game
from muggins.players import Player
from muggins.record import Record
from muggins.rules import STANDARD, Rules
from muggins.view import view

__all__ = [
    "Match",
    "Table",
    "Verdict",
    "chance_move",
    "dealer_by_cut",
    "new_shuffle",
    "play_game",
    "play_match",
    "shuffle_of",
    "verify_game",
]


def new_shuffle(words: str = "") -> Shuffle:
    """Draw a secret seed of 32 bytes for a game, with the player's words."""
    return Shuffle(secrets.token_bytes(32), words)


def chance_move(state: GameState, shuffle: Shuffle) -> Deal | Cut:
    """Give what the pack does in a state that waits for it, the phases `DEAL` and `CUT`."""
    seats = state.rules.seats
    if state.phase is Phase.CUT:
        return Cut(shuffle.starter(state.deal, seats))
    # Dealt to pone first (R4); the state wants the hands by seat.
    by_place = dict(
        zip(state.around(state.dealer), shuffle.hands(state.deal, seats), strict=True),
    )
    return Deal([by_place[seat] for seat in state.seats], shuffle.extra(state.deal, seats))


def dealer_by_cut(shuffle: Shuffle, seats: int = 2) -> Seat:
    """Give who deals first: the lowest card cut (R3)."""
    lowest = first_dealer(shuffle.cuts(seats)[-1])
    assert lowest is not None
    return Seat(lowest)


@dataclass
class Table:
    """A game in progress: its record, its state and the shuffle it is dealt from."""

    record: Record
    shuffle: Shuffle
    state: GameState

    @classmethod
    def new(cls, rules: Rules, shuffle: Shuffle, dealer: Seat, **tags: str) -> Table:
        """Begin a game, with tags that let anyone check the shuffle once it is over."""
        state = new_game(rules, dealer)
        record = Record(state).with_tags(**tags, Commit=shuffle.commitment, Words=shuffle.words)
        return cls(record.with_tags(Seed=shuffle.seed.hex()), shuffle, state)

    @classmethod
    def resume(cls, record: Record) -> Table:
        """Go on with a game from its record. Raises `MugginsError` when it has no shuffle."""
        return cls(record, shuffle_of(record), record.final())

    def make(self, move: Move) -> Step:
        """Make a move. Raises `IllegalMove` and changes nothing when the rules refuse it."""
        step = apply(self.state, move)
        self.state = step.state
        self.record = self.record.with_moves((*self.record.moves, move))
        return step

    def take_back(self, moves: int) -> None:
        """Go back to where the record had `moves` moves fewer. Raises `MugginsError`."""
        made = len(self.record.moves)
        if not 0 <= moves <= made:
            raise MugginsError(f"can't take back {moves} moves; allowed: 0 to {made}")
        self.record = self.record.with_moves(self.record.moves[: made - moves])
        self.state = self.record.final()

    def next_move(self, players: Sequence[Player | None]) -> Move | None:
        """Give the next move of the pack or of a seated player.

        None when the game is over, or when only seats without a player are asked.
        """
        if self.state.phase in (Phase.DEAL, Phase.CUT):
            return chance_move(self.state, self.shuffle)
        for seat in self.state.to_move:
            player = players[seat]
            if player is not None:
                return player.choose(view(self.state, seat))
        return None


def play_game(
    players: Sequence[Player],
    *,
    rules: Rules = STANDARD,
    shuffle: Shuffle | None = None,
    dealer: Seat | None = None,
) -> Record:
    """Let players play one game, by seat; the record names them.

    The shuffle is a new one, and the dealer is cut for, unless they are given.
    """
    if len(players) != rules.seats:
        raise MugginsError(f"found {len(players)} players, expected {rules.seats}")
    shuffle = shuffle or new_shuffle()
    dealer = dealer_by_cut(shuffle, rules.seats) if dealer is None else dealer
    names = {Seat(seat).name: player.name for seat, player in enumerate(players)}
    table = Table.new(rules, shuffle, dealer, **names)
    while (move := table.next_move(players)) is not None:
        table.make(move)
    return table.record


# --- a match


@dataclass(frozen=True, slots=True)
class Match:
    """Several games between the same seats (R26): a number of games, or first to game points.

    `first_dealers` and `outcomes` are of the games played.
    """

    rules: Rules
    games: int | None = None
    points: int | None = None
    first_dealers: tuple[Seat, ...] = ()
    outcomes: tuple[Outcome, ...] = ()

    def __post_init__(self) -> None:
        lengths = [length for length in (self.games, self.points) if length is not None]
        if len(lengths) != 1 or lengths[0] < 1:
            raise MugginsError("a match needs a number of games or of game points, 1 or more")

    @property
    def game_points(self) -> tuple[int, ...]:
        """Game points so far, by seat."""
        totals = [0] * self.rules.seats
        for outcome in self.outcomes:
            totals[outcome.winner] += outcome.game_points
        return tuple(totals)

    @property
    def is_over(self) -> bool:
        """Whether the last game has been played."""
        if self.games is not None:
            return len(self.outcomes) >= self.games
        assert self.points is not None
        return max(self.game_points) >= self.points

    def next_dealer(self, shuffle: Shuffle) -> Seat:
        """Give who deals first in the next game (R3); in the first game, whoever cuts lowest."""
        if not self.outcomes or self.rules.next_dealer == "cut":
            return dealer_by_cut(shuffle, self.rules.seats)
        before, winner = self.first_dealers[-1], self.outcomes[-1].winner
        if self.rules.next_dealer == "alternate":
            return Seat((before + 1) % self.rules.seats)
        if self.rules.next_dealer == "winner":
            return winner
        return Seat((winner + 1) % self.rules.seats)

    def after(self, dealer: Seat, outcome: Outcome) -> Match:
        """Give the match with one more game."""
        return replace(
            self,
            first_dealers=(*self.first_dealers, dealer),
            outcomes=(*self.outcomes, outcome),
        )


def play_match(
    players: Sequence[Player],
    match: Match,
    shuffles: Sequence[Shuffle] = (),
) -> tuple[Match, list[Record]]:
    """Let players play a match to its end; shuffles for the first games can be given."""
    records: list[Record] = []
    while not match.is_over:
        played = len(match.outcomes)
        shuffle = shuffles[played] if played < len(shuffles) else new_shuffle()
        dealer = match.next_dealer(shuffle)
        records.append(play_game(players, rules=match.rules, shuffle=shuffle, dealer=dealer))
        outcome = records[-1].final().outcome
        assert outcome is not None
        match = match.after(dealer, outcome)
    return match, records


# --- the check of a shuffle


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a game's shuffle found: each check in words, and whether it held."""

    checks: tuple[tuple[str, bool], ...]

    @property
    def holds(self) -> bool:
        """Whether every check held."""
        return all(held for _, held in self.checks)


def shuffle_of(record: Record) -> Shuffle:
    """Give the shuffle a record's tags name. Raises `MugginsError` when they name none."""
    seed = record.tag("Seed")
    try:
        secret = bytes.fromhex(seed)
    except ValueError:
        raise MugginsError(f"the tag Seed is {seed!r}; allowed: hexadecimal digits") from None
    if not secret:
        raise MugginsError("no tag Seed: the game doesn't say how it was shuffled")
    return Shuffle(secret, record.tag("Words"))


def verify_game(record: Record) -> Verdict:
    """Deal a game again from its tags Commit, Seed and Words, and compare every card written.

    Checks the seed against the commitment, the cut for the deal where the tag Cut tells it, and
    each deal's hands and starter; of a game as one seat saw it, the cards that seat knows.
    Raises `MugginsError` when the tags Commit or Seed are missing.
    """
    shuffle, promised = shuffle_of(record), record.tag("Commit")
    if not promised:
        raise MugginsError("no tag Commit: nothing was promised before the game")
    checks = [("the seed is the one committed to", commitment(shuffle.seed) == promised.lower())]
    seats = record.start.rules.seats
    if record.tag("Cut"):
        cut = " ".join(cards_text(cards) for cards in shuffle.cuts(seats))
        held = record.tag("Cut") == cut and record.start.dealer is dealer_by_cut(shuffle, seats)
        checks.append(("the cut for the first deal", held))
    for state in record.deals():
        hands = dict(zip(state.around(state.dealer), shuffle.hands(state.deal, seats), strict=True))
        dealt = all(set(_known_hand(record, state, seat)) <= set(hands[seat]) for seat in hands)
        checks.append((f"deal {state.deal}: hands", dealt))
        if state.starter is not None:
            turned = state.starter is shuffle.starter(state.deal, seats)
            checks.append((f"deal {state.deal}: starter", turned))
    return Verdict(tuple(checks))


def _known_hand(record: Record, state: GameState, seat: Seat) -> tuple[Card, ...]:
    """Give the cards dealt to a seat, as far as the record's reader knows them."""
    if record.seat in (None, seat):
        return (*(state.kept[seat] or state.held[seat]), *state.discarded[seat])
    seen = view(state, record.seat)
    crib = [card for card in seen.crib if card not in seen.discarded]
    return (*seen.played(seat), *crib)
