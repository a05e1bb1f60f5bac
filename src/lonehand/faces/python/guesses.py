"""Names from other libraries and from our commands, and what they are called here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, NoReturn

from lonehand.engine.grammar.english import nearest

OF_THE_MODULE: Final[Mapping[str, str]] = {
    "begin": "new",
    "game": "new",
    "load_record": "load",
    "match": "batch",
    "new_game": "new",
    "open": "load",
    "play": "new",
    "read": "load",
    "replay": "load",
    "run": "batch",
    "seats": "players",
    "settings": "options",
    "simulate": "batch",
    "start": "new",
    "tournament": "batch",
}
OF_A_QUESTION: Final[Mapping[str, str]] = {
    **dict.fromkeys(("answers", "legal_moves", "legals", "moves"), "legal"),
    **dict.fromkeys(("options", "actions"), "choices"),
    **dict.fromkeys(("question", "text", "words"), "prompt"),
    **dict.fromkeys(("board", "game", "state"), "view"),
    **dict.fromkeys(("player", "turn", "who"), "seat"),
    **dict.fromkeys(("copy", "look_ahead"), "fork"),
    "answer": "a function that returns the answer, or game.answer",
    "is_legal": "accepts",
    "kind": "topic",
    "log": "view, or game.log",
    "rule": "clause",
}
OF_A_GAME: Final[Mapping[str, str]] = {
    **dict.fromkeys(("answers", "legal_moves", "moves"), "legal"),
    **dict.fromkeys(("act", "do", "move", "push", "step"), "answer"),
    **dict.fromkeys(("back", "pop"), "undo"),
    **dict.fromkeys(("clone", "copy", "look_ahead"), "fork, or lonehand.load(game.record)"),
    **dict.fromkeys(("board", "state", "table"), "view"),
    **dict.fromkeys(("events", "history", "moves_played"), "log"),
    **dict.fromkeys(("result", "winner", "won"), "outcome or fared"),
    **dict.fromkeys(("done", "finished", "is_game_over", "over"), "is_over"),
    **dict.fromkeys(("choices", "prompt", "topic", "about"), "asked, which has it"),
    **dict.fromkeys(("player", "question", "turn"), "asked"),
    **dict.fromkeys(("dump", "export", "save"), "record"),
    "explain": "why",
    "is_legal": "accepts",
    "name": "game",
    "run": "play",
}


def which_is_meant(name: str, names: Collection[str]) -> str:
    """Return what to use for a name that the module does not have, as the end of a sentence."""
    alike = [each for each in names if each[0].isupper() == name[0].isupper()]
    swapped = next((each for each in names if sorted(each) == sorted(name)), "")
    right = OF_THE_MODULE.get(name.lower()) or swapped or nearest(name, alike)
    right = right or nearest(name, names)
    return f"; use lonehand.{right}" if right else "; help(lonehand) lists what it has"


def no_attribute(right: Mapping[str, str]) -> Callable[[object, str], NoReturn]:
    """Return a `__getattr__` that adds to Python's sentence on a wrong name which one is meant.

    Args:
        right: for names from other libraries, those that the object has.

    """

    def __getattr__(self: object, name: str) -> NoReturn:  # noqa: N807 - it is one
        sentence = f"'{type(self).__name__}' object has no attribute '{name}'"
        if name in right:
            raise AttributeError(f"{sentence}; use {right[name]}")
        raise AttributeError(sentence, name=name, obj=self)

    return __getattr__
