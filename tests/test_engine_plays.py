"""What a card or a discard is worth here and now, against the rules and against plain counting."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from math import comb, prod, tanh
from typing import NamedTuple

import numpy as np
import pytest

from muggins.cards import DECK, as_cards
from muggins.errors import MugginsError
from muggins.game import Deal, Play, Played, Seat, apply, new_game
from muggins.players import new_player
from muggins.players.expert import SoftPlayer
from muggins.scoring import points_in_hand, points_of_ranks
from muggins.view import least_pips, view
from tests.endings import HANDS, Ending, decisions, ending, letters, seen, turns
from tests.play_by_ranks import Held, Two, count, fits, without
from tests.referee import ORDER, pips, play_points
from tests.strategies import A, B, at_play, lay

pytest.importorskip("numba")

from muggins.engine.beliefs import FLOOR, choices, met, others_hand
from muggins.engine.discards import discard_worths, rank_discards
from muggins.engine.discardworth import Outlook, discard_stakes, outlook
from muggins.engine.pegging.hands import without_rank
from muggins.engine.pegging.leafworth import NET, LeafWorth, for_points
from muggins.engine.pegging.line import HELD, LAST
from muggins.engine.pegging.path import GO, path_of
from muggins.engine.pegging.spot import solve_spot
from muggins.engine.pegging.trunk import shares_at
from muggins.engine.pegging.worlds import fill_worlds
from muggins.engine.plays import rank_plays
from muggins.engine.sixes import numbered, sixes
from muggins.engine.stakes import crib_chances, leaf_worth
from muggins.engine.tables import deal_samples, score_tables

NOTHING = np.zeros(0, np.uint8), np.zeros(0, np.uint8)
TAKES = without_rank(HANDS)
PACK = Counter([*range(13)] * 4)
Scores = tuple[int, int]

in_both_roles = pytest.mark.parametrize("is_dealer", [True, False])


class Rest(NamedTuple):
    """What the rest of a play is worth to pone, played evenly at random or best by both."""

    evenly: bool = False
    end: Callable[[int, int], float] = lambda pone, dealer: float(pone - dealer)
    target: int = 999
    won: tuple[float, ...] = ()

    def worth(self, held: Two, seat: int, pile: Held, last: int, at: Scores = (0, 0)) -> float:
        if max(at) >= self.target:
            return self.won[at[1]] if at[0] >= self.target else -self.won[at[0]]
        if not any(held) and not pile:
            return self.end(*at)
        cards = sorted(set(fits(held[seat], pile)))
        if not cards and fits(held[1 - seat], pile):
            return self.worth(held, 1 - seat, pile, last, at)
        if not cards:
            return self.worth(held, 1 - last, (), last, (at[0] + (last == 0), at[1] + (last == 1)))
        found = [self.after(held, seat, pile, card, at) for card in cards]
        # With nobody against him a player takes the most he can.
        if self.evenly and held[1 - seat]:
            return sum(found) / len(found)
        return min(found) if seat else max(found)

    def after(self, held: Two, seat: int, pile: Held, card: str, at: Scores = (0, 0)) -> float:
        pile, points = (*pile, card), play_points([*pile, card])
        rest = without(held[seat], card)
        held = (held[0], rest) if seat else (rest, held[1])
        at = (at[0] + points * (1 - seat), at[1] + points * seat)
        return self.worth(held, 1 - seat, () if count(pile) == 31 else pile, seat, at)


@pytest.mark.parametrize("players", ["random greedy", "club random", "greedy club"])
def test_a_path_is_where_the_game_is(players: str) -> None:
    for v in map(seen, turns(players, 3)):
        path, plays = path_of(v), [event for event in v.trail if isinstance(event, Played)]
        laid = [step for step in path.steps if step.rank != GO]
        assert path.turn == v.is_dealer
        assert path.pile.tolist() == [card.rank - 1 for card in v.pile]
        assert [31 - s.room + pips(ORDER[s.rank]) for s in laid] == [p.count for p in plays]
        assert path.down == len(plays) == 8 - sum(v.numbers_held)
        for side, seat in enumerate((Seat(1 - v.dealer), v.dealer)):
            own = [play for play in plays if play.seat is seat]
            assert path.laid(side) == tuple(play.card.rank - 1 for play in own)
            assert path.at[HELD + side] == v.numbers_held[seat]
            assert path.points[side] == sum(play.points for play in own)
        left = PACK - Counter(play.card.rank - 1 for play in plays)
        assert path.left.tolist() == [left[rank] for rank in range(13)]


def test_contradictory_views_are_refused() -> None:
    state = lay(at_play("Kd Qd 9d 3d", "Tc Td Th Ts", "5h"), "Tc Kd").state
    v, (ten, three) = view(state, B), as_cards("Tc 3d")
    # At go at 24 the dealer held nothing below eight.
    denied = view(lay(at_play("Kd 9d 9h 8d", "4c Tc 2c 8c", "5h"), "4c Kd Tc 2c 8d").state, B)
    *before, led = denied.trail
    assert isinstance(led, Played)
    for wrong, why in [
        (replace(v, starter=ten), "found 5 cards of rank T; a pack has four"),
        (replace(v, held=v.held[1:]), "the cards held don't agree"),
        (replace(v, discarded=v.discarded[1:]), "found 5 cards of one's own"),
        (replace(denied, trail=(*before, replace(led, card=three))), "can't have been played"),
    ]:
        with pytest.raises(MugginsError, match=why):
            rank_plays(wrong)


# --- a play solved on the spot


TARGET, START = 14, (6, 5)
GETS = tuple(np.linspace(2, 1, TARGET).tolist())


def short_game() -> tuple[LeafWorth, Callable[[Ending, Two], Rest]]:
    """Give a short game's worth with hands of any kind, and its referee (R2, R17)."""
    shows = np.random.default_rng(4).integers(0, 7, (2, 1820))
    before = np.array([[tanh((p - d) / 6) for d in range(TARGET)] for p in range(TARGET)])
    worth = LeafWorth(TARGET, np.array(START), np.array(GETS), shows[0], shows[1], before, NET)

    def rest(ending: Ending, held: Two) -> Rest:
        def end(pone: int, dealer: int) -> float:
            after, others = pone + mine, dealer + theirs
            if after >= TARGET:
                return float(GETS[dealer])
            return -GETS[after] if others >= TARGET else float(before[after, others])

        mine, theirs = (int(shows[side, n]) for side, n in enumerate(ending.wholes(held)))
        return Rest(False, end, TARGET, GETS)

    return worth, rest


@pytest.mark.parametrize("place", range(5))
def test_unsolved_is_even_random_play(place: int) -> None:
    end, (worth, rest_of) = ending(place, 300), short_game()
    spot, seat, last = end.spot(worth), end.path.turn, int(end.path.at[LAST])
    total, laid, solved = np.zeros(91), np.zeros((13, 91)), solve_spot(spot, 0)
    for i, j, held in end.pairs():
        rest, mine = rest_of(end, held)._replace(evenly=True), (i, j)[seat]
        weight = end.joint[i, j] * (1 - 2 * seat)
        total[mine] += weight * rest.worth(held, seat, end.pile, last, START)
        for card in set(fits(held[seat], end.pile)):
            after = rest.after(held, seat, end.pile, card, START)
            laid[ORDER.index(card), mine] += weight * after
    weights, edges = end.joint.sum(axis=1 - seat), spot.arrays.rank[: spot.arrays.edges[0]].tolist()
    assert solved.values * weights == pytest.approx(total, abs=1e-6)
    for rank, hand in np.argwhere(laid):
        found = solved.worths[edges.index(rank), hand] * weights[hand]
        assert found == pytest.approx(laid[rank, hand], abs=1e-6)


@pytest.mark.parametrize("place", range(5))
def test_two_known_hands_are_worth_what_best_play_gives(place: int) -> None:
    worth, rest_of = short_game()
    for seed in range(8):
        end = ending(place, 1, seed)
        ((i, j, held),) = end.pairs()
        spot, seat, pile = end.spot(worth), end.path.turn, np.zeros(20, np.int64)
        right = rest_of(end, held).worth(held, seat, end.pile, int(end.path.at[LAST]), START)
        solved = solve_spot(spot, 300).values[(i, j)[seat]]
        assert solved == pytest.approx(right * (1 - 2 * seat), abs=0.02)
        pile[: len(end.pile)], worths = end.path.pile, np.zeros((1, 13))
        world = np.array([[*end.path.at, i, j, *START, *end.wholes(held)]])
        fill_worlds(HANDS, TAKES, spot.arrays, NOTHING, worth, -1, pile, world, worths)
        for card in set(fits(held[seat], end.pile)):
            right = rest_of(end, held).after(held, seat, end.pile, card, START)
            assert worths[0, ORDER.index(card)] == pytest.approx(right)


@pytest.mark.parametrize("seed", range(4))
def test_no_reply_gains_on_a_solved_play(seed: int) -> None:
    """Behind 31 each side has one choice: pone's lead, the dealer's answer; the rest is forced."""
    end, gains = ending(1, 250, seed), []
    spot = end.spot(for_points())
    for iterations in (0, 300):
        solved = solve_spot(spot, iterations)
        replies: dict[tuple[object, ...], Counter[str]] = defaultdict(Counter)
        for i, j, (mine, theirs) in end.pairs():
            for lead in set(mine):
                rank, kept = ORDER.index(lead), without(mine, lead)
                led = shares_at(HANDS, spot.arrays, 0, 2, solved.pone, rank)[ORDER.index(kept[0])]
                node = int(spot.arrays.child[rank])
                for card in set(theirs):
                    rank, rest = ORDER.index(card), ORDER.index(without(theirs, card)[0])
                    answer = shares_at(HANDS, spot.arrays, node, 2, solved.dealer, rank)[rest]
                    value = end.joint[i, j] * Rest().after((kept, theirs), 1, (lead,), card)
                    replies["pone", i][lead] += answer * value
                    replies["dealer", j, lead][card] -= led * value
        gains.append(sum(max(found.values()) for found in replies.values()))
    assert -1e-5 <= gains[1] <= 0.01 < gains[0]


def ways(held: tuple[int, ...], left: Counter[int]) -> int:
    return prod(comb(left[rank], number) for rank, number in Counter(held).items())


@in_both_roles
def test_the_others_hand_is_counted_over_every_six(is_dealer: bool) -> None:
    mine, starter, none = [4, 4, 4, 9, 10, 12], 9, np.bincount([1, 2, 6, 7, 8, 12])
    kept, laid, left = np.zeros(1820), np.zeros(91), PACK - Counter([*mine, starter])
    for (held, six), option in zip(numbered(6).items(), choices(is_dealer).tolist(), strict=True):
        kept[sixes().kept[six, option]] += ways(held, left)
        laid[sixes().pairs[six, option]] += ways(held, left)
    dealt = np.array([ways(four, left) for four in numbered(4)], float)
    found = others_hand(np.bincount(mine), starter, is_dealer=is_dealer)
    right = (1 - FLOOR) * kept / kept.sum() + FLOOR * dealt / dealt.sum()
    assert found.kept == pytest.approx(right, abs=1e-12)
    assert found.laid == pytest.approx(laid / laid.sum(), abs=1e-12)
    assert ((found.kept > 0) == (dealt > 0)).all()
    fives = [4 in four for four in numbered(4)]
    plain = others_hand(none, starter, is_dealer=is_dealer)
    assert found.kept[fives].sum() < plain.kept[fives].sum() / 2


def test_hands_meet_in_as_many_ways_as_they_can_be_dealt() -> None:
    random, starter, fours = np.random.default_rng(2), 7, list(numbered(4))
    kept, (pones, dealers) = random.dirichlet([1.0] * 1820, 2), random.choice(1820, (2, 60))
    left, alone = PACK - Counter([starter]), np.array([ways(four, PACK) for four in fours])
    found, keeps = met(HANDS, pones, dealers, starter, kept), (1 - FLOOR) * kept / alone
    for (row, i), (column, j) in zip(enumerate(pones), enumerate(dealers), strict=True):
        often = ways(fours[i], left) * ways(fours[j], left - Counter(fours[i]))
        keep = (keeps[[0, 1], [i, j]] + FLOOR / alone.sum()).prod()
        assert found[row, column] == pytest.approx(often * keep)


# --- advice in the play


def test_advice_is_of_every_card_and_of_possible_hands() -> None:
    for number, state in enumerate(decisions(60)):
        v = seen(state)
        other, advice = Seat(1 - v.seat), rank_plays(v, "win" if number % 3 == 0 else None)
        cards = sorted(play.card for play in advice.plays)
        assert cards == [move.card for move in v.legal_moves if isinstance(move, Play)]
        assert sum(play.chance for play in advice.plays) == pytest.approx(1)
        assert [*advice.plays] == sorted(advice.plays, key=lambda play: -play.worth)
        for play in advice.plays:
            assert play.points == play_points([*letters(*v.pile, play.card)])
            alike = {p[1:] for p in advice.plays if p.card.rank is play.card.rank}
            assert alike == {play[1:]}
            assert not advice.aim or -1e-6 <= play.worth <= 1 + 1e-6
        assert sum(held.chance for held in advice.others) == pytest.approx(1)
        unseen, least = Counter(card.rank for card in v.unseen()), least_pips(v.trail, other)
        for held in advice.others:
            assert len(held.ranks) == v.numbers_held[other]
            assert Counter(held.ranks) <= unseen
            assert all(min(int(rank), 10) >= least for rank in held.ranks)
        true = tuple(card.rank for card in state.held[other])
        assert [held.chance > 0 for held in advice.others if held.ranks == true] == [True]


def test_advice_depends_on_the_view_alone() -> None:
    views = [seen(state) for state in decisions(12)]
    assert [rank_plays(v) for v in views] == [rank_plays(v) for v in views[::-1]][::-1]


def test_ends_without_a_choice_are_counted_out() -> None:
    """Cards on one side only are played for most points; single cards fall as they must."""
    states = [state for seed in range(8) for state in turns("random greedy", seed)]
    lone = [s for s in states if len(s.held[s.to_move[0]]) > 1 and not all(s.held)]
    single = [s for s in states if sum(map(len, s.held)) == 2 and all(s.held)]
    assert len(lone) >= 3
    for v in map(seen, [*lone, *single[::12]]):
        advice, me, own = rank_plays(v), int(v.is_dealer), letters(*v.held)
        for play in advice.plays:
            right, (card,) = 0.0, letters(play.card)
            for other in advice.others:
                theirs = tuple(rank.symbol for rank in other.ranks)
                held = (theirs, own) if me else (own, theirs)
                right += other.chance * Rest().after(held, me, letters(*v.pile), card)
            assert play.worth == pytest.approx(right * (1 - 2 * me), abs=1e-5)
        top = [play.chance for play in advice.plays if play.worth > advice.plays[0].worth - 1e-9]
        assert sum(top) == pytest.approx(1)


# --- at a score


def test_the_card_that_wins_now_is_played() -> None:
    for v in map(seen, turns("club greedy", 2)):
        laid = [letters(*v.pile, move.card) for move in v.legal_moves if isinstance(move, Play)]
        most = max(play_points([*pile]) for pile in laid)
        scores = (121 - most, 119) if v.seat is A else (119, 121 - most)
        plays = rank_plays(replace(v, scores=scores), "win").plays if most else ()
        winning = [play for play in plays if play.points == most]
        assert all(play.worth > 0.999 for play in winning)
        # With four cards down it is solved; another card may win as surely.
        if sum(v.numbers_held) <= 4 and [p for p in plays if p.worth > 0.99] == winning != []:
            assert sum(play.chance for play in winning) == pytest.approx(1, abs=1e-3)


def test_the_crib_counts_by_what_the_other_may_have_laid() -> None:
    v = seen(at_play("4c 6h 8d Qs", "5c 6c 7c Jc", "8c", crib="2d Kd 3d 5d", scores=(60, 100)))
    laid, right, whole = np.random.default_rng(3).dirichlet([1.0] * 91), np.zeros(30), (4, 5, 6, 10)
    for chance, pair in zip(laid, numbered(2), strict=True):
        right[points_of_ranks(tuple(sorted(rank + 1 for rank in (2, 4, 7, *pair))))] += chance
    found, worth = crib_chances((2, 4), laid, 7), leaf_worth(v, "win", laid)
    assert found == pytest.approx(right)
    after = score_tables(121).worths[0]
    mean = sum(share * (after[110, 115 + n] if n < 6 else -1) for n, share in enumerate(right))
    assert worth.before_crib[110, 115] == pytest.approx(mean)
    assert np.abs(worth.before_crib).max() <= 1 + 1e-6
    assert worth.scores.tolist() == [100, 60]
    assert worth.pones_show[numbered(4)[whole]] == points_in_hand(v.kept, as_cards("8c")[0])
    assert worth.dealers_show[numbered(4)[whole]] == points_of_ranks((5, 6, 7, 8, 11))


@pytest.mark.parametrize("at", [(120, 120), (120, 100), (100, 118), (95, 95), (61, 100)])
@in_both_roles
def test_an_outlook_is_counted_in_the_order_of_a_deal(at: Scores, is_dealer: bool) -> None:
    """Heels and play, pone's hand, the dealer's, the crib (R17), and then pone deals."""
    worths, (events, shows) = score_tables(121).worths[0], deal_samples()
    for hand, crib in [(0, 0), (1, 0), (2, 24), (12, 5)]:
        total = 0.0
        for falls, (pones, dealers) in zip(events.tolist(), shows.tolist(), strict=True):
            counts = (pones, -hand, -crib) if is_dealer else (hand, -dealers, -crib)
            now = [at[is_dealer], at[not is_dealer]]
            for points in (*falls, *counts):
                if max(now) < 121:
                    now[points < 0] += abs(points)
            total += (now[0] > now[1]) * 2 - 1 if max(now) > 120 else worths[now[0], now[1]]
        found = outlook("win", 121, *at, is_dealer=is_dealer).shows[hand, crib]
        assert found == pytest.approx(total / len(events) * (1 - 2 * is_dealer), abs=1e-5)


@in_both_roles
def test_more_points_are_never_worse(is_dealer: bool) -> None:
    for at in [(0, 0), (120, 90), (90, 120), (100, 105)]:
        shows = outlook("win", 121, *at, is_dealer=is_dealer).shows
        assert np.diff(shows, axis=0).min() > -1e-6
        assert (np.diff(shows, axis=1) * (2 * is_dealer - 1)).min() > -1e-6
        assert np.abs(shows).max() <= 1 + 1e-6
    shows = outlook("win", 121, 120, 100, is_dealer=is_dealer).shows
    assert shows[1:].min() == pytest.approx(shows[1:].max())
    assert is_dealer or shows[1, 0] > shows[0, 0]


@in_both_roles
def test_discards_are_worth_their_hand_crib_and_play(is_dealer: bool) -> None:
    held, play, steps = as_cards("4c 5d 6h Ts Qd 2s"), np.arange(15) / 7, np.arange(30.0)
    worths, cards = discard_worths(held, is_dealer=is_dealer), np.array([c.index for c in held])
    # The crib comes without flush and nobs.
    for shows, what, near in [(steps[:, None], "hand", 0.05), (steps[None], "crib", 0.35)]:
        ahead = Outlook(shows + np.zeros((30, 30)), 0.5, 99.0)
        found = discard_stakes(cards, play, ahead, is_dealer=is_dealer) - play / 2
        assert found == pytest.approx([getattr(worth, what) for worth in worths], abs=near)


def test_discards_are_ranked_by_what_is_played_for() -> None:
    state = apply(new_game(dealer=A, scores=(80, 75)), Deal([DECK[:48:8], DECK[1:48:8]])).state
    for v in (view(state, A), view(state, B)):
        worths = [worth.worth or 0.0 for worth in rank_discards(v, "win")]
        assert 1 >= worths[0] >= worths[-1] >= 0
        assert worths == sorted(worths, reverse=True)
        assert [worth.worth for worth in rank_discards(v)] == [None] * len(worths) == [None] * 15


@pytest.mark.parametrize("level", ["regular", "keen", "strong", "expert"])
def test_a_player_gives_one_move_for_a_view_and_a_seed(level: str) -> None:
    views, player = [seen(state) for state in decisions(8)], new_player(level, 4)
    moves = [player.choose(v) for v in views]
    assert moves == [new_player(level, 4).choose(v) for v in views[::-1]][::-1]


def test_expert_plays_the_card_that_wins() -> None:
    state = at_play("Kd 9h 7h 8s", "2d Ac 9c Ks", "6c", scores=(118, 119))
    v = seen(lay(state, "2d 8s Ac 9h").state)
    assert {new_player("expert", seed).choose(v) for seed in range(20)} == {Play(B, "9c")}


def test_a_soft_player_errs_the_more_the_hotter() -> None:
    v = seen(at_play("Kd 9h 7h 8s", "5d Ac 9c Ks", "6c"))
    worths = {Play(B, play.card): play.worth for play in rank_plays(v).plays}
    cold = {SoftPlayer(1e-4, seed).choose(v) for seed in range(20)}
    assert {worths[move] for move in cold if isinstance(move, Play)} == {max(worths.values())}
    assert {SoftPlayer(1e6, seed).choose(v) for seed in range(60)} == {*v.legal_moves}
