"""What is kept of gangs from one gunfight to the next; `campaign` says how it changes."""

from __future__ import annotations

import msgspec

from lonehand.games.black_hat.gangs.people import Person


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of a gang.

    Attributes:
        person: as he is now, with the skills he has won and the True Grit he has lost.
        games: gunfights he was in.
        downs: enemies he has shot down in all of them.
        notches: his own, if each has his own: enemies shot down, less all others.
        paid: the skills that his own notches have given him.
        flights: how often he has fled.

    """

    person: Person
    games: int = 0
    downs: int = 0
    notches: int = 0
    paid: int = 0
    flights: int = 0


class Grave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who has died: as he was, in which gunfight, and who has taken his place.

    `filled` stays empty while his place is open.
    """

    person: Person
    game: int
    downs: int = 0
    filled: str = ""


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gang in a campaign.

    Attributes:
        key, name, about: its key, such as `drovers`, its name, and a sentence about it.
        members: who is alive, in order.
        graves: who is not.
        notches: the gang's total; if each member has his own, only those for Money.
        paid: the skills that they have given.
        money: cards of Money it has won in all.
        wins: gunfights after which it held the town.

    """

    key: str
    name: str
    about: str
    members: tuple[Member, ...]
    graves: tuple[Grave, ...] = ()
    notches: int = 0
    paid: int = 0
    money: int = 0
    wins: int = 0


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign.

    Attributes:
        gangs: in the order of their seats.
        games: gunfights that have been fought.
        each: whether each member has notches of his own (`notches_per_figure`).
        shy: people of the town who have fled, and how often.

    """

    gangs: tuple[Company, ...]
    games: int = 0
    each: bool = False
    shy: tuple[tuple[str, int], ...] = ()
