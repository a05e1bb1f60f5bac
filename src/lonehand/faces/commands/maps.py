"""`lonehand map`: maps that people draw, tables and towns that they write, checked and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import click

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import choose, count_of
from lonehand.faces.commands.shared.completion import built_in
from lonehand.faces.commands.shared.kinds import Group
from lonehand.faces.commands.shared.output import (
    neither_file_nor,
    print_or_write,
    read_text,
    write_new,
)
from lonehand.games.black_hat.town import checks, random_towns
from lonehand.games.black_hat.town.plans import TownGround
from lonehand.games.black_hat.town.text import is_town
from lonehand.space.cells.boards import Board
from lonehand.space.cells.check import check_board, read
from lonehand.space.cells.graph import Cells
from lonehand.space.cells.joining import Map, is_map, read_map, single
from lonehand.space.cells.picture import picture
from lonehand.space.inches.check import check_table as checked_table
from lonehand.space.inches.check import read as read_table
from lonehand.space.inches.check import summary as summary_of_table
from lonehand.space.inches.drawings.picture import picture as picture_of_table
from lonehand.space.inches.ground import Ground
from lonehand.space.inches.tables import is_table
from lonehand.space.palette import Theme

SHOWN: Final = 12
"""So many faults of a map are printed; who has mended them sees the next ones."""


def print_problems(file: str, problems: Sequence[object]) -> None:
    """Print what is wrong with a map, and of a long list how long it is."""
    for problem in problems[:SHOWN]:
        click.echo(f"{file}, {problem}")
    if len(problems) > SHOWN:
        click.echo(f"{file}: and {len(problems) - SHOWN} more; mend these first")


def own_boards(folder_name: str = "boards") -> dict[str, Traversable]:
    """Return the boards, or the tables, that come with the games, by key."""
    found = {}
    for game in resources.files("lonehand.games").iterdir():
        folder = game / "data" / folder_name
        if folder.is_dir():
            for file in folder.iterdir():
                if file.name.endswith(".txt"):
                    found[file.name.removesuffix(".txt")] = file
    return dict(sorted(found.items()))


def built_in_maps() -> list[str]:
    """Return the names of the boards, open tables and towns that come with the games."""
    return [*own_boards(), *own_boards("tables"), *own_boards("towns")]


def find_board(key: str, folder: Path) -> Board:
    """Return a board by its key: from the map's own folder, else one that comes with a game.

    Raises:
        Refusal: there is none of that name, or something is wrong with it.

    """
    file = folder / f"{key}.txt"
    if file.is_file():
        return read(file.read_text("utf-8"), str(file))
    boards = own_boards()
    if key not in boards:
        raise Refusal(f"there is no board `{key}`; {choose(boards, key)}")
    return read(boards[key].read_text("utf-8"), key)


def load(name: str) -> Map:
    """Return the map in a file, or the board of that name that comes with a game."""
    file = Path(name)
    if not file.exists() and name in own_boards():
        return single(find_board(name, file.parent))
    if not (name == "-" or file.exists()):
        raise Refusal(neither_file_nor("map", name, built_in_maps()), place=name)
    text = read_text(name)
    if is_map(text):
        try:
            return read_map(text, lambda key: find_board(key, file.parent))
        except Refusal as refusal:
            raise Refusal(refusal.sentence, place=f"{name}, {refusal.place}") from refusal
    return single(read(text, name))


def open_table(name: str) -> str | None:
    """Return the text of an open table, a file's or a game's own; `None` if it is no such thing."""
    if Path(name).exists():
        text = read_text(name)
        return text if is_table(text) else None
    tables = own_boards("tables")
    return tables[name].read_text("utf-8") if name in tables else None


def town(name: str) -> str | None:
    """Return the text of a town, a file's or a game's own; `None` if it is no such thing."""
    if Path(name).exists():
        text = read_text(name)
        return text if is_town(text) else None
    towns = own_boards("towns")
    return towns[name].read_text("utf-8") if name in towns else None


@click.group(name="map", cls=Group)
def map_() -> None:
    """Check or draw a map, an open table or a town: your own or a built-in one."""


FILE = click.argument("file", metavar="FILE", shell_complete=built_in(built_in_maps))


@map_.command()
@FILE
@click.pass_context
def check(ctx: click.Context, file: str) -> None:
    """Check a map: what is wrong, where, and what would be right."""
    street = town(file)
    if street is not None:
        place, problems = checks.check(street)
        print_problems(file, problems)
        if problems or place is None:
            ctx.exit(1)
        click.echo(checks.summary(place))
        return
    table = open_table(file)
    path = Path(file)
    if table is not None:
        found, problems = checked_table(table)
        print_problems(file, problems)
        if problems or found is None:
            ctx.exit(1)
        click.echo(summary_of_table(found))
        return
    if path.exists() and not is_map(text := read_text(file)):
        _, problems = check_board(text)
        print_problems(file, problems)
        if problems:
            ctx.exit(1)
    click.echo(summary(load(file)))


def summary(plan: Map) -> str:
    """Return a map in a sentence."""
    cells = Cells(plan)
    upper = sum(1 for storey in cells.storeys if storey)
    parts = [f"{cells.size} cells in {plan.rows} rows and {plan.columns} columns"]
    houses = max([0, *cells.buildings])
    if houses:
        parts.append(f"{count_of(houses, 'building')}")
    if upper:
        parts.append(f"{upper} of the cells on upper floors")
    if len(plan.pieces) > 1:
        parts.append(f"{len(plan.pieces)} boards joined")
    return f"{plan.title} is ready to use: {', '.join(parts)}."


@map_.command()
@FILE
@click.option(
    "-o",
    "--out",
    metavar="FILE.svg",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write to this file, not to standard output.",
)
@click.option("--dark", is_flag=True, help="Draw light lines on dark paper.")
@click.option("--no-names", is_flag=True, help="Leave out the names of the cells.")
def draw(file: str, out: Path | None, *, dark: bool, no_names: bool) -> None:
    """Draw a map as a picture in SVG."""
    theme: Theme = "dark" if dark else "light"
    street, table = town(file), open_table(file)
    if street is not None:
        ground = TownGround(checks.read(street, file)).ground
        svg = picture_of_table(ground, theme=theme, with_names=not no_names)
    elif table is not None:
        ground = Ground(read_table(table, file))
        svg = picture_of_table(ground, theme=theme, with_names=not no_names)
    else:
        svg = picture(Cells(load(file)), theme=theme, with_names=not no_names)
    if out is None:
        click.echo(svg)
        return
    write_new(str(out), svg)
    click.echo(f"Written: {out}")


@map_.command()
@click.option("--seed", default="1", show_default=True, help="Random seed.")
@click.option(
    "--size",
    type=click.Choice(random_towns.sizes()),
    default=random_towns.sizes()[0],
    show_default=True,
    help="The side of the table in inches.",
)
@click.option("-o", "--out", metavar="FILE", help="Write to this new file.")
def make(seed: str, size: str, out: str | None) -> None:
    """Make a town for Black Hat as a file that you can change by hand."""
    text = random_towns.make_town(Chance(seed), size)
    print_or_write(text, out, f"Change it, then check it with lonehand map check {out}.")
