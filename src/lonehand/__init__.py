"""Lonehand plays the opponents of solo tabletop games by the letter of their printed rules.

The names of `lonehand.faces.python` can be used from here: `lonehand.new("lone-gunslinger")`. They
are loaded when they are first used, so that a command which needs none of them starts at once.
"""

from importlib import import_module

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    door = import_module("lonehand.faces.python") if not name.startswith("_") else None
    if door is None or name not in door.__all__:
        raise AttributeError(f"module “lonehand” has no “{name}”")
    return getattr(door, name)


def __dir__() -> list[str]:
    return ["__version__", *import_module("lonehand.faces.python").__all__]
