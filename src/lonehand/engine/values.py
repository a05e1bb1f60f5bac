"""Values for people who use Python: `help` shows what each has, without what all structs have."""

from __future__ import annotations

import msgspec

UNSAID = ("__annotations__", "__module__", "__weakref__", "__dict__")
"""What Python keeps in a class for itself."""


class Described(msgspec.StructMeta):
    """Lists only what Lonehand's own code gives a class."""

    def __dir__(self) -> list[str]:
        """Return the names that it and its parents define, without those that structs inherit."""
        own = (parent for parent in self.__mro__ if isinstance(parent, Described))
        return sorted({name for each in own for name in vars(each) if name not in UNSAID})


class Value(msgspec.Struct, frozen=True, metaclass=Described):
    """A struct that is shown by its own names."""
