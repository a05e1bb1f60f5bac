"""What answers are called where only their notation is left: by undo, and by looking back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, get_args

from lonehand.games.black_hat import cards
from lonehand.games.black_hat.plays import JOKER, NONE, PASS, Play, Use
from lonehand.games.black_hat.words.questions import GUNS, deed, shot_words, with_cards

PLAY: Final = re.compile(rf"(?:(\S+) )?({'|'.join(get_args(Use))})(?: (.+))?")
"""A play: its cards, its use, and whom or which house it is about."""
BEFELL: Final = re.compile(r"(out|fled|left|pinned|mounted|money) (\w+)(?: (\w+))?")
"""What people note of somebody: what it is, of whom, and how it is now."""
BEFALLS: Final = {
    "out ": "shot down",
    "left ": "left the table",
    "pinned yes": "pinned",
    "pinned no": "not pinned",
    "mounted yes": "mounted",
    "mounted no": "on foot",
}
"""What is noted, in words, by what it is and how it is now."""
BRIEF: Final = {
    "strike": "strike",
    "unpin": "get somebody up",
    "act": "let one more act",
    "mount": "mount",
}
"""Plays that are about a figure or a horse, which have no name without the table."""
ANSWERS: Final = {PASS: "let it be", NONE: "lay no card", JOKER: "Joker!"}


def answer_called(text: str) -> str:
    """Return what an answer is called; empty where its notation says as much."""
    if text in ANSWERS:
        return ANSWERS[text]
    if found := PLAY.fullmatch(text):
        played = tuple(filter(None, (found[1] or "").split("+")))
        use: Use = found[2]  # type: ignore[assignment]  # the pattern knows no others
        if set(played) <= set(cards.PACK):
            return play_called(Play(use, played, found[3] or ""))
    return "; ".join(befell_called(text.split("; ")))


def play_called(play: Play) -> str:
    """Return what a play is called, with its cards: `move with 7♦`, `talk at the Bank with 3♣`."""
    told = shot_words(play) if play.use in GUNS else BRIEF.get(play.use) or deed(play, "")
    return f"{told}{with_cards(play.cards)}"


def befell_called(parts: Iterable[str]) -> Iterable[str]:
    """Yield what was noted of people at a real table: `B2 shot down`."""
    for part in parts:
        found = BEFELL.fullmatch(part)
        if found is None:
            continue
        what, who, how = found[1], found[2], found[3] or ""
        told = f"{how} Money" if what == "money" else BEFALLS.get(f"{what} {how}", what)
        yield f"{who} {told}"
