"""The play solved: its values and best answers against enumeration of lines by the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.play_by_ranks import (
    SMALL,
    Held,
    Line,
    expected,
    lines,
    symbols,
    whole_hands,
    without,
)
from tests.referee import ORDER, pips, play_points

pytest.importorskip("numba")

from muggins.engine.discardsolve import solve_discards
from muggins.engine.pegging.ends import BEST
from muggins.engine.pegging.hands import rank_hands
from muggins.engine.pegging.node import VALUE, Pays
from muggins.engine.pegging.policy import (
    greedy_policy,
    kept_weights,
    met_weights,
    one_ply_policy,
    random_policy,
    uniform_weights,
    ways,
)
from muggins.engine.pegging.solve import Policy, Solver, evaluate, exploit, hand_values
from muggins.engine.pegging.tree import PlayTree, build_tree
from muggins.engine.pegging.walk import PlayGame, make_game, walk
from muggins.engine.sixes import sixes


@pytest.fixture(scope="module")
def tree() -> PlayTree:
    """Three cards each of A 5 7 T K: goes, resets and last cards of every kind."""
    return build_tree(rank_hands(SMALL, 3))


@pytest.fixture(scope="module")
def game(tree: PlayTree) -> PlayGame:
    weights = np.random.default_rng(1).random((35, 35)) * (ways(tree.hands) > 0)
    return make_game(tree, weights)


@pytest.fixture(scope="module")
def solver(game: PlayGame) -> Solver:
    solver = Solver(game)
    solver.iterate(64)
    return solver


# --- weights


def test_the_uniform_deal_counts_the_pack() -> None:
    hands = rank_hands()
    assert ways(hands).sum() == comb(52, 4) * comb(48, 4)
    assert ways(hands, 3).sum() == comb(51, 4) * comb(47, 4)
    weights = uniform_weights(hands)
    assert weights.sum() == pytest.approx(1)
    assert (weights == weights.T).all()
    four_aces = [hands.counts[4, :1820, 0].tolist().index(number) for number in (4, 1)]
    assert weights[four_aces[0], four_aces[1]] == 0


def test_kept_hands_weigh_by_how_often_they_are_kept() -> None:
    hands = rank_hands(SMALL, 3)
    alone = np.array([comb_of(hand) for hand in whole_hands(hands)], float)
    as_dealt = kept_weights(hands, alone, alone)
    assert as_dealt == pytest.approx(uniform_weights(hands))
    only = np.zeros(35)
    only[[3, 20]] = 0.5
    weights = kept_weights(hands, only, alone, starter=1)
    assert weights.sum() == pytest.approx(1)
    assert (weights.sum(axis=1) > 0).all()
    assert weights[[3, 20]].sum() > 0.95
    assert kept_weights(hands, only, alone, unkept=0)[[0, 1, 2]].sum() == 0


def comb_of(hand: Held) -> int:
    ways_of = 1
    for card in set(hand):
        ways_of *= comb(4, hand.count(card))
    return ways_of


@pytest.mark.parametrize("threads", [1, 2])
def test_met_hands_are_those_of_every_deal_of_the_cards(threads: int) -> None:
    """Three cards each of twelve, of 5 T K; one is laid away by chances of any kind."""
    hands = rank_hands((4, 9, 12), 2)
    numbers = {hand: number for number, hand in enumerate(whole_hands(hands))}
    threes: list[Held] = list(combinations_with_replacement("5TK", 3))
    dealt = np.array([[hand.count(rank) for rank in "5TK"] for hand in threes], np.int8)
    kept = np.array([[numbers[without(hand, card)] for card in hand] for hand in threes])
    chances = np.random.default_rng(5).random((2, len(threes), 3))
    chances[chances < 0.4] = 0
    total = np.zeros((6, 6))
    pack = [rank for rank in "5TK" for _ in range(4)]
    for mine in combinations(range(12), 3):
        for theirs in combinations(sorted({*range(12)} - {*mine}), 3):
            one, other = (
                threes.index(tuple(pack[card] for card in cards)) for cards in (mine, theirs)
            )
            for first, second in product(range(3), repeat=2):
                chance = chances[0, one, first] * chances[1, other, second]
                total[kept[one, first], kept[other, second]] += chance
    pone, dealer = chances
    found = met_weights(hands, dealt, kept, pone, dealer, unkept=0, threads=threads)
    assert found == pytest.approx(total / total.sum())
    mixed = met_weights(hands, dealt, kept, pone, dealer, threads=threads)
    assert mixed.sum() == pytest.approx(1)
    assert abs(mixed - found).sum() < 0.05


@pytest.mark.parametrize(
    "weights",
    [np.ones((34, 35)), np.zeros((35, 35)), np.full((35, 35), -1.0), np.full((35, 35), np.nan)],
)
def test_weights_that_are_none_are_refused(tree: PlayTree, weights: NDArray[np.float64]) -> None:
    with pytest.raises(ValueError, match="weights must be"):
        make_game(tree, weights)


# --- policies, evaluated


@pytest.mark.parametrize("pone", ["random", "greedy"])
@pytest.mark.parametrize("dealer", ["random", "greedy"])
def test_plain_policies_score_what_enumeration_gives(
    game: PlayGame, pone: str, dealer: str
) -> None:
    policies = {"random": random_policy(game.tree), "greedy": greedy_policy(game.tree)}
    total = np.zeros(2)
    hands = whole_hands(game.tree.hands)
    for one, other in product(range(35), repeat=2):
        weight = float(game.weights.joint[one, other])
        if weight:
            total += weight * np.array(expected((hands[one], hands[other]), (pone, dealer)))
    found = evaluate(game, policies[pone], policies[dealer])
    assert found == pytest.approx(total, abs=1e-5)
    assert found.net == pytest.approx(total[0] - total[1], abs=1e-5)


def test_chances_sum_to_one_on_every_way_through_the_tree(game: PlayGame, solver: Solver) -> None:
    tree = game.tree
    ones = Pays(
        np.zeros(tree.counts.edges, np.int8),
        np.ones_like(tree.pair_points[0]),
        np.ones(tree.lone_points[0].shape[2], np.float32),
        np.ones(tree.lone_points[1].shape[2], np.float32),
    )
    for policy in (random_policy(tree), greedy_policy(tree), solver.average):
        for seat in (0, 1):
            tables = (policy.tables[seat], policy.tables[1 - seat], policy.tables[1 - seat])
            found = walk(game, seat, VALUE, ones, tables)
            assert found == pytest.approx(game.weights.joint.sum(axis=1 - seat), abs=1e-7)


def test_one_ply_looks_at_the_best_reply() -> None:
    small = build_tree(rank_hands(SMALL, 2))
    weights = np.random.default_rng(3).random((15, 15)) * (ways(small.hands) > 0)
    policy = one_ply_policy(make_game(small, weights))
    hands = whole_hands(small.hands)
    for one, held in enumerate(hands):
        fear = {
            card: sum(
                weights[one, other] * max(play_points([card, reply]) for reply in hands[other])
                for other in range(15)
            )
            for card in held
        }
        choice = min(fear, key=lambda card: (round(fear[card], 6), -ORDER.index(card)))
        for edge in range(5):
            rank, width = ORDER[SMALL[edge]], 5
            if rank in held:
                left = hands_of_one(held, rank)
                chosen = policy.pone[edge * width + left]
                assert chosen == (rank == choice), (held, rank)


def hands_of_one(held: Held, rank: str) -> int:
    (left,) = without(held, rank)
    return SMALL.index(ORDER.index(left))


# --- solving


def test_exploitability_falls_and_the_values_bracket_the_game(game: PlayGame) -> None:
    solver, found = Solver(game), []
    told: list[int] = []
    for times in (1, 7, 24, 96):
        solver.iterate(times, told.append)
        found.append(exploit(game, solver.average).exploitability)
    assert told == [*range(1, 129)]
    assert all(later < earlier / 2 for earlier, later in pairwise(found))
    assert 0 < found[-1] < 0.001
    best, value = exploit(game, solver.average), evaluate(game, solver.average, solver.average)
    assert -best.dealer - 1e-6 <= value.net <= best.pone + 1e-6
    assert exploit(game, random_policy(game.tree)).exploitability > 0.5


def slow_answer(game: PlayGame, seat: int, policy: Policy) -> float:
    """Give a best answer's value by other means: hand by hand, with the other's as a list."""
    tree, hands = game.tree, game.tree.hands
    arrays, size = tree.arrays, len(hands.sizes) - 1
    numbers = [
        {symbols(hands, n, number): number for number in range(hands.sizes[n])}
        for n in range(size + 1)
    ]
    ranks = [ORDER[rank] for rank in hands.ranks]
    sign = 1 - 2 * seat

    def chances(node: int, held: Held) -> dict[int, float]:
        """Give the chance of each edge for the other with a hand."""
        first, number = int(arrays.first[node]), int(arrays.edges[node])
        open_edges = [
            edge
            for edge in range(number)
            if arrays.rank[first + edge] < len(ranks) and ranks[arrays.rank[first + edge]] in held
        ]
        if not open_edges:
            return {number - 1: 1.0}
        if len(held) == 1:
            return {open_edges[0]: 1.0}
        told = {}
        for edge in open_edges:
            left = numbers[len(held) - 1][without(held, ranks[arrays.rank[first + edge]])]
            width = int(hands.sizes[len(held) - 1])
            slot = int(arrays.slots[node]) + edge * width + left
            told[edge] = float(policy.tables[1 - seat][slot])
        total = sum(told.values())
        return {e: told[e] / total if total else 1 / len(told) for e in told}

    def rest(child: int, mine: Held, theirs: Held) -> float:
        pone, dealer = (mine, theirs) if seat == 0 else (theirs, mine)
        if pone and dealer:
            net = tree.pair_points[:, -1 - child, ranks.index(pone[0]), ranks.index(dealer[0])]
            return sign * (int(net[0]) - int(net[1]))
        owner, held = (0, pone) if pone else (1, dealer)
        place = -1 - child + numbers[len(held)][held]
        manner = BEST if owner == seat else policy.manner
        lone = tree.lone_points[owner][manner, :, place]
        return sign * float(lone[0] - lone[1])

    def best(node: int, mine: Held, others: list[tuple[Held, float]]) -> float:
        if node < 0:
            return sum(weight * rest(node, mine, theirs) for theirs, weight in others)
        first, number = int(arrays.first[node]), int(arrays.edges[node])
        chance_of = sum(weight for _, weight in others)
        values = []
        if arrays.mover[node] == seat:
            playable = [c for c in mine if pips(c) <= arrays.room[node]]
            for edge in range(first, first + number):
                is_go = arrays.rank[edge] == len(ranks)
                if is_go == bool(playable) or (
                    not is_go and ranks[arrays.rank[edge]] not in playable
                ):
                    continue
                left = mine if is_go else without(mine, ranks[arrays.rank[edge]])
                now = sign * int(arrays.points[edge]) * chance_of
                values.append(now + best(int(arrays.child[edge]), left, others))
            return max(values)
        by_edge: dict[int, list[tuple[Held, float]]] = {}
        for theirs, weight in others:
            for edge, chance in chances(node, theirs).items():
                rank = arrays.rank[first + edge]
                left = theirs if rank == len(ranks) else without(theirs, ranks[rank])
                if chance:
                    by_edge.setdefault(edge, []).append((left, weight * chance))
        for edge, lefts in by_edge.items():
            now = sign * int(arrays.points[first + edge]) * sum(weight for _, weight in lefts)
            values.append(now + best(int(arrays.child[first + edge]), mine, lefts))
        return sum(values)

    joint = game.weights.joint if seat == 0 else game.weights.joint.T
    whole = whole_hands(hands)
    return sum(
        best(0, mine, [(theirs, float(w)) for theirs, w in zip(whole, joint[n], strict=True) if w])
        for n, mine in enumerate(whole)
    )


@pytest.mark.parametrize("which", ["random", "greedy", "solved"])
def test_a_best_answer_equals_one_found_hand_by_hand(
    game: PlayGame, solver: Solver, which: str
) -> None:
    policies = {
        "random": random_policy(game.tree),
        "greedy": greedy_policy(game.tree),
        "solved": solver.average,
    }
    found = exploit(game, policies[which])
    for seat in (0, 1):
        assert found[seat] == pytest.approx(slow_answer(game, seat, policies[which]), abs=1e-5)


def net(line: Line) -> int:
    return sum(points if seat == 0 else -points for seat, _, points in line)


def test_the_value_of_a_tiny_game_is_that_of_its_matrix() -> None:
    """Two cards each of 5 and T: only a hand of both has a choice, so the matrix is 2 by 4."""
    small = build_tree(rank_hands((4, 9), 2))
    weights = ways(small.hands)
    weights[1, 1] *= 5
    weights /= weights.sum()
    hands = whole_hands(small.hands)
    payoff = np.zeros((2, 4))
    for row, column in product(range(2), range(4)):
        for one, other in product(range(3), repeat=2):
            lead = hands[one][0] if len({*hands[one]}) == 1 else "5T"[row]
            # A dealer's plan says what a hand of both replies to a 5, and to a T.
            plan = {"5": "5T"[column % 2], "T": "5T"[column // 2]}[lead]
            reply = hands[other][0] if len({*hands[other]}) == 1 else plan
            if weights[one, other]:
                (worth,) = {
                    net(line)
                    for line in lines((hands[one], hands[other]))
                    if (line[0][1], line[1][1]) == (lead, reply)
                }
                payoff[row, column] += weights[one, other] * worth
    mixes = np.linspace(0, 1, 100_001)[:, None]
    value = (mixes * payoff[0] + (1 - mixes) * payoff[1]).min(axis=1).max()
    solver = Solver(make_game(small, weights))
    solver.iterate(400)
    assert evaluate(solver.game, solver.average, solver.average).net == pytest.approx(
        value, abs=1e-3
    )
    best = exploit(solver.game, solver.average)
    assert (best.pone, -best.dealer) == pytest.approx((value, value), abs=1e-3)


def test_the_worth_of_hands_adds_up_to_the_value(game: PlayGame, solver: Solver) -> None:
    pones, dealers = hand_values(game, solver.average)
    value = evaluate(game, solver.average, solver.average).net
    joint = game.weights.joint.astype(float)
    assert (joint.sum(axis=1) * pones).sum() == pytest.approx(value, abs=1e-5)
    assert (joint.sum(axis=0) * dealers).sum() == pytest.approx(-value, abs=1e-5)


def test_a_solver_goes_on_from_its_state_as_if_never_stopped(game: PlayGame) -> None:
    straight, first, second = Solver(game), Solver(game), Solver(game)
    straight.iterate(9)
    first.iterate(4)
    second.restore({name: array.copy() for name, array in first.state().items()})
    second.iterate(5)
    assert second.iteration == 9
    for name, array in straight.state().items():
        assert (second.state()[name] == array).all(), name


def test_another_trees_state_is_refused(game: PlayGame) -> None:
    small = build_tree(rank_hands((4, 9), 2))
    other = Solver(make_game(small, ways(small.hands)))
    with pytest.raises(ValueError, match="regrets_pone is not of this tree"):
        other.restore(Solver(game).state())
    with pytest.raises(ValueError, match="iteration is not of this tree"):
        other.restore({})
    assert other.iteration == 0


def test_threads_change_nothing(game: PlayGame) -> None:
    one, two = (Solver(make_game(game.tree, game.weights.joint, threads)) for threads in (1, 2))
    for solver in (one, two):
        solver.iterate(5)
    for name, array in one.state().items():
        assert (two.state()[name] == array).all(), name


WITHIN_BOUNDS = """
from muggins.engine.pegging.hands import rank_hands
from muggins.engine.pegging.policy import *
from muggins.engine.pegging.solve import *
from muggins.engine.pegging.tree import build_tree
from muggins.engine.pegging.walk import make_game
for ranks, cards in (((0, 4, 6, 9, 12), 3), ((0, 4, 9, 12), 4)):
    tree = build_tree(rank_hands(ranks, cards))
    solver = Solver(make_game(tree, uniform_weights(tree.hands)))
    solver.iterate(3)
    plain = random_policy(tree), greedy_policy(tree), one_ply_policy(solver.game)
    for policy in (solver.average, *plain):
        exploit(solver.game, policy)
        hand_values(solver.game, policy)
print("done")
"""


@pytest.mark.slow
def test_compiled_code_stays_within_its_arrays(tmp_path: Path) -> None:
    settings = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    program = [sys.executable, "-c", WITHIN_BOUNDS]
    result = subprocess.run(
        program, capture_output=True, text=True, env={**os.environ, **settings}, check=False
    )
    assert result.stdout == "done\n", result.stderr


# --- the whole pack


@pytest.fixture(scope="module")
def full() -> PlayTree:
    return build_tree()


@pytest.mark.slow
def test_the_whole_play_is_solved_step_by_step(full: PlayTree) -> None:
    game = make_game(full, uniform_weights(full.hands))
    chance = random_policy(full)
    assert evaluate(game, chance, chance) == pytest.approx((1.6219, 2.6533), abs=1e-3)
    solver = Solver(game)
    solver.iterate(4)
    assert exploit(game, solver.average).exploitability == pytest.approx(0.2055, abs=0.01)


@pytest.mark.slow
def test_random_play_of_the_hands_that_are_kept(full: PlayTree) -> None:
    """Pegs 1.764 and 2.838 on hands kept well, where the last with cards plays for most points."""
    deals, kept = sixes(), solve_discards(3)
    weights = met_weights(full.hands, deals.counts, deals.kept, kept.pone, kept.dealer, unkept=0)
    game, chance = make_game(full, weights), replace(random_policy(full), manner=BEST)
    assert evaluate(game, chance, chance) == pytest.approx((1.764, 2.838), abs=0.004)
    anything = random_policy(full)
    assert evaluate(game, anything, anything) == pytest.approx((1.764, 2.827), abs=0.004)
