"""The style sheets: what a page's colours are is said once."""

from __future__ import annotations

import re
from collections import Counter

from lonehand.faces.web.pages import templates

STATIC = templates.HERE / "static"


def test_each_token_has_its_value_said_once() -> None:
    text = (STATIC / "tokens.css").read_text("utf-8")
    named = Counter(re.findall(r"(?<!var\()(--[\w-]+):", text))
    assert len(named) > 40
    assert {"--night", "--day"} == {name for name, times in named.items() if times > 1}


def test_whatever_differs_by_night_and_by_day_has_both_values_side_by_side() -> None:
    for sheet in STATIC.glob("*.css"):
        text = sheet.read_text("utf-8")
        night = re.findall(r"var\(--night, [^)]+\) var\(--day, [^)]+\);", text)
        assert len(night) == text.count("var(--night") == text.count("var(--day"), sheet.name


def test_what_stands_between_two_facts_of_the_header_is_hidden_from_the_eye_only() -> None:
    for sheet in STATIC.glob("*.css"):
        assert not re.search(r"whose i \{ display: none", sheet.read_text("utf-8")), sheet.name
