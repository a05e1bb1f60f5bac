"""`lonehand gangs`, as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from lonehand.engine.chance import Chance
from lonehand.engine.play import campaign as series
from lonehand.engine.play.session import Session
from lonehand.faces.cli import lonehand
from lonehand.games.black_hat.game import GAME
from lonehand.games.black_hat.gangs import gangs
from lonehand.games.black_hat.town import town_deck

OPTIONS = {"campaign": "yes", "gang": "posse", "second_gang": "family", "town": "stage-stop"}


def said(*words: str, typed: str = "") -> tuple[int, str]:
    """Type a command; return its exit code and all it prints."""
    done = CliRunner().invoke(lonehand, ["gangs", *words], input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def test_a_gang_is_shown_with_what_everybody_is_worth() -> None:
    code, output = said("show", "posse")

    assert 0 == code
    assert output.startswith("The Posse: 4 members, value 10\n")
    assert "  Marshal Boone  4  person 1, two pistols 2, Persuade 1\n" in output


def test_what_is_left_to_spend_is_said() -> None:
    text = gangs.gang_text("posse").replace('"two pistols"', '"pistol"')

    assert "You can still spend 1." in said("show", "-", typed=text)[1]


def test_what_is_wrong_is_said_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(gangs.gang_text("posse").replace('"rifle"', '"bow"'), "utf-8")
    code, output = said("show", str(file))

    assert 1 == code
    assert f"{file}, line 10, member 2 (Ada): unknown weapon “bow”; choose pistol" in output
    file.write_text(f"nmae = 3\n{gangs.gang_text('posse')}", "utf-8")
    assert (
        "mine.toml, line 1: there is no field “nmae”; did you mean “name”?"
        in said("show", str(file))[1]
    )
    assert "built-in: drovers, family" in said("show", "nobody")[1]


def test_a_deck_is_shown_card_by_card() -> None:
    code, output = said("show", "usual")

    assert 0 == code
    assert output.startswith("People of the town (rebuilt): 18 cards, 12 in a short game\n")
    assert "  Vaquero        Diamonds  pistol, horse\n" in output
    assert 2 == output.count("  Money\n")


def test_gangs_and_decks_are_made_as_files(tmp_path: Path) -> None:
    assert gangs.write(gangs.make_gang(Chance("x"))) == said("make", "--seed", "x")[1]
    out = tmp_path / "deck.toml"
    code, told = said("make", "--deck", "-o", str(out))
    assert code == 0
    assert told.startswith(f"Written: {out}\n")
    advised = told.partition("check it with lonehand gangs ")[2].strip().removesuffix(".")
    assert said(*advised.split())[0] == 0
    assert town_deck.read(out.read_text("utf-8")) == town_deck.make_deck(Chance("1"))
    assert 1 == said("make", "-o", str(out))[0]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of one gunfight in which somebody gives up at once, as a file."""
    session, chance = Session.new(GAME, "evening", OPTIONS), Chance("answers")
    while (question := next(iter(session.questions()), None)) is not None:
        texts = question.texts()
        if question.form is not None:
            session.answer(question.form.sample(chance))
        else:
            session.answer("give up" if "give up" in texts else texts[0])
    file = tmp_path_factory.mktemp("campaign") / "evening.txt"
    file.write_text(series.text([session.record]), "utf-8")
    return file


def test_the_gangs_of_a_campaign_are_shown_and_a_sheet_is_written(
    evening: Path, tmp_path: Path
) -> None:
    code, output = said("sheet", str(evening))
    assert 0 == code
    assert "The Posse: 1 gunfight" in output
    assert "The Family: 1 gunfight" in output
    out = tmp_path / "family.html"
    assert (0, f"Written: {out}\n") == said("sheet", str(evening), "--gang", "2", "-o", str(out))
    assert "<h1>The Family</h1>" in out.read_text("utf-8")
    assert 2 == said("sheet", str(evening), "-o", str(out))[0]
    assert "choose 1 to 2" in said("sheet", str(evening), "--gang", "4")[1]


def test_a_gunfight_without_a_campaign_has_no_sheet(tmp_path: Path) -> None:
    file = tmp_path / "alone.txt"
    file.write_text(Session.new(GAME, "alone", {"town": "stage-stop"}).record.text(), "utf-8")
    code, output = said("sheet", str(file))

    assert 1 == code
    assert "is not part of a campaign; set campaign to yes" in output


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--start-only", "--set", "town=stage-stop"),
        ("simulate", "-n", "1", "--set", "town=stage-stop"),
    ],
)
def test_nobody_is_seated_who_does_not_take_part(words: tuple[str, ...]) -> None:
    command, *more = words
    typed = [command, GAME.name, *more, "--seat", "third player=mean"]
    done = CliRunner().invoke(lonehand, typed)
    assert done.exit_code != 0
    assert "“third player” does not take part in this game; add --set players=4" in done.output
    assert "--seat third player" in done.output
