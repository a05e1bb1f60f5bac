"""Value k of source s follows from (seed, s, k) and from nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lonehand.engine.chance import Chance, mix

SOURCES = st.sampled_from(["deck", "dice", "wind", "Größe"])


def values(seed: str, source: str, count: int, size: int) -> list[int]:
    chance = Chance(seed)
    return [chance.below(source, size) for _ in range(count)]


@given(
    seed=st.text(st.characters(codec="utf-8"), max_size=20),
    calls=st.lists(SOURCES, max_size=40),
    source=SOURCES,
)
def test_what_other_sources_give_moves_no_value(seed: str, calls: list[str], source: str) -> None:
    mixed = Chance(seed)
    found = [value for each in calls if (value := (each, mixed.below(each, 1000)))[0] == source]
    assert [value for _, value in found] == values(seed, source, len(found), 1000)


@given(counter=st.integers(0, 10**6), size=st.integers(1, 10**6))
def test_a_chance_that_goes_on_from_its_counters_gives_the_same(counter: int, size: int) -> None:
    first = Chance("seed", {"deck": counter})
    second = Chance("seed", {"deck": counter, "dice": 3})
    assert first.below("deck", size) == second.below("deck", size)
    assert first.counters["deck"] == second.counters["deck"] == counter + 1


def test_a_value_that_is_typed_in_is_counted_and_skipped() -> None:
    skipping = Chance("seed")
    skipping.skip("dice")
    assert skipping.below("dice", 1000) == values("seed", "dice", 2, 1000)[1]


def test_known_values_stay_what_they_are() -> None:
    """Every record that was ever written depends on these."""
    assert mix(1) == 6238072747940578789
    assert values("4Q7-KX2", "deck", 12, 80) == [40, 3, 18, 76, 20, 42, 24, 45, 23, 29, 9, 71]
    assert values("4Q7-KX2", "dice", 12, 6) == [3, 3, 2, 0, 2, 1, 5, 1, 0, 1, 1, 5]
    assert values("Größe 日本", "deck", 3, 2**40) == [601331329356, 38015777474, 322390843462]


@given(size=st.integers(1, 2**40))
def test_a_value_lies_below_its_size(size: int) -> None:
    assert all(0 <= value < size for value in values("bounds", "any", 20, size))


@pytest.mark.parametrize("size", [0, -1])
def test_nothing_can_be_chosen_from_nothing(size: int) -> None:
    with pytest.raises(ValueError, match="deck: cannot choose from"):
        Chance("seed").below("deck", size)


@pytest.mark.parametrize("size", [2, 6, 52, 80])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_values_are_spread_evenly(seed: str, size: int) -> None:
    """Chi-square: six standard deviations above its mean would be a fault, not bad luck."""
    count = size * 500
    tally = [0] * size
    for value in values(seed, "spread", count, size):
        tally[value] += 1
    square = sum((found - 500) ** 2 / 500 for found in tally)
    degrees = size - 1
    assert square < degrees + 6 * (2 * degrees) ** 0.5 + 4


@pytest.mark.parametrize("lag", [1, 2, 3])
def test_a_value_tells_nothing_of_a_later_one(lag: int) -> None:
    rolled = values("pairs", "dice", 36 * 300 + lag, 6)
    tally = [0] * 36
    for first, later in zip(rolled, rolled[lag:], strict=False):
        tally[first * 6 + later] += 1
    square = sum((found - 300) ** 2 / 300 for found in tally)
    assert square < 35 + 6 * 70**0.5


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    rows = [tuple(values(f"seed {number}", "deck", 8, 80)) for number in range(500)]
    assert len(set(rows)) == len(rows)
    firsts = [row[0] for row in rows]
    assert len(set(firsts)) > 70
