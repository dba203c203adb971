"""The solved play put in parts of one, and what of it is shipped behind the first cards."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.fairness import Shuffle
from muggins.game import Play, Seat
from muggins.players import new_player
from muggins.table import play_game
from muggins.view import View, view

pytest.importorskip("numba")

from muggins.engine.pegging.hands import rank_hands, without_rank
from muggins.engine.pegging.line import is_leaf
from muggins.engine.pegging.node import Table
from muggins.engine.pegging.path import GO, Path, path_of
from muggins.engine.pegging.policy import uniform_weights
from muggins.engine.pegging.solve import Policy, exploit
from muggins.engine.pegging.tail import (
    LEVELS,
    Behind,
    Parts,
    Tail,
    play_behind,
    read_whole,
    write_whole,
)
from muggins.engine.pegging.tailcode import share_out
from muggins.engine.pegging.tree import PlayTree, build_tree
from muggins.engine.pegging.trunk import CHANCES, EARLY, shares_at, trunk
from muggins.engine.pegging.walk import make_game
from muggins.engine.plays import rank_plays

HANDS = rank_hands((1, 4, 5, 9))
"""Small enough for a test, with a pair, runs, fifteens and goes in it."""


@pytest.fixture(scope="module")
def tree() -> PlayTree:
    return build_tree(HANDS)


@pytest.fixture(scope="module")
def numbers(tree: PlayTree) -> tuple[Table, Table]:
    """A policy of any kind, a third of whose chances are 0."""
    random = np.random.default_rng(7)
    pone, dealer = (
        (random.random(slots) * (random.random(slots) > 1 / 3)).astype(np.float32)
        for slots in tree.counts.slots
    )
    return pone, dealer


@pytest.fixture(scope="module")
def written(tree: PlayTree, numbers: tuple[Table, Table]) -> tuple[Parts, Tail]:
    return write_whole(tree, numbers, 4**EARLY * 16)


def early_slots(tree: PlayTree, seat: int) -> NDArray[np.bool_]:
    """Say which slots of a seat are of the first cards."""
    found, arrays = np.zeros(tree.counts.slots[seat], np.bool_), tree.arrays
    own = np.flatnonzero((arrays.mover == seat) & (arrays.slots >= 0))
    for node, after in pairwise([*own.tolist(), -1]):
        if arrays.held[node].sum() > 8 - EARLY:
            end = arrays.slots[after] if after >= 0 else len(found)
            found[arrays.slots[node] : end] = True
    return found


@pytest.mark.parametrize(
    ("shares", "wanted"),
    [
        ([1.0, 1.0, 1.0], [5, 5, 5]),
        ([0.0, 0.0], [8, 7]),  # nothing known: all alike
        ([0.02, 0.5, 0.48], [0, 8, 7]),  # a faint chance is left out
        ([0.97, 0.04], [14, 1]),
        ([3.0], [15]),
    ],
)
def test_shares_become_the_nearest_parts(shares: list[float], wanted: list[int]) -> None:
    parts = np.zeros(len(shares), np.int64)
    share_out(np.array(shares), 15, 0.03, parts)
    assert parts.tolist() == wanted


def test_parts_make_up_one_and_are_near_their_chances() -> None:
    random = np.random.default_rng(3)
    for options in range(2, 5):
        for _ in range(200):
            shares, parts = random.dirichlet(np.ones(options)), np.zeros(options, np.int64)
            share_out(shares.copy(), LEVELS, 0.0, parts)
            assert parts.sum() == LEVELS
            assert np.abs(parts - LEVELS * shares).max() < 1


def test_what_is_written_is_read(tree: PlayTree, written: tuple[Parts, Tail]) -> None:
    parts, found = written
    read = tuple(np.where(early_slots(tree, seat), parts[seat], 0) for seat in (0, 1))
    assert all((one != other).any() for one, other in zip(read, parts, strict=True))
    read_whole(tree, (read[0], read[1]), found)
    assert all((one == other).all() for one, other in zip(read, parts, strict=True))


def test_what_is_left_out_makes_no_difference_to_a_best_answer(
    tree: PlayTree, numbers: tuple[Table, Table], written: tuple[Parts, Tail]
) -> None:
    """Whatever a hand would play that its side never comes to, nobody can make more of it."""
    game, (parts, _) = make_game(tree, uniform_weights(HANDS)), written
    filled = []
    for own, table in zip(parts, numbers, strict=True):
        anything = np.where(own > 0, own, 0).astype(np.float32)
        anything[~_chosen_for(tree, own)] = table[~_chosen_for(tree, own)]
        filled.append(anything)
    assert any((one != other).any() for one, other in zip(filled, parts, strict=True))
    shipped, other = (
        Policy(pone.astype(np.float32), dealer.astype(np.float32))
        for pone, dealer in (parts, filled)
    )
    assert exploit(game, shipped) == pytest.approx(exploit(game, other), abs=1e-5)


def _chosen_for(tree: PlayTree, parts: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Say which slots are of a hand that has parts at its node."""
    found, arrays = np.zeros(len(parts), np.bool_), tree.arrays
    seat = int(len(parts) == tree.counts.slots[1])
    for node in np.flatnonzero((arrays.mover == seat) & (arrays.slots >= 0)).tolist():
        size, first = int(arrays.held[node, seat]), int(arrays.first[node])
        width = int(HANDS.sizes[size - 1])
        ranks = arrays.rank[first : first + int(arrays.edges[node])]
        ranks = ranks[ranks < len(HANDS.ranks)]
        start = int(arrays.slots[node])
        before = HANDS.with_rank[size - 1, ranks, :width]
        totals = np.zeros(int(HANDS.sizes[size]), np.int64)
        np.add.at(totals, before.ravel(), parts[start : start + before.size])
        found[start : start + before.size] = totals[before.ravel()] > 0
        assert set(totals.tolist()) <= {0, LEVELS, CHANCES}
    return found


def views_of(player: str, seed: int) -> list[View]:
    one, other = new_player(player, seed), new_player(player, seed + 1)
    record = play_game([one, other], shuffle=Shuffle(f"tail {seed}".encode()), dealer=Seat.A)
    steps = [step for step in record.steps() if isinstance(step.move, Play)]
    return [view(step.before, step.before.to_move[0]) for step in steps]


def behind(path: Path) -> tuple[Behind, int]:
    """Give the play behind the first cards of a path, and the node that it has come to."""
    first, node, taken = trunk(), 0, 0
    while node >= 0:
        node = first.follow(node, path.steps[taken])
        taken += 1
    table, node = play_behind(first, path.until(taken), -1 - node), 0
    for step in path.steps[taken:]:
        edges = slice(int(table.arrays.first[node]), None)
        node = int(table.arrays.child[edges][table.arrays.rank[edges].tolist().index(step.rank)])
    return table, node


def test_who_plays_by_the_table_never_leaves_it() -> None:
    open_to_choice = 0
    for v in views_of("strong", 4):
        if is_leaf(path_of(v).at):
            continue
        advice = rank_plays(v)
        assert advice.source == "table"
        assert sum(play.chance for play in advice.plays) == pytest.approx(1)
        open_to_choice += len(advice.plays) > 1
    assert open_to_choice > 20


def test_chances_behind_the_first_cards_are_those_of_the_table() -> None:
    compared = 0
    takes, hands = without_rank(rank_hands()), rank_hands()
    for v in views_of("strong", 6):
        path = path_of(v)
        if path.down < EARLY or is_leaf(path.at) or len(v.held) < 2:
            continue
        table, node = behind(path)
        own = 0
        for size, card in enumerate(v.held):
            own = int(hands.with_rank[size, card.rank - 1, own])
        assert table.has(node, own)
        chances = dict.fromkeys((card.rank for card in v.held), 0.0)
        for play in rank_plays(v).plays:
            chances[play.card.rank] += play.chance
        for rank, chance in chances.items():
            after = takes[len(v.held), rank - 1, own]
            shares = table.shares(node, rank - 1) if chance else np.zeros(1_820)
            assert chance == pytest.approx(shares[after])
            compared += 1
    assert compared > 10


def test_a_cut_is_the_play_from_a_node_on() -> None:
    """Every node of an ending, cut out, has the chances it has in the whole of it."""
    hands, (v,) = rank_hands(), [v for v in views_of("strong", 6) if path_of(v).down == EARLY][:1]
    table, _ = behind(path_of(v))
    arrays, slots = table.arrays, tuple(len(parts) for parts in table.parts)
    compared = 0
    for node in range(len(arrays.mover)):
        seat, size = int(arrays.mover[node]), int(arrays.held[node].max())
        if arrays.slots[node] < 0:
            continue
        numbers = table.cut(node, (slots[0], slots[1]))[seat]
        first = int(arrays.first[node])
        for rank in arrays.rank[first : first + int(arrays.edges[node])].tolist():
            if rank != GO:
                size = int(arrays.held[node, seat])
                moved = arrays._replace(slots=arrays.slots - arrays.slots[node])
                found = shares_at(hands, moved, node, size, numbers, rank)
                assert found == pytest.approx(table.shares(node, rank))
                compared += 1
    assert compared > 50
