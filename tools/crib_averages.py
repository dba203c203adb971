"""Work out what a crib counts on average, by the ranks of the two cards laid to it.

Both roles discard for hand plus (dealer) or minus (pone) crib; what each lays away decides what
the other's cards find in the crib. By ranks alone: flushes and nobs are left out. The rounds are
averaged until they settle. Prints the module `muggins.players.crib_averages`; about a minute.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from muggins.scoring import points_of_ranks

Pair = tuple[int, int]
Cribs = dict[Pair, float]

RANKS = range(1, 14)
PAIRS: list[Pair] = list(combinations_with_replacement(RANKS, 2))
ROUNDS = 12


def ways(ranks: tuple[int, ...]) -> int:
    """Give in how many ways suits can be put to sorted ranks."""
    return math.prod(math.comb(4, number) for number in Counter(ranks).values())


def six_cards() -> Iterator[tuple[tuple[int, ...], int]]:
    """Give each six ranks that can be dealt, with the number of hands that have them."""
    for ranks in combinations_with_replacement(RANKS, 6):
        if number := ways(ranks):
            yield ranks, number


def hand_averages(six: tuple[int, ...]) -> dict[Pair, float]:
    """Give for each pair to lay away what the other four count on average, over 46 starters."""
    left = [4 - six.count(rank) for rank in RANKS]
    averages = {}
    for pair in set(combinations(six, 2)):
        kept = list(six)
        kept.remove(pair[0])
        kept.remove(pair[1])
        total = sum(
            left[rank - 1] * points_of_ranks(tuple(sorted((*kept, rank))))
            for rank in RANKS
            if left[rank - 1]
        )
        averages[pair] = total / 46
    return averages


def crib_averages(laid: dict[Pair, float]) -> Cribs:
    """Give what a crib counts with each pair, the other pair being laid as often as `laid` says."""
    averages = {}
    for mine in PAIRS:
        total = weight = 0.0
        for other, often in laid.items():
            four = tuple(sorted(mine + other))
            # As often as it is laid, and as often as the cards are still there.
            weighted = often * ways(four) / (ways(mine) * ways(other))
            for starter in RANKS:
                left = 4 - four.count(starter)
                if left > 0 and weighted:
                    points = points_of_ranks(tuple(sorted((*four, starter))))
                    total += weighted * left * points
                    weight += weighted * left
        averages[mine] = total / weight
    return averages


def laid_away(
    sixes: list[tuple[dict[Pair, float], int]], cribs: Cribs, sign: int
) -> dict[Pair, float]:
    """Give how often each pair is laid away by who wants hand + sign * crib to be most."""
    often: dict[Pair, float] = dict.fromkeys(PAIRS, 0.0)
    for averages, number in sixes:
        best = max(averages, key=lambda pair: (averages[pair] + sign * cribs[pair], pair))
        often[best] += number
    total = sum(often.values())
    return {pair: number / total for pair, number in often.items()}


def solve(rounds: int = ROUNDS) -> tuple[Cribs, Cribs]:
    """Give the averages of the crib for the dealer's pair and for pone's, in points."""
    sixes = [(hand_averages(six), number) for six, number in six_cards()]
    dealer_lays = pone_lays = {pair: ways(pair) / 1326 for pair in PAIRS}
    for turn in range(1, rounds + 1):
        for_dealer, for_pone = crib_averages(pone_lays), crib_averages(dealer_lays)
        dealer_lays = mixed(dealer_lays, laid_away(sixes, for_dealer, +1), 2 / (turn + 1))
        pone_lays = mixed(pone_lays, laid_away(sixes, for_pone, -1), 2 / (turn + 1))
    return crib_averages(pone_lays), crib_averages(dealer_lays)


def mixed(old: dict[Pair, float], new: dict[Pair, float], share: float) -> dict[Pair, float]:
    """Blend what is newly laid into what was laid, so that the rounds settle."""
    return {pair: (1 - share) * old[pair] + share * new[pair] for pair in PAIRS}


def table(name: str, cribs: Cribs, of: str) -> str:
    """Write a table as Python: a row a lower rank, its entries from that rank up to the king."""
    rows = []
    for low in RANKS:
        row = ", ".join(f"{cribs[low, high]:.2f}" for high in RANKS if high >= low)
        rows.append(f"    ({row}),\n" if low < 13 else f"    ({row},),\n")
    return f'{name} = (\n{"".join(rows)})\n"""{of}"""\n'


def main() -> None:
    """Print the module."""
    dealer, pone = solve()
    head = (
        '"""What the crib counts on average with two ranks laid to it; by tools/crib_averages.py.\n'
    )
    print(
        head + "\nA row a lower rank, ace to king; in it the higher rank, from the lower one up.\n"
        'By ranks alone, without flush and nobs. In points.\n"""\n'
    )
    print(table("DEALERS", dealer, "With the dealer's two cards, pone's being what pone lays."))
    print(table("PONES", pone, "With pone's two cards, the dealer's being what the dealer lays."))


if __name__ == "__main__":
    main()
