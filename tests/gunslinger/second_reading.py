"""A second reading of the automatic characters' two tables, written from the printed rules alone.

It shares nothing with Lonehand's own tables and code: the print is written out here a second time,
and each rule stands where the print has it. Who is targeted is a fact here, not a decision.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

BANDS = {"0": (0, 1), "2": (2, 3), "4": (4, 6), "7": (7, 999)}
"""The columns of the TAC tables: the fewest and the most hexes to the target."""

AUTOMATIC_ACTIONS = {
    "A": """
        AS(0)            | MOVE             | MOVE             | MOVE
        B9: STRENGTH     | B1: MOVE         | B1: MOVE         | B1: MOVE
        JAB              | MOVE             | MOVE             | MOVE
        -                | -                | -                | -
        KICK             | MOVE             | MOVE             | MOVE
        """,
    "B": """
        -                | -                | -                | -
        AS(0)            | MOVE             | AS(4)            | MOVE
        AS(0)            | MOVE             | AS(2)            | MOVE
        B8,B9: STRENGTH  | B2,B3: AS(2)     | B2,B3: AS(2)     | B1: MOVE
        HOOK             | AS(2)            | MOVE             | MOVE
        """,
    "C": """
        B2,B3: AS(2)     | B2,B3: AS(4)     | B2,B3: AS(6)     | 2H: - ; B1: MOVE
        AS(2)            | AS(4)            | AS(6)            | 2H: AS(6) ; MOVE
        -                | -                | -                | -
        AS(2)            | AS(4)            | AS(6)            | 2H: AS(6) ; MOVE
        AS(0)            | AS(4)            | AS(6)            | 2H: AS(6) ; MOVE
        """,
    "D": """
        -                    | -                    | -                    | -
        C/AS(4)              | C/AS(4)              | C/AS(6)              | 2H: C/AS(6) ; MOVE
        B1: C ; B2,B3: AS(4) | B1: C ; B2,B3: AS(4) | B1: C ; B2,B3: AS(6) | 2H: - ; B1: MOVE
        C/AS(2)              | C/AS(4)              | C/AS(6)              | 2H: C/AS(6) ; MOVE
        C/AS(0)              | C/AS(4)              | C/AS(6)              | 2H: C/AS(6) ; MOVE
        """,
}
"""The table AUTOMATIC ACTIONS: a line a segment, a column a band."""

CONVERSION = {
    #    MOVE                AS(number)       C/AS(number)       HOOK, JAB, KICK
    1: ("SHOOT", "AIM", "see AS", "the blow"),
    2: ("GET UP", "AIM", "GET UP", "the blow"),
    3: ("see C/AS(6)", "AIM", "see AS", "the blow"),
    4: ("ADVANCE to enemy", "another weapon", "ADVANCE to cover", "the blow"),
    5: ("ADVANCE to enemy", "AIM", "ADVANCE to cover", "the blow"),
    6: ("ADVANCE to enemy", "AIM", "see MOVE", "the blow"),
    7: ("ADVANCE to enemy", "AIM", "GET DOWN", "the blow"),
    8: ("ADVANCE to enemy", "AIM", "HEAD OUT", "the blow"),
    9: ("ADVANCE to enemy", "AIM", "AIM", "the blow"),
    10: ("ADVANCE to enemy", "another weapon", "HEAD BACK", "the blow"),
    11: ("ADVANCE to enemy", "another weapon", "LOAD", "the blow"),
    12: ("ADVANCE to hex",) * 4,
    13: ("GET UP",) * 4,
    14: ("PICK UP",) * 4,
    15: ("ADVANCE to weapon",) * 4,
}
"""The conversion chart. `AIM` is the text that runs down its second column."""

COLUMNS = ("MOVE", "AS", "CAS", "BLOW")
COVER_HALF = ("ADVANCE", "GET UP", "GET DOWN", "HEAD OUT", "HEAD BACK")
"""What C alone carries out (GS-TAC-C)."""


@dataclass(frozen=True)
class Gun:
    """One gun of his: hands that it needs, rounds in it, rounds that it holds."""

    hands: int = 1
    rounds: int = 6
    holds: int = 6
    cocked: bool = True
    drawn: bool = True
    spare: int = 6
    """Rounds for it that he carries."""
    power: int = 0
    name: str = ""


@dataclass(frozen=True)
class Situation:
    """What is known of one character at the start of one segment."""

    tac: str = "A"
    segment: int = 1
    hexes: int = 3
    """Hexes to the target, counted straight."""
    target: str = "enemy"
    """`enemy`, `hex` or `weapon`."""
    gun: Gun | None = None
    """The gun that he uses, in his hand or still in its holster; None if he has no gun at all."""
    others: tuple[Gun, ...] = ()
    """Other guns that he carries."""
    other_hand_full: bool = False
    skill_one: int = 0
    skill_two: int = 0
    bonus: frozenset[int] = frozenset()
    """The numbers of his bonus cards."""
    delay: int = 0
    target_in_zone: bool = True
    aim: int = 0
    """Aim points on the target."""
    aim_on_other: bool = False
    """He has aim points on another enemy whom he can see."""
    down: bool = False
    leg_wound: bool = False
    head_out: bool = False
    in_cover_hex: bool = False
    """His hex is a cover hex against the target."""
    sees_enemy: bool = True
    """He has a clear line of sight to the enemy who is his target."""
    body_seen: bool = True
    """The enemy who is his target has his body in line of sight."""
    cover_hexes: int | None = None
    """Hexes from the nearest cover position to the enemy; None on a map without cover."""
    loading: bool = False
    """He has begun to load in cover."""
    blow_reaches: bool = True
    """No wall and no level is between him and the enemy."""


@dataclass(frozen=True)
class Readings:
    """The options: each is false for the reading that is the default."""

    aim_on_any_enemy: bool = False  # GS-9.21.1
    far_cover_in_cover: bool = False  # GS-9.23.2
    draw_before_cover: bool = False  # GS-9.23.5
    down_gets_up_first: bool = False  # GS-9.24a
    every_segment_removes: bool = False  # GS-9.3.1
    no_bonus: bool = False  # GS-9.5.3
    c_is_whole_column: bool = False  # GS-TAC-C
    unloaded_where_printed: bool = False  # GS-CHART-AIM
    head_rows_in_cover_only: bool = False  # GS-CHART-HEAD
    head_out_uncocked: bool = False  # GS-CHART-HEAD
    one_round_is_enough: bool = False  # GS-CHART-LOAD
    down_as_printed: bool = False  # GS-CHART-DOWN


@dataclass(frozen=True)
class Outcome:
    """What he does in the segment, and what it costs him."""

    does: str
    """The activity, `lose a delay point`, or `nothing`."""
    delay: int
    """His delay points afterwards."""
    turned: bool
    cells: tuple[str, ...]
    """The cells of both tables that were read, in order."""
    draws: str = ""
    """The name of the gun that is drawn."""
    empty: str = ""
    """Where the empty gun in his hand goes: `other hand` or `dropped`."""


def segment(he: Situation, reading: Readings) -> Outcome:
    """One segment of one automatic character (GS-9.2c, GS-9.21.3, GS-9.3.1, GS-9.5.1 to 3)."""
    # 9.21.3: he faces his target before anything else, and that is a delay point.
    turned = not he.target_in_zone and he.hexes > 0
    delay = he.delay + turned
    band = next(name for name, (low, high) in BANDS.items() if low <= he.hexes <= high)
    tac_cell = f"{he.tac}{he.segment}-{band}"
    printed = printed_cell(he.tac, he.segment, band)
    # 2H: the first half is for a two-handed gun in use, the second for everybody else.
    if printed.startswith("2H: "):
        two_handed, everybody_else = printed.removeprefix("2H: ").split(" ; ")
        uses_two_hands = he.gun is not None and he.gun.hands == 2
        printed = two_handed if uses_two_hands else everybody_else
    ordinary = "" if printed == "-" or ":" in printed else printed
    bonus = entries_of_his_bonus_cards(printed, he.bonus) if not reading.no_bonus else []
    # 9.5.2: a bonus segment is skipped by a man with delay, and costs him no point of it.
    if bonus:
        for entry in bonus if delay == 0 else []:
            found = carried_out(he, entry, printed, reading)
            if found.does != "nothing":
                return Outcome(
                    found.does, 0, turned, (tac_cell, *found.cells), found.draws, found.empty
                )
        return Outcome("nothing", delay, turned, (tac_cell,))
    # 9.3.1: one delay point goes instead of the entry.
    if delay > 0 and (ordinary or reading.every_segment_removes):
        return Outcome("lose a delay point", delay - 1, turned, (tac_cell,))
    if not ordinary:
        return Outcome("nothing", delay, turned, (tac_cell,))
    found = carried_out(he, ordinary, printed, reading)
    return Outcome(found.does, 0, turned, (tac_cell, *found.cells), found.draws, found.empty)


def printed_cell(tac: str, segment: int, band: str) -> str:
    """Return what the table AUTOMATIC ACTIONS prints in one cell."""
    line = AUTOMATIC_ACTIONS[tac].strip().splitlines()[segment - 1]
    return line.split("|")[list(BANDS).index(band)].strip()


def entries_of_his_bonus_cards(printed: str, cards: frozenset[int]) -> list[str]:
    """Return the bonus entries of a cell for which he has one of the cards (GS-TAC-BONUS)."""
    entries = []
    for part in printed.split(" ; "):
        if ": " in part:
            wanted, entry = part.split(": ")
            if any(int(card.strip("B")) in cards for card in wanted.split(",")):
                entries.append(entry)
    return entries


def carried_out(he: Situation, entry: str, printed: str, reading: Readings) -> Outcome:
    """Return what one entry of the TAC table comes to."""
    if entry == "STRENGTH":  # GS-TAC-STRENGTH
        return Outcome("STRENGTH" if he.target == "enemy" else "nothing", 0, turned=False, cells=())
    if entry == "MOVE":
        return Conversion(he, reading).read("MOVE", 0)
    if entry in {"HOOK", "JAB", "KICK"}:
        chart = Conversion(he, reading, entry)
        if he.target == "enemy":
            if he.down and not he.leg_wound and reading.down_gets_up_first:
                return Outcome("GET UP", 0, turned=False, cells=())
            if not he.blow_reaches:  # 9.24
                return chart.read("MOVE", 0)
        return chart.read("BLOW", 0)
    if entry == "C":  # GS-TAC-C: the cover half; the number is the one printed beside it
        number = int(printed.split("AS(")[1].strip(")"))
        found = Conversion(he, reading).read("CAS", number)
        if reading.c_is_whole_column or found.does.startswith(COVER_HALF):
            return found
        return replace(found, does="nothing", draws="", empty="")
    column = "CAS" if entry.startswith("C/") else "AS"
    return Conversion(he, reading).read(column, int(entry.split("(")[1].strip(")")))


class Conversion:
    """The conversion chart, read for one entry by one man."""

    def __init__(self, he: Situation, reading: Readings, blow: str = "") -> None:
        self.he, self.reading, self.blow = he, reading, blow
        self.cells: list[str] = []

    def does(self, activity: str, draws: str = "", empty: str = "") -> Outcome:
        return Outcome(activity, 0, False, tuple(self.cells), draws, empty)  # noqa: FBT003

    def loaded(self) -> bool:
        return self.he.gun is not None and self.he.gun.rounds > 0

    def in_cover(self) -> bool:
        """He is in a cover hex; one that shows him even when down is none (GS-CHART-ENEMY)."""
        he = self.he
        return he.in_cover_hex and not (he.down and he.body_seen)

    def row(self) -> int:
        """The first situation from the top that fits him."""
        he = self.he
        head_row = 9 if self.loaded() else 10
        if he.target == "enemy":
            if he.aim > 0:
                return 1
            # GS-CHART-HEAD: a head that is out has rows 9 and 10, wherever his hex is.
            if he.head_out and not self.reading.head_rows_in_cover_only:
                return head_row
            if not self.in_cover():
                if he.down and not he.leg_wound:
                    return 2
                if he.down:
                    return 3
                if not self.loaded():
                    return 4
                if he.cover_hexes is not None and he.cover_hexes < 7:
                    return 5
                return 6
            if he.head_out:
                return head_row
            if he.body_seen:
                return 7
            return 8 if self.loaded() else 11
        if he.target == "hex":
            return 13 if he.down else 12
        return 14 if he.hexes == 0 else 15

    def read(self, column: str, number: int) -> Outcome:
        """Read the chart from the top in one column, and carry out the cell."""
        he = self.he
        row = self.row()
        cell = f"{row}-{column}"
        if cell in self.cells:  # GS-CHART-LOOP
            return self.load_or_nothing()
        self.cells.append(cell)
        text = CONVERSION[row][COLUMNS.index(column)]
        # 9.21.1, 9.23.2 and 9.23.5 in their own words, where an option asks for them.
        on_another = self.reading.aim_on_any_enemy and he.aim_on_other and row != 1
        if column == "MOVE" and on_another and he.gun is not None and self.loaded():
            return self.ready_to_shoot(he.gun) or self.does("SHOOT the other")
        if column == "CAS":
            another = self.another_gun()
            if self.reading.draw_before_cover and row in {4, 10, 11} and another and he.gun:
                return self.draw(another)
            far = he.cover_hexes is not None and he.cover_hexes >= 7
            if self.reading.far_cover_in_cover and row in {7, 8, 9} and far and self.loaded():
                text = "see MOVE"
        if text == "SHOOT":
            return self.shoot_in_move(number)
        if text == "see MOVE":
            return self.read("MOVE", number)
        if text == "see AS":
            return self.read("AS", number)
        if text == "see C/AS(6)":
            return self.read("CAS", 6)
        if text == "AIM":
            return self.aim(number)
        if text == "another weapon":
            return self.another_weapon(number)
        if text == "HEAD OUT":
            return self.head_out()
        if text == "LOAD":
            return self.load_or_nothing()
        if text == "the blow":
            return self.does(self.blow)
        if text == "ADVANCE to cover" and he.cover_hexes is None:  # GS-CHART-ENEMY
            return self.load_or_nothing()
        # GS-CHART-DOWN: a man who is down cannot ADVANCE, and a leg wound keeps him down.
        must_be_up = text.startswith("ADVANCE") or row == 13
        if he.down and must_be_up and not self.reading.down_as_printed:
            if not he.leg_wound:
                return self.does("GET UP")
            return self.read("CAS", 6) if he.target == "enemy" else self.does("nothing")
        return self.does(text)

    def shoot_in_move(self, number: int) -> Outcome:
        """Row 1's SHOOT, and what is done when it cannot be done (GS-CHART-SHOOT)."""
        he = self.he
        if self.loaded() and he.gun is not None and he.sees_enemy:
            return self.ready_to_shoot(he.gun) or self.does("SHOOT")
        self.he = replace(he, aim=0)
        return self.read("MOVE", number)

    def ready_to_shoot(self, gun: Gun) -> Outcome | None:
        """Draw or cock his gun first (9.22.1, 9.22.2); None if it is ready."""
        if not gun.drawn:
            return self.draw(gun)
        return None if gun.cocked else self.does("COCK")

    def aim(self, number: int) -> Outcome:
        """The text down the AS column (GS-CHART-AIM), with 9.22.1 before it."""
        he = self.he
        if he.gun is None:  # 9.22.1: no gun at all is MOVE
            return self.read("MOVE", number)
        if not self.loaded() and not self.reading.unloaded_where_printed:
            return self.another_weapon(number)
        ready = self.ready_to_shoot(he.gun)
        if ready is not None:
            return ready
        if not he.sees_enemy:
            return self.read("MOVE", number)
        skill, plus = (he.skill_two, 1) if he.gun.hands == 2 else (he.skill_one, 2)
        if he.aim + skill + plus < number:
            return self.does("AIM")
        return self.does("SHOOT") if self.loaded() else self.does("nothing")

    def another_gun(self) -> Gun | None:
        """Another loaded gun that he carries: two-handed first, then the best (9.3)."""

        def worth(gun: Gun) -> tuple[int, int, int]:
            skill = self.he.skill_two if gun.hands == 2 else self.he.skill_one
            return (gun.hands, skill + gun.power, gun.rounds)

        return max((gun for gun in self.he.others if gun.rounds > 0), key=worth, default=None)

    def another_weapon(self, number: int) -> Outcome:
        """DRAW AND COCK from the holster; no other weapon: see C/AS."""
        if self.he.gun is None:
            return self.read("MOVE", number)
        another = self.another_gun()
        if another is not None:
            return self.draw(another)
        # Aim points are of no use to an empty gun: 9.22.1 sends him to cover (9.23) like anybody.
        self.he = replace(self.he, aim=0)
        return self.read("CAS", number)

    def draw(self, gun: Gun) -> Outcome:
        """Draw and cock a gun; say where an empty one in his hand goes (GS-CHART-HANDS)."""
        he = self.he
        if he.gun is None or not he.gun.drawn:
            return self.does("DRAW AND COCK", gun.name)
        outside_cover = Conversion(replace(he, aim=0), self.reading).row() < 7
        keeps = outside_cover and he.gun.hands == 1 and not he.other_hand_full
        return self.does("DRAW AND COCK", gun.name, "other hand" if keeps else "dropped")

    def head_out(self) -> Outcome:
        """Row 8: load to the end, cock, then put the head out (GS-CHART-LOAD, GS-CHART-HEAD)."""
        gun = self.he.gun
        if gun is None:
            return self.does("nothing")
        begun = self.he.loading and not self.reading.one_round_is_enough
        if begun and gun.rounds < gun.holds and gun.spare > 0:
            return self.does("LOAD")
        if self.reading.head_out_uncocked:
            return self.does("HEAD OUT")
        return self.ready_to_shoot(gun) or self.does("HEAD OUT")

    def load_or_nothing(self) -> Outcome:
        """LOAD if his gun is not full and he has rounds for it, else nothing."""
        gun = self.he.gun
        if gun is not None and gun.rounds < gun.holds and gun.spare > 0:
            return self.does("LOAD")
        return self.does("nothing")
