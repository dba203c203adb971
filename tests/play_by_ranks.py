"""The play by its rules on symbols of ranks, and the same hands followed through the tree."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.referee import ORDER, pips, play_points

pytest.importorskip("numba")

from muggins.engine.pegging.ends import BEST, GREEDY, RANDOM
from muggins.engine.pegging.hands import RankHands
from muggins.engine.pegging.tree import PlayTree

Held = tuple[str, ...]
Two = tuple[Held, Held]

# --- the play by its rules, on two known hands: symbols of ranks, pone first


def count(pile: Held) -> int:
    return sum(map(pips, pile))


def fits(held: Held, pile: Held) -> list[str]:
    return [card for card in held if count(pile) + pips(card) <= 31]


def without(held: Held, card: str) -> Held:
    place = held.index(card)
    return held[:place] + held[place + 1 :]


Line = list[tuple[int, str, int]]
"""Who lays which rank and scores what with it."""


def lay(held: Two, seat: int, pile: Held, card: str) -> tuple[int, Two, int, Held]:
    """Give the points of a card, and the hands, the seat and the pile that are next."""
    pile = (*pile, card)
    hands = [*held]
    hands[seat] = without(held[seat], card)
    left = (hands[0], hands[1])
    points = play_points([*pile])
    if not fits(left[0], pile) and not fits(left[1], pile):
        points += count(pile) < 31
        return points, left, 1 - seat if left[1 - seat] else seat, ()
    return points, left, 1 - seat if fits(left[1 - seat], pile) else seat, pile


def lines(held: Two, seat: int = 0, pile: Held = ()) -> Iterator[Line]:
    if not any(held):
        yield []
        return
    for card in fits(held[seat], pile):
        points, left, following, after = lay(held, seat, pile, card)
        for rest in lines(left, following, after):
            yield [(seat, card, points), *rest]


def expected(held: Two, manners: tuple[str, str], seat: int = 0, pile: Held = ()) -> list[float]:
    """Give the mean points of both when they play any rank, or greedily."""
    if not any(held):
        return [0.0, 0.0]
    choices = sorted(set(fits(held[seat], pile)), key=ORDER.index)
    if manners[seat] == "greedy":
        choices = [max(choices, key=lambda card: (play_points([*pile, card]), ORDER.index(card)))]
    total = [0.0, 0.0]
    for card in choices:
        points, left, following, after = lay(held, seat, pile, card)
        rest = expected(left, manners, following, after)
        rest[seat] += points
        total = [one + other / len(choices) for one, other in zip(total, rest, strict=True)]
    return total


# --- the same hands in the tree


def symbols(hands: RankHands, size: int, number: int) -> Held:
    copies = zip(hands.ranks, hands.counts[size, number], strict=True)
    return tuple("".join(ORDER[rank] * copy for rank, copy in copies))


def whole_hands(hands: RankHands) -> list[Held]:
    size = len(hands.sizes) - 1
    return [symbols(hands, size, number) for number in range(hands.sizes[size])]


def can_be_dealt(one: Held, other: Held) -> bool:
    both = one + other
    return all(both.count(card) <= 4 for card in both)


def follow(tree: PlayTree, node: int, held: Two, seat: int, card: str) -> tuple[int, list[int]]:
    """Give what follows when a seat lays a rank, past the goes before it, and the points."""
    arrays, points = tree.arrays, [0, 0]
    while True:
        first, last = arrays.first[node], arrays.first[node] + arrays.edges[node] - 1
        mover = int(arrays.mover[node])
        assert [*arrays.held[node]] == [len(hand) for hand in held]
        if any(pips(held_card) <= arrays.room[node] for held_card in held[mover]):
            break
        assert arrays.rank[last] == len(tree.hands.ranks), "a go is the last edge"
        points[0 if arrays.points[last] > 0 else 1] += abs(int(arrays.points[last]))
        node = int(arrays.child[last])
        assert node >= 0
    assert mover == seat
    ranks = [ORDER[rank] for rank in tree.hands.ranks]
    (edge,) = (e for e in range(first, last + 1) if arrays.rank[e] == ranks.index(card))
    points[0 if arrays.points[edge] > 0 else 1] += abs(int(arrays.points[edge]))
    return int(arrays.child[edge]), points


def points_by_tree(tree: PlayTree, held: Two, line: Line) -> list[float]:
    """Give the points of a line by the tree; a lone player's leaf must be worth its best line."""
    node, total = 0, [0.0, 0.0]
    ranks = [ORDER[rank] for rank in tree.hands.ranks]
    for place, (seat, card, _) in enumerate(line):
        node, points = follow(tree, node, held, seat, card)
        total = [one + other for one, other in zip(total, points, strict=True)]
        hands = [*held]
        hands[seat] = without(held[seat], card)
        held = (hands[0], hands[1])
        if node >= 0:
            continue
        if all(held):
            leaf = tree.pair_points[:, -1 - node, ranks.index(held[0][0]), ranks.index(held[1][0])]
            return [total[0] + int(leaf[0]), total[1] + int(leaf[1])]
        owner = 0 if held[0] else 1
        numbers = range(int(tree.hands.sizes[len(held[owner])]))
        (number,) = (n for n in numbers if symbols(tree.hands, len(held[owner]), n) == held[owner])
        lone = tree.lone_points[owner][:, :, -1 - node + number]
        rest = [sum(points for who, _, points in line[place + 1 :] if who == s) for s in (0, 1)]
        # A go to the one without cards is in the line's earlier card, but at the leaf here.
        assert lone[BEST, owner] >= rest[owner]
        assert lone[BEST, owner] >= max(lone[RANDOM, owner], lone[GREEDY, owner])
        assert lone[BEST, 1 - owner] == lone[RANDOM, 1 - owner] == lone[GREEDY, 1 - owner]
        return [
            total[s] + (rest[s] if s == owner else float(lone[BEST, 1 - owner])) for s in (0, 1)
        ]
    raise AssertionError("a line ends at a leaf")


SMALL = (0, 4, 6, 9, 12)
