"""What the lab says of chance, held against a library that is known to be right."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lonehand.lab.compare import mcnemar, paired_interval
from lonehand.lab.statistics import wilson


def binomtest(wins: int, games: int) -> Any:
    """Return what scipy says of so many wins; it takes a second to import, so only when asked."""
    from scipy import stats  # noqa: PLC0415 - see above

    return stats.binomtest(wins, games)


@given(st.integers(1, 20_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_wilson_interval_is_that_of_scipy(counts: tuple[int, int]) -> None:
    wins, games = counts
    expected = binomtest(wins, games).proportion_ci(0.95, "wilson")
    found = wilson(wins, games)

    assert math.isclose(expected.low, found.low, abs_tol=1e-12)
    assert math.isclose(expected.high, found.high, abs_tol=1e-12)


@given(st.integers(0, 400), st.integers(0, 400))
def test_the_paired_test_is_the_exact_binomial_test_of_the_pairs_that_differ(
    gone: int, come: int
) -> None:
    expected = binomtest(gone, gone + come).pvalue if gone + come else 1.0

    assert math.isclose(expected, mcnemar(gone, come), abs_tol=1e-12)


def test_the_paired_interval_holds_no_difference_where_nothing_differs() -> None:
    low, high = paired_interval(0, 0, 100)

    assert low < 0 < high
    assert math.isclose(-low, high)


def test_the_paired_interval_leaves_out_no_difference_where_much_differs() -> None:
    low, high = paired_interval(10, 60, 200)

    assert 0 < low < 0.25 < high < 0.4


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (3, 2), (-1, 4)])
def test_counts_that_cannot_be_are_refused(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match=f"{wins} wins in {games} games"):
        wilson(wins, games)
