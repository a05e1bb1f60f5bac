"""`lonehand simulate`, `compare`, `sweep`, `merge` and `tables`: many games, and what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable

import click
import msgspec

from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, PlayedByTables, Tabled, active_seats
from lonehand.engine.grammar.english import count_of, percent
from lonehand.faces.commands.shared.batch import (
    Amount,
    Chosen,
    batch_options,
    plan_for,
    read_setting,
    run,
    setting_options,
)
from lonehand.faces.commands.shared.completion import AXIS, BATCH_SEAT, FOLDER, GAME, SETTING
from lonehand.faces.commands.shared.kinds import OLD_FILE
from lonehand.faces.commands.shared.output import print_json, refuse_old
from lonehand.faces.commands.shared.output import table as columns
from lonehand.faces.commands.shared.settings import pairs
from lonehand.faces.commands.tables import differences
from lonehand.games import find
from lonehand.lab import results as stored
from lonehand.lab.charts import heat_map
from lonehand.lab.compare import (
    ENOUGH,
    Pairs,
    Parting,
    describe_comparison,
    find_parting,
    whose_wins,
)
from lonehand.lab.games import counted_seats
from lonehand.lab.partial_results import Kept, cell_file, tally_at
from lonehand.lab.plans import Setting
from lonehand.lab.report import page, report
from lonehand.lab.statistics import Rate
from lonehand.lab.summary import as_json as summary_json
from lonehand.lab.summary import summarise, won_told
from lonehand.lab.sweep import axis, grid
from lonehand.lab.tally import Tally


def describe_results(tally: Tally) -> str:
    """Return what a batch of games says, for a terminal."""
    summary = summarise(tally)
    whose = whose_wins(find(tally.plan.game), tally.plan.setting.options)
    what = next(name for name in ("rounds", "turns", "steps") if name in summary.numbers)
    length = summary.numbers[what]
    span = f"{length.lower} to {length.upper}" if length.lower != length.upper else length.lower
    lines = [f"{won_told(summary.rate, summary.draws, whose)}, half of them in {span} {what}"]
    for name, rates in summary.words.items():
        rows: list[tuple[str, ...]] = [
            (f"  {word}", f"{found.games}", f"won {percent(found.rate, 1)}")
            for word, found in list(rates.items())[:6]
        ]
        lines += ["", name, *columns(rows)]
    return "\n".join(lines)


OWN: Final = "own"
"""The value by which an option takes a file of the owner's."""
HALVES: Final = ("first", "second")
"""What the two settings of a comparison are called."""


# -- simulate -------------------------------------------------------------------------------------


def check_place(out: Path | None, suffix: str, *, resume: bool) -> None:
    """See that results can be written to a place, before any game is played for it.

    Raises:
        Refusal: its name does not end as it should, or there is something else already.

    """
    if out is None:
        if resume:
            raise click.UsageError("use --resume with --out")
        return
    if suffix and out.suffix != suffix:
        raise Refusal(f"give the results file a name that ends in {suffix}", place=f"--out {out}")
    if out.exists() and not resume:
        raise Refusal("this file already exists; name a new one", place=str(out))
    stored.duckdb()


def exit_stopped(ctx: click.Context, games: int, out: Path | None) -> None:
    """Say what was stopped and how it goes on, and end with an error."""
    goes_on = "; add --resume to go on" if out is not None else ""
    click.echo(f"lonehand: stopped after {games} games{goes_on}", err=True)
    ctx.exit(1)


RESUME = click.option(
    "--resume", is_flag=True, help="Go on with a batch that was stopped while writing --out."
)
OUT_FOLDER = click.option(
    "-o",
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write a row for every game, as a data set of Parquet files.",
)


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@setting_options
@batch_options
@click.option(
    "-o",
    "--out",
    metavar="FILE.parquet",
    type=click.Path(path_type=Path),
    help="Write a row for every game, as Parquet.",
)
@RESUME
@click.option("--shard", "part", default="1/1", metavar="I/N", help="Play only part I of N.")
@click.option(
    "--report",
    "report_file",
    metavar="FILE.html",
    type=OLD_FILE,
    help="Write a report with charts.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def simulate(
    ctx: click.Context,
    name: str,
    chosen: Chosen,
    amount: Amount,
    out: Path | None,
    part: str,
    report_file: Path | None,
    *,
    resume: bool,
    as_json: bool,
) -> None:
    """Play many games and count who wins.

    `lonehand games GAME` lists what you can set, and who can play a seat.
    """
    game = find(name)
    plan = plan_for(name, amount, read_setting(game, chosen), part)
    check_place(out, ".parquet", resume=resume)
    check_report(report_file, resume=resume)
    kept = Kept(plan, out, resume=resume)
    whole = run([kept], amount)
    found = kept.tally
    if not found.games:
        raise Refusal("no games were played")
    tell_of(game, found, report_file, as_json=as_json)
    if not whole:
        exit_stopped(ctx, found.games, out)


def write_report(file: Path, html: str, *, as_json: bool) -> None:
    """Write a report, and say so."""
    file.write_text(html, "utf-8")
    click.echo(f"Written: {file}", err=as_json)


def check_report(file: Path | None, *, resume: bool = False) -> None:
    """Refuse to overwrite a report, unless a batch that may have written it is resumed."""
    if file is not None and not resume:
        refuse_old(str(file))


def tell_of(game: Game, found: Tally, report_file: Path | None, *, as_json: bool) -> None:
    """Print what games come to, and write the report on them."""
    if report_file is not None:
        write_report(report_file, report(game, found), as_json=as_json)
    if as_json:
        print_json(summary_json(found))
    else:
        click.echo(describe_results(found))


@click.command()
@click.argument(
    "files", metavar="PART.parquet...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "-o",
    "--out",
    metavar="FILE.parquet",
    required=True,
    type=click.Path(path_type=Path),
    help="Write all games to this new file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def merge(files: tuple[Path, ...], out: Path, *, as_json: bool) -> None:
    """Join the parts of one batch; a missing game, or a game in two parts, is refused."""
    check_place(out, ".parquet", resume=False)
    stored.merge(files, out)
    tell_of(find(stored.head(out)[0].game), stored.tally([out]), None, as_json=as_json)


@click.command("report")
@click.argument("file", metavar="FILE.parquet", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--out",
    "report_file",
    metavar="FILE.html",
    type=OLD_FILE,
    help="Write a report with charts.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def report_on(file: Path, report_file: Path | None, *, as_json: bool) -> None:
    """Summarise the results in a file, or in a folder that is still growing."""
    if not file.exists():
        raise Refusal("there is no such file; simulate writes one with --out", place=str(file))
    check_report(report_file)
    found = tally_at(file)
    if not found.games:
        raise Refusal("no games have been played yet", place=str(file))
    tell_of(find(found.plan.game), found, report_file, as_json=as_json)


# -- compare --------------------------------------------------------------------------------------


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@setting_options
@batch_options
@click.option(
    "--to",
    "other",
    metavar="KEY=VALUE",
    multiple=True,
    shell_complete=SETTING,
    help="An option of the second setting.",
)
@click.option(
    "--to-seat",
    "other_seats",
    metavar="[SEAT=]PLAYER",
    multiple=True,
    shell_complete=BATCH_SEAT,
    help="Players for the second setting.",
)
@click.option(
    "--to-tables",
    "other_folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    shell_complete=FOLDER,
    help="Decision tables for the second setting.",
)
@click.option(
    "--records",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the first games that differ, as two records each.",
)
@OUT_FOLDER
@RESUME
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def compare(
    ctx: click.Context,
    name: str,
    chosen: Chosen,
    amount: Amount,
    other: tuple[str, ...],
    other_seats: tuple[str, ...],
    other_folder: Path | None,
    records: Path | None,
    out: Path | None,
    *,
    resume: bool,
    as_json: bool,
) -> None:
    """Compare two settings on the same random seeds and tell luck from a real difference."""
    game = find(name)
    first = read_setting(game, chosen)
    second = read_second(game, chosen, other, other_seats, other_folder)
    check_differing(game, first, second, other_folder)
    if records is not None and records.exists() and any(records.iterdir()):
        raise Refusal("this folder holds files already; name a new one", place=str(records))
    unused = unused_tables(game, first, second)
    for sentence in unused:
        click.echo(f"lonehand: {sentence}", err=True)
    plans = [plan_for(name, amount, setting) for setting in (first, second)]
    check_place(out, "", resume=resume)
    kept = [
        Kept(plan, cell_file(out, {"setting": half}), resume=resume)
        for plan, half in zip(plans, HALVES, strict=True)
    ]
    paired = Pairs()
    for side, each in enumerate(kept):
        paired.add(side, each.rows())
    whole = run(kept, amount, labels=HALVES, look=lambda side, batch: paired.add(side, batch.rows))
    if not whole:
        click.echo("lonehand: a comparison needs all games of both settings", err=True)
        exit_stopped(ctx, sum(each.tally.games for each in kept), out)
    said = paired.difference()
    numbers = paired.games_that_differ()
    parts = [find_parting(game, plans[0], plans[1], number) for number in numbers[:3]]
    if records is not None:
        write_partings(parts, records)
    rates = [each.tally.rate for each in kept]
    if as_json:
        print_json(
            {
                "game": name,
                "first": rate_json(rates[0]),
                "second": rate_json(rates[1]),
                **msgspec.to_builtins(said),
                "seats": list(counted_seats(game)),
                "unused": unused,
                "parted": len(numbers),
                "partings": partings_json(parts),
            }
        )
        return
    click.echo(describe_comparison(said, rates, len(numbers), whose_wins(game, first.options)))
    print_partings(parts, records)
    if unused:
        click.echo("Your change was not used.")
    elif not numbers and (words := only_words(game, first, second)):
        click.echo(f"{words} differ, so every game stays the same, however many you play.")
    elif not numbers:
        click.echo(
            f"Your change made no difference in {count_of(said.games, 'game')}: play more of them, "
            "or change what is used more often; lonehand simulate --json counts it, as “clauses”."
        )


def check_differing(game: Game, first: Setting, second: Setting, folder: Path | None) -> None:
    """Refuse two settings that play the same games; *folder* has the tables of the second."""
    if first == second:
        raise Refusal(
            "the two settings are the same; change the second with --to, --to-seat or --to-tables "
            "(--tables is for both)"
        )
    same = (first.options, first.seats) == (second.options, second.seats)
    if same and not changed_tables(game, first, second):
        raise Refusal(
            "no file in it differs from the first setting; change a row", place=str(folder)
        )


def write_partings(parts: Sequence[Parting], folder: Path) -> None:
    """Write both records of each game that differs into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        for half, text in zip(HALVES, part.records, strict=True):
            (folder / f"{part.number}-{half}.txt").write_text(text, "utf-8")


def partings_json(parts: Sequence[Parting]) -> list[dict[str, Any]]:
    """Return from which line on games differ, for JSON."""
    return [
        {"number": part.number, "line": part.line, "first": part.first, "second": part.second}
        for part in parts
    ]


def print_partings(parts: Sequence[Parting], records: Path | None) -> None:
    """Print from which line on games differ, and how to read one that was written."""
    for part in parts:
        click.echo(f"Game {part.number} differs from line {part.line} on:")
        click.echo(f"    first:  {part.first or 'the game is over'}")
        click.echo(f"    second: {part.second or 'the game is over'}")
    if records is not None and parts:
        file = records / f"{parts[0].number}-second.txt"
        click.echo(f"Read one of them with lonehand replay {file} --log.")


def read_second(
    game: Game,
    chosen: Chosen,
    settings: Sequence[str],
    seats: Sequence[str],
    folder: Path | None,
) -> Setting:
    """Return the second setting: the first, which must be right, with what else was chosen.

    Raises:
        Refusal: there is no such option, value, seat or player; it names `--to` and `--to-seat`.

    """
    changed = pairs(settings, "--to")
    whole = {**pairs(chosen.settings, "--set"), **changed}
    both = Chosen(
        [f"{key}={value}" for key, value in whole.items()],
        None if "level" in whole else chosen.level,
        [*chosen.seats, *seats],
        folder or chosen.folder,
    )
    try:
        return read_setting(game, both)
    except Refusal as refusal:
        option, _, key = refusal.place.partition(" ")
        kept = {text.partition("=")[0] for text in chosen.seats if "=" in text}
        kept -= {text.partition("=")[0] for text in seats}
        if option == "--seat" and key not in kept:
            option = "--to-seat"
        elif option == "--set" and key in changed:
            option = "--to"
        place = f"{option} {key}".rstrip()
        sentence = refusal.sentence.replace("add --set ", "add --to ")
        placed = Refusal(sentence, place=place, clause=refusal.clause)
        placed.others = refusal.others
        raise placed from refusal


def changed_tables(game: Game, first: Setting, second: Setting) -> list[str]:
    """Return the names of the tables that differ between two settings."""
    ours = game.tables if isinstance(game, Tabled) else {}
    one, two = ({**ours, **setting.tables} for setting in (first, second))
    return [name for name in two if one.get(name) != two[name]]


def only_words(game: Game, first: Setting, second: Setting) -> str:
    """Return which words are all that differs between two settings; empty if more does."""
    ours = game.tables if isinstance(game, Tabled) else {}
    one, two = ({**ours, **setting.tables} for setting in (first, second))
    names = changed_tables(game, first, second)
    if (first.options, first.seats) != (second.options, second.seats) or not all(
        name in one and name.endswith(".toml") for name in names
    ):
        return ""
    found = [f"{name}, {each}" for name in names for each in differences(one[name], two[name])]
    places = [each.partition(": ")[0] for each in found]
    if not all(each.endswith(" say") for each in places):
        return ""
    return f"Only words that Why shows ({'; '.join(places)})" if places else "Only comments"


def unused_tables(game: Game, first: Setting, second: Setting) -> list[str]:
    """Return of each table that differs why neither setting uses it, and what to add."""
    found = []
    for name in changed_tables(game, first, second):
        whys = [why_unused(game, setting, name) for setting in (first, second)]
        if all(whys):
            found.append(f"{name}: {whys[0]}")
    return found


@runtime_checkable
class PlayedByOptions(Protocol):
    """A game whose decision tables count only with some of its options."""

    def idle_options(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """Return the tables that nobody decides by, each with an option and a value that help."""


def why_unused(game: Game, setting: Setting, name: str) -> str:
    """Return why a setting does not use a table, and what to add; empty if it does."""
    if isinstance(game, PlayedByTables):
        there = active_seats(game, setting.options)
        idle = game.idle_tables({seat: setting.seats[seat] for seat in there})
        if name in idle:
            return f'no seat is played by this table; add --seat "{idle[name]}"'
    helpful = game.idle_options(setting.options) if isinstance(game, PlayedByOptions) else {}
    if name in helpful:
        return f"nobody is automatic, so nobody decides by this table; set {helpful[name]}"
    key = Path(name).stem
    option = next((each for each in game.options if each.key == key), None)
    if option is not None and OWN in option.values and setting.options[key] != OWN:
        return f"this file is not used; add --set {key}={OWN}"
    return ""


def rate_json(rate: Rate) -> dict[str, Any]:
    """Return a rate as data."""
    return {"games": rate.games, "win_rate": rate.rate, "interval": [rate.low, rate.high]}


# -- sweep ----------------------------------------------------------------------------------------


@click.command()
@click.argument("name", metavar="GAME", shell_complete=GAME)
@setting_options
@batch_options
@click.option(
    "--over",
    "overs",
    metavar="KEY=A,B,…",
    multiple=True,
    shell_complete=AXIS,
    required=True,
    help="What to vary: an option with some of its values, or with all; or seat=PLAYER,…",
)
@click.option(
    "--report",
    "report_file",
    metavar="FILE.html",
    type=OLD_FILE,
    help="Write the results as a heat map.",
)
@OUT_FOLDER
@RESUME
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def sweep(
    ctx: click.Context,
    name: str,
    chosen: Chosen,
    amount: Amount,
    overs: tuple[str, ...],
    report_file: Path | None,
    out: Path | None,
    *,
    resume: bool,
    as_json: bool,
) -> None:
    """Play every combination of settings on the same random seeds."""
    game = find(name)
    base = read_setting(game, chosen)
    axes = [axis(game, over) for over in overs]
    keys = [key for key, _ in axes]
    check_place(out, "", resume=resume)
    check_report(report_file, resume=resume)
    kept = {
        values: Kept(
            plan_for(name, amount, setting),
            cell_file(out, dict(zip(keys, values, strict=True))),
            resume=resume,
        )
        for values, setting in grid(game, base, axes)
    }
    labels = [" ".join(values) for values in kept]
    if not run(list(kept.values()), amount, labels=labels):
        exit_stopped(ctx, sum(each.tally.games for each in kept.values()), out)
    cells = {values: each.tally.rate for values, each in kept.items()}
    if report_file is not None:
        write_report(report_file, grid_page(game, axes, cells), as_json=as_json)
    if as_json:
        rows = [
            {"at": dict(zip(keys, values, strict=True)), **rate_json(rate)}
            for values, rate in cells.items()
        ]
        print_json({"game": name, "axes": dict(axes), "cells": rows})
        return
    lines: list[tuple[str, ...]] = [(*keys, "won", "95 %")]
    for values, rate in cells.items():
        lines.append(
            (*values, percent(rate.rate, 1), f"{percent(rate.low, 1)} to {percent(rate.high, 1)}")
        )
    games = {rate.games for rate in cells.values()}
    whose = whose_wins(game, base.options)
    click.echo(f"Won by {whose}, of {count_of(max(games), 'game')} each:")
    click.echo("\n".join(columns(lines)))
    if max(games) < ENOUGH:
        click.echo("Too few games to tell. Play some hundreds.")


def grid_page(
    game: Game, axes: list[tuple[str, tuple[str, ...]]], cells: dict[tuple[str, ...], Rate]
) -> str:
    """Return the grid as a page: a heat map whose columns are the last axis."""
    key, along = axes[-1]
    before = [", ".join(values[:-1]) for values in cells]
    rows = list(dict.fromkeys(before))
    found = {
        (row, values[-1]): rate for row, (values, rate) in zip(before, cells.items(), strict=True)
    }
    title = f"{game.title}: win rate by {' and '.join(name for name, _ in axes)}"
    return page(
        title, [f"<h1>{title}</h1>", f"<p>Columns: {key}.</p>", heat_map(title, along, rows, found)]
    )
