"""`lonehand games`."""

from __future__ import annotations

from typing import Any

import click

from lonehand.engine.clauses import Clauses
from lonehand.engine.errors import Refusal
from lonehand.engine.game import Game, Option
from lonehand.engine.play.record import PERSON
from lonehand.faces.commands.shared.completion import GAME
from lonehand.faces.commands.shared.output import paragraph, print_json, table
from lonehand.games import PACKAGES, find, title_of, why_cannot_sit


def option_data(option: Option) -> dict[str, Any]:
    """Return an option as data."""
    return {
        "key": option.key,
        "values": list(option.values),
        "default": option.default,
        "title": option.title,
        "sentence": option.sentence,
        "says": dict(option.says),
        "clause": option.clause,
        "group": option.group,
    }


def game_data(game: Game) -> dict[str, Any]:
    """Return a game as data."""
    return {
        "name": game.name,
        "title": game.title,
        "rules": game.rules,
        "clauses": len(game.clauses.by_id),
        "seats": list(game.seats),
        "players": [PERSON, *game.players],
        "sources": dict(game.sources),
        "options": [option_data(option) for option in game.options],
    }


def option_lines(option: Option, clauses: Clauses) -> list[str]:
    """Return an option as it stands in the list of a game."""
    lines = [f"  --set {option.key}={'|'.join(option.values)}"]
    rule = option.clause + (", rebuilt" if clauses.rebuilds(option.clause) else "")
    lines.append(paragraph(f"{option.title}: {option.sentence} ({rule})", 6))
    lines += [paragraph(f"{value}: {sentence}", 8) for value, sentence in option.says.items()]
    return lines


def game_lines(game: Game) -> list[str]:
    """Return a game with everything that may be set."""
    lines = [f"{game.title}, rules {game.rules}, {len(game.clauses.by_id)} clauses", ""]
    lines.append(f"Seats: {', '.join(game.seats)}.")
    failing = {name for name, made in game.players.items() if why_cannot_sit(made)}
    lines.append(
        f"Players: {', '.join([PERSON, *(name for name in game.players if name not in failing)])}."
    )
    if failing:
        lines.append(f"Not to be loaded: {', '.join(sorted(failing))}; lonehand doctor says why.")
    lines += ["", "Sources of chance:"]
    lines += [f"  {line}" for line in table(list(game.sources.items()))]
    lines += ["", "Options, the default first:"]
    for option in game.options:
        lines += option_lines(option, game.clauses)
    return lines


@click.command()
@click.argument("name", metavar="[GAME]", required=False, shell_complete=GAME)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(name: str | None, *, as_json: bool) -> None:
    """List the games, or the options of one game."""
    if as_json:
        print_json([game_data(find(each)) for each in ([name] if name else PACKAGES)])
    elif name:
        click.echo("\n".join(game_lines(find(name))))
    else:
        click.echo("\n".join(table([(each, told_title(each)) for each in PACKAGES])))
        click.echo("\nlonehand games GAME lists its options; lonehand play GAME begins.")


def told_title(name: str) -> str:
    """Return the title of a game, or why it cannot be loaded."""
    try:
        return title_of(name)
    except Refusal as refusal:
        return refusal.sentence
