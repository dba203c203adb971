"""The public tree of the play, and its hands, against histories and lines by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from muggins.perft import perft
from tests.play_by_ranks import (
    SMALL,
    Held,
    Two,
    can_be_dealt,
    count,
    fits,
    lines,
    points_by_tree,
    whole_hands,
    without,
)
from tests.referee import ORDER

pytest.importorskip("numba")

from muggins.engine.pegging.hands import RankHands, rank_hands
from muggins.engine.pegging.tree import build_tree

# --- hands


def test_hands_are_numbered_and_hang_together() -> None:
    hands = rank_hands()
    assert hands.sizes.tolist() == [1, 13, 91, 455, 1820]
    for size in range(4):
        for rank in (0, 7, 12):
            larger = hands.with_rank[size, rank, : hands.sizes[size]]
            grown = hands.counts[size, : hands.sizes[size]].copy()
            grown[:, rank] += 1
            assert (hands.counts[size + 1, larger] == grown).all()
    for size, whole in enumerate(hands.whole):
        assert whole.shape == (hands.sizes[4 - size], hands.sizes[size])
        both = (
            hands.counts[4 - size, : whole.shape[0], None]
            + hands.counts[size, None, : whole.shape[1]]
        )
        assert (hands.counts[4, whole] == both).all()


@pytest.mark.parametrize(("ranks", "cards"), [(SMALL, 5), (SMALL, 1), ((4, 0), 2), ((0, 13), 2)])
def test_only_hands_of_the_pack_can_be_numbered(ranks: tuple[int, ...], cards: int) -> None:
    with pytest.raises(ValueError, match="no play of"):
        rank_hands(ranks, cards)


# --- the tree


def public_histories(hands: RankHands) -> tuple[set[str], set[str], set[str]]:
    """Give all nodes, edges and leaves as histories, from every two hands that can be dealt."""
    nodes: set[str] = set()
    edges: set[str] = set()
    leaves: set[str] = set()

    def play(
        held: Two, seat: int, pile: Held, last: int, at_go: frozenset[int], so_far: str
    ) -> None:
        lengths = [len(hand) for hand in held]
        if 0 in lengths or lengths == [1, 1]:
            leaves.add(so_far)
            return
        nodes.add(so_far)
        choices = sorted(set(fits(held[seat], pile)))
        other_is_out = 1 - seat in at_go
        for card in choices:
            edges.add(so_far + card)
            hands = [*held]
            hands[seat] = without(held[seat], card)
            after, left = (*pile, card), (hands[0], hands[1])
            if count(after) == 31:
                play(left, 1 - seat, (), seat, frozenset(), so_far + card)
            elif other_is_out and hands[seat]:
                play(left, seat, after, seat, at_go, so_far + card)
            elif other_is_out:
                play(left, 1 - seat, (), seat, frozenset(), so_far + card)
            else:
                play(left, 1 - seat, after, seat, at_go, so_far + card)
        if not choices:
            edges.add(so_far + "-")
            if other_is_out:
                play(held, 1 - last, (), last, frozenset(), so_far + "-")
            else:
                play(held, 1 - seat, pile, last, at_go | {seat}, so_far + "-")

    for one, other in product(whole_hands(hands), repeat=2):
        if can_be_dealt(one, other):
            play((one, other), 0, (), 0, frozenset(), "")
    return nodes, edges, leaves


@pytest.mark.parametrize(
    ("ranks", "cards"), [(SMALL, 2), (SMALL, 3), ((2, 3, 4), 3), ((1, 8, 9, 10), 4)]
)
def test_the_tree_has_every_public_history_and_no_more(ranks: tuple[int, ...], cards: int) -> None:
    small = build_tree(rank_hands(ranks, cards))
    nodes, edges, leaves = public_histories(small.hands)
    counts = small.counts
    assert (counts.nodes, counts.edges, counts.leaves) == (len(nodes), len(edges), len(leaves))
    assert counts.edges == counts.nodes + counts.leaves - 1
    arrays, slots = small.arrays, [0, 0]
    for node in range(counts.nodes):
        mover, first = arrays.mover[node], arrays.first[node]
        size = arrays.held[node, mover]
        if size > 1:
            assert arrays.slots[node] == slots[mover]
            rank_edges = (arrays.rank[first : first + arrays.edges[node]] < len(ranks)).sum()
            slots[mover] += int(rank_edges * small.hands.sizes[size - 1])
    assert counts.slots == tuple(slots)


def test_every_line_of_a_small_play_scores_as_the_rules_say() -> None:
    tree = build_tree(rank_hands(SMALL, 3))
    for one, other in product(whole_hands(tree.hands)[::3], whole_hands(tree.hands)[::2]):
        if can_be_dealt(one, other):
            for line in lines((one, other)):
                scored = [sum(points for who, _, points in line if who == s) for s in (0, 1)]
                assert points_by_tree(tree, (one, other), line) == scored, line


@pytest.mark.parametrize(
    ("pone", "dealer"),
    [
        ("4c5d6h7s", "3d4h5s6c"),
        ("Kc9dKh8s", "QdTd7s6c"),
        ("KcKdKhKs", "AcAdAhAs"),
        ("5c5d5hJs", "5sTcTdTh"),
        ("2c2d3h3s", "2h2s3c4d"),
    ],
)
def test_every_line_of_two_hands_equals_the_games_own(pone: str, dealer: str) -> None:
    held = (tuple(pone[::2]), tuple(dealer[::2]))
    ranks = tuple(sorted({ORDER.index(card) for card in pone[::2] + dealer[::2]}))
    small = build_tree(rank_hands(ranks, 4))
    found = perft(pone, dealer)
    plies, totals = [0] * 8, [0.0, 0.0]
    seen: set[tuple[tuple[int, int], ...]] = set()
    for line in numbered_lines(held):
        for size in range(1, 9):
            key = tuple((seat, place) for seat, place, _, _ in line[:size])
            plies[size - 1] += key not in seen
            seen.add(key)
        plain = [(seat, card, points) for seat, _, card, points in line]
        points = points_by_tree(small, held, plain)
        totals = [one + more for one, more in zip(totals, points, strict=True)]
    assert (tuple(plies), *totals) == (found.plies, found.pone, found.dealer)


def numbered_lines(held: Two) -> Iterator[list[tuple[int, int, str, int]]]:
    """Give lines whose equal ranks are told apart: seat, place in the hand, rank, points."""
    for line in set(map(tuple, lines(held))):
        places: list[list[list[int]]] = [[], []]
        for seat, card, _ in line:
            places[seat].append([n for n, other in enumerate(held[seat]) if other == card])
        for mine in product(*places[0]):
            for theirs in product(*places[1]):
                if len({*mine}) == len(mine) and len({*theirs}) == len(theirs):
                    one, other = iter(mine), iter(theirs)
                    yield [(s, next((one, other)[s]), card, points) for s, card, points in line]


@pytest.mark.slow
def test_the_whole_tree() -> None:
    counts = build_tree().counts
    assert (counts.nodes, counts.edges, counts.leaves) == (800_645, 6_036_221, 5_235_577)
    assert counts.slots == (10_989_459, 55_138_850)
    assert counts.pairs == 11_991
