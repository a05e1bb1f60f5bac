"""`lonehand gangs`: gangs and town decks for Black Hat – White Hat, and the sheet of a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from lonehand.engine.chance import Chance
from lonehand.engine.errors import Refusal
from lonehand.engine.grammar.english import capital, count_of
from lonehand.engine.play import campaign as series
from lonehand.engine.play import record as records
from lonehand.engine.play.session import Session
from lonehand.faces.commands.saves import NEITHER, find_entry
from lonehand.faces.commands.shared.completion import SAVE, built_in
from lonehand.faces.commands.shared.kinds import Group, WholeNumber
from lonehand.faces.commands.shared.output import neither_file_nor, print_or_write, read_text, table
from lonehand.faces.saved_games import open_store
from lonehand.games.black_hat.campaign import gang_sheet
from lonehand.games.black_hat.cards import suit_words
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs import gangs as lists
from lonehand.games.black_hat.gangs.people import Gang, TownCard
from lonehand.games.black_hat.gangs.skills import traits_of
from lonehand.games.black_hat.town import town_deck

OUT = click.option("-o", "--out", metavar="FILE", help="Write to this new file.")


def known_names() -> list[str]:
    """Return the names of the gangs and town decks that come with the game."""
    return [*lists.gang_keys(), *town_deck.deck_keys()]


@click.group(cls=Group)
def gangs() -> None:
    """Show or make gangs and town decks for Black Hat, or print a gang's sheet."""


@gangs.command()
@click.argument("file", metavar="FILE", shell_complete=built_in(known_names))
def show(file: str) -> None:
    """Show a gang or a town deck, and any mistakes in it.

    FILE is a file, `-` for the standard input, or the name of a built-in gang or deck.
    """
    text = text_of(file)
    if "[[card]]" in text:
        click.echo("\n".join(deck_lines(town_deck.read(text, file))))
    else:
        click.echo("\n".join(gang_lines(lists.read(text, file))))


def text_of(name: str) -> str:
    """Return the text of a file, or of a gang or a deck that comes with the game."""
    if name == "-" or Path(name).exists():
        return read_text(name)
    if name in lists.gang_keys():
        return lists.gang_text(name)
    if name in town_deck.deck_keys():
        return town_deck.deck_text(name)
    raise Refusal(neither_file_nor("gang or deck", name, known_names()), place=name)


def gang_lines(gang: Gang) -> Iterator[str]:
    """Yield a gang with what everybody is worth, and why."""
    yield f"{gang.name}: {count_of(len(gang.people), 'member')}, value {lists.gang_value(gang)}"
    rows: list[tuple[str, ...]] = []
    for person in gang.people:
        parts = [f"{name} {worth}" for name, worth in lists.price_pieces(person)]
        rows.append((f"  {person.name}", str(lists.value_of(person)), ", ".join(parts)))
    yield from table(rows)
    if left := lists.unspent(gang):
        yield f"You can still spend {left}."


def deck_lines(deck: town_deck.TownDeck) -> Iterator[str]:
    """Yield the cards of a town deck, and what is unusual about it."""
    yield f"{deck.title}: {count_of(len(deck.cards), 'card')}, {len(deck.small)} in a short game"
    yield from table([card_row(card) for card in deck.cards])
    yield from deck.notes


def card_row(card: TownCard) -> tuple[str, ...]:
    """Return a card as a row: who it is, its suit, what it has."""
    if card.kind == "money":
        return "  Money", "", ""
    if card.kind == "horse":
        return f"  {card.person.name}", "", "a horse"
    person = card.person
    horse = ["horse"] if person.horse else []
    words = [*person.arms, *horse, *traits_of(person)]
    return f"  {person.name}", capital(suit_words(card.suit)), ", ".join(words)


@gangs.command()
@click.option("--deck", "is_deck", is_flag=True, help="Make a town deck, not a gang.")
@click.option("--seed", default="1", show_default=True, help="Random seed.")
@OUT
def make(seed: str, out: str | None, *, is_deck: bool) -> None:
    """Make a gang or a town deck as a file to change by hand.

    A gang is worth 10.
    """
    chance = Chance(seed)
    text = (
        town_deck.write(town_deck.make_deck(chance))
        if is_deck
        else lists.write(lists.make_gang(chance))
    )
    print_or_write(text, out, f"Change it, then check it with lonehand gangs show {out}.")


@gangs.command()
@click.argument("game", metavar="ID", shell_complete=SAVE)
@click.option("--gang", "number", type=WholeNumber(1, 4), metavar="N", help="Only this gang.")
@OUT
@click.pass_context
def sheet(ctx: click.Context, game: str, number: int | None, out: str | None) -> None:
    """Show the gangs of a campaign, or write a sheet to print.

    ID is a saved game of the campaign, or a file that `export` wrote. With --out
    and --gang it writes the page.
    """
    campaign = session_of(ctx, game).state.campaign
    if campaign is None:
        raise Refusal("that gunfight is not part of a campaign; set campaign to yes", place=game)
    count = len(campaign.gangs)
    if number is not None and number > count:
        raise Refusal(f"the campaign has {count} gangs; choose 1 to {count}", place="--gang")
    if out is not None:
        if number is None:
            raise click.UsageError("--out writes one sheet; choose the gang with --gang")
        print_or_write(gang_sheet.page(campaign, number - 1), out)
        return
    chosen = range(count) if number is None else (number - 1,)
    click.echo("\n\n".join("\n".join(gang_sheet.lines(campaign, nth)) for nth in chosen))


def session_of(ctx: click.Context, name: str) -> Session:
    """Return the gunfight in a file, the last of a campaign's; or a saved one."""
    if Path(name).exists():
        text = read_text(name)
        is_series = series.is_campaign(text)
        found = series.read(text, name)[-1] if is_series else records.read(text, name)
    else:
        with open_store(ctx.obj) as opened:
            found = opened.record(find_entry(opened.games(), name, lack=NEITHER).id)
    if found.header.game != GAME.name:
        raise Refusal(f"that is a game of {found.header.game}, not of {GAME.name}", place=name)
    return Session(GAME, found)
