"""What lies on the table in a shootout: people, what they hold and carry, doors, the action cup."""

from __future__ import annotations

import copy

import msgspec

PLAYER, SECOND, AUTO = "player", "second", "auto"
"""Who plays a character."""
FACINGS = ("N", "E", "S", "W")
RIGHT, LEFT = "right", "left"
OUT, DEAD, LEFT_BOARD = "unconscious", "dead", "off the board"


class Item(msgspec.Struct):
    """A thing that somebody has.

    Attributes:
        name: what it is: a weapon of the numbers, or a Brawl object.
        loaded: rounds in it, or arrows.
        progress: actions of a Reload that have been spent.

    """

    name: str
    loaded: int = 0
    progress: int = 0


class Man(msgspec.Struct):
    """A character.

    Attributes:
        name: what he is called.
        side: whom he fights for.
        plays: `player`, `second` or `auto`.
        gun, bow, brawl: how good he is with each; a higher number is better.
        hand: his favoured hand.
        is_tuwa: whether he is a Tuwa.
        cell: the square he is in.
        facing: 0 north, 1 east, 2 south, 3 west.
        items: all that he has.
        right, left: the place in `items` of what a hand holds; -1 for nothing. What needs both
            hands is in both.
        reloads: reload items by the weapon that they are for.
        is_prone: whether he lies on the ground.
        is_mounted: whether he is on a horse.
        cover: the side of his square at which he has taken cover; -1 for none.
        wounds: `torso light`, in the order in which he got them.
        lost: actions that he has lost for good.
        lost_next: actions that he loses when his counter is next drawn.
        useless: hands that he can use no more.
        is_lame: whether he cannot Run any more.
        stays_down: whether he can never Get Up.
        out: why he is out of play: `unconscious`, `dead` or `off the board`; empty if he is not.
        has_snapped: whether he has taken a Snap-shot this turn.
        order: the standing order for his Snap-shots: `snap`, `hold`, or empty to be asked.
        ran: whether he ran this turn.
        rode: whether he rode this turn.
        has_finished: whether he takes no further action in this game, but to defend himself.
        aims: Steady Aims that wait for his next shot.
        aimed_at: at whom they were taken.

    """

    name: str
    side: str
    plays: str
    gun: int = 0
    bow: int = 0
    brawl: int = 0
    hand: str = RIGHT
    is_tuwa: bool = False
    cell: int = -1
    facing: int = 0
    items: list[Item] = []
    right: int = -1
    left: int = -1
    reloads: dict[str, int] = {}
    is_prone: bool = False
    is_mounted: bool = False
    cover: int = -1
    wounds: list[str] = []
    lost: int = 0
    lost_next: int = 0
    useless: list[str] = []
    is_lame: bool = False
    stays_down: bool = False
    out: str = ""
    has_snapped: bool = False
    order: str = ""
    ran: bool = False
    rode: bool = False
    has_finished: bool = False
    aims: int = 0
    aimed_at: str = ""

    @property
    def is_there(self) -> bool:
        """Say whether he is conscious and on the board."""
        return not self.out and self.cell >= 0

    @property
    def is_auto(self) -> bool:
        """Say whether the player does not play him."""
        return self.plays == AUTO

    def items_held(self) -> list[Item]:
        """Return what he holds, the favoured hand first."""
        hands = (self.right, self.left) if self.hand == RIGHT else (self.left, self.right)
        return [self.items[place] for place in dict.fromkeys(hands) if place >= 0]

    def copy(self) -> Man:
        """Return a man of his own."""
        other = copy.copy(self)
        other.items = [copy.copy(item) for item in self.items]
        other.reloads = dict(self.reloads)
        other.wounds = list(self.wounds)
        other.useless = list(self.useless)
        return other


class Group(msgspec.Struct):
    """A group of townsfolk or Tuwa, who take no part.

    Attributes:
        name: what it is called.
        cell: the square that it fills.

    """

    name: str
    cell: int

    @property
    def side(self) -> str:
        """It fights for nobody."""
        return ""


class State(msgspec.Struct):
    """A shootout.

    Attributes:
        options: the options it is played with.
        phase: `camp` before a later shootout of an adventure, `set up`, `play` or `over`.
        turn: the number of the turn, from 1.
        men: everybody, in order; in camp those who go on.
        cup: the names whose counters are still in the cup.
        drawn: whose counter has been drawn and not been played yet; empty for nobody.
        count: how many counters have been drawn in all.
        open_doors: doors that are open, each as the two squares beside it, the lower first.
        horses: squares with a horse that somebody left there.
        broken: squares whose Brawl objects are used up.
        groups: groups of people who take no part.
        part: which shootout of an adventure it is, from 1; 0 for none.
        purse: dollars that the people of an adventure have.
        fallen: enemies who were killed earlier in an adventure.
        leant: tables with reconstructed numbers that were used.
        quiet: turns in a row in which nothing moved the fight on.
        stirred: whether something did in this turn.
        facts: beside a table without a map, what a situation says about the drawn counter, by
            `place`, `target` and `result`: answers that need not be asked for.

    """

    options: dict[str, str]
    phase: str = "set up"
    turn: int = 1
    men: list[Man] = []
    cup: list[str] = []
    drawn: str = ""
    count: int = 0
    open_doors: list[tuple[int, int]] = []
    horses: list[int] = []
    broken: list[int] = []
    groups: list[Group] = []
    part: int = 0
    purse: int = 0
    fallen: list[str] = []
    leant: list[str] = []
    quiet: int = 0
    stirred: bool = False
    facts: dict[str, str] = {}

    def copy(self) -> State:
        """Return a state of its own."""
        other = copy.copy(self)
        other.men = [man.copy() for man in self.men]
        other.cup = list(self.cup)
        other.open_doors = list(self.open_doors)
        other.horses = list(self.horses)
        other.broken = list(self.broken)
        other.facts = dict(self.facts)
        other.fallen = list(self.fallen)
        other.leant = list(self.leant)
        other.groups = [copy.copy(group) for group in self.groups]
        return other

    def find(self, name: str) -> Man:
        """Return the one of that name; raise LookupError if nobody is called so."""
        for man in self.men:
            if man.name == name:
                return man
        raise LookupError(name)

    def there(self) -> list[Man]:
        """Return all who are conscious and on the board."""
        return [man for man in self.men if not man.out and man.cell >= 0]

    def enemies(self, man: Man) -> list[Man]:
        """Return his conscious enemies on the board."""
        return [other for other in self.men if other.side != man.side and other.is_there]

    def friends(self, man: Man) -> list[Man]:
        """Return his conscious friends on the board."""
        return [
            other
            for other in self.men
            if other.side == man.side and other.is_there and other is not man
        ]
