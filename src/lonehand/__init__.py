"""Lonehand plays the opponents of solo tabletop games by the letter of their printed rules.

To begin:

    game = lonehand.new("lone-gunslinger", seed=7)    a game in play
    print(game.asked)                                 what is asked of you, and what you may answer
    game.answer(0)                                    answer, and see what happens

Games and what can be set in them:

    list_games   every game, by the name that `new` takes
    options      what may be set in a game
    players      the seats of a game, and who can play them
    new          begin a game
    load         go on with a game from its record
    advise       what an opponent does on a table that you describe

Many games:

    batch        play many games, with a bot of your own if you like
    compare      tell whether two batches differ by more than luck
    as_player    make a function a player that can be seated by name

What they return:

    Play         a game in play; its `asked`, `answer`, `log`, `view`, `hint`, `fork`, `undo` …
    Asked        a question: its `prompt`, `choices`, `legal`, `view`, `hint` …
    Choice       an answer to choose from
    Hint         what a sensible player would answer, and why
    Line         a line of the log, with its rule
    Outcome      how a game ended
    Advice       a turn on a table that was described
    Batch        many games that were played
    Comparison   what two batches say
    Refusal      what every error is that you can cause, with a sentence on what would be right

For type hints there are `Bot`, a function that plays, and `Given`, what it may return.

The manual has a page on it, which `lonehand manual python` prints. The names are loaded when they
are first used, so that a command which needs none of them starts at once.
"""

from importlib import import_module

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name == "__all__" or not name.startswith("_"):
        door = import_module("lonehand.faces.python.functions")
        if name == "__all__":
            return door.__all__
        if name in door.__all__ or name in door.ERRORS or name in door.TYPES:
            return getattr(door, name)
        raise AttributeError(door.no_name(name))
    raise AttributeError(f"module 'lonehand' has no attribute '{name}'")


def __dir__() -> list[str]:
    door = import_module("lonehand.faces.python.functions")
    return ["__version__", *door.__all__, *door.ERRORS, *door.TYPES]
