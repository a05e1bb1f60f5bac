"""Lists in the shapes that Army Forge sends, made from invented units."""

from __future__ import annotations

from typing import Any

from lonehand.games.grimdark_future.armies.army import Army, ListedUnit, RuleUse, Weapon
from lonehand.games.grimdark_future.armies.notation import count_weapons


def rule(text: str) -> dict[str, Any]:
    """Return a rule such as `Tough(3)` in the shape of 2025."""
    name, _, rest = text.partition("(")
    rating = {"rating": int(rest.rstrip(")"))} if rest else {}
    return {"id": f"r-{name}", "name": name, "label": text, **rating}


def gun(
    name: str, reach: int, attacks: int, *rules: str, count: int = 1, **more: Any
) -> dict[str, Any]:
    """Return a weapon of a loadout; a range of 0 is melee."""
    return {
        "id": f"w-{name}",
        "type": "ArmyBookWeapon",
        "name": name,
        "range": reach,
        "attacks": attacks,
        "count": count,
        "originalCount": count,
        "specialRules": [rule(text) for text in rules],
        **more,
    }


def item(name: str, *content: dict[str, Any], count: int = 1) -> dict[str, Any]:
    """Return an item with its contents."""
    return {"type": "ArmyBookItem", "name": name, "count": count, "content": list(content)}


def gives(text: str) -> dict[str, Any]:
    """Return a rule as the content of an item."""
    return {"type": "ArmyBookRule", **rule(text)}


def a_unit(name: str = "Line squad", size: int = 5, **more: Any) -> dict[str, Any]:
    """Return a unit in the shape of 2025, with a rifle and a knife for each model."""
    return {
        "id": f"u-{name}",
        "armyId": "demobook",
        "selectionId": f"s-{name}",
        "name": name,
        "size": size,
        "cost": 100,
        "quality": 4,
        "defense": 4,
        "bases": {"round": "25", "square": "25"},
        "combined": False,
        "joinToUnit": None,
        "rules": [],
        "items": [],
        "weapons": [],
        "upgrades": [],
        "selectedUpgrades": [],
        "loadout": [gun("Rifle", 24, 1, count=size), gun("Knife", 0, 1, count=size)],
        **more,
    }


def hero(name: str = "Marshal", joins: str | None = None, **more: Any) -> dict[str, Any]:
    """Return a hero in the shape of 2025."""
    rules, sabre = [rule("Hero"), rule("Tough(3)")], [gun("Sabre", 0, 3)]
    return a_unit(name, 1, **{"rules": rules, "loadout": sabre, "joinToUnit": joins, **more})


def upgrade(label: str, cost: int | None = 15, **more: Any) -> dict[str, Any]:
    """Return an upgrade that was bought; `section` is its section, *more* its option."""
    section = {"variant": "replace", "label": "Replace one", **more.pop("section", {})}
    option = {"uid": "O1", "label": label, **more}
    if cost is not None:
        option["cost"] = cost
    return {"instanceId": "x", "upgrade": section, "option": option}


def a_list(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a list in the shape of 2025."""
    return {
        "id": "demo",
        "name": "Demo patrol",
        "gameSystem": "gf",
        "pointsLimit": 250,
        "listPoints": sum(each["cost"] for each in units),
        "specialRules": [],
        "units": list(units),
        **more,
    }


def of_2023(found: dict[str, Any]) -> dict[str, Any]:
    """Return a list of 2025 in the shape of 2023."""
    units = []
    for each in found["units"]:
        old = {key: value for key, value in each.items() if key not in ("bases", "items")}
        old["equipment"] = old.pop("weapons")
        old["specialRules"] = [old_rule(one) for one in old.pop("rules")]
        old["loadout"] = [
            {**gear, "specialRules": [old_rule(one) for one in gear.get("specialRules", [])]}
            for gear in each["loadout"]
        ]
        units.append(old)
    rest = {key: value for key, value in found.items() if key not in ("units", "listPoints")}
    return {**rest, "points": found["listPoints"], "units": units}


def old_rule(found: dict[str, Any]) -> dict[str, Any]:
    """Return a rule in the shape of 2023: with a key, and its rating as text."""
    name = str(found["name"])
    return {"key": name.lower(), "name": name, "rating": str(found.get("rating", ""))}


def as_forge(army: Army) -> dict[str, Any]:
    """Return one of our armies in the shape of 2025."""
    return a_list(
        *(as_unit(each) for each in army.units),
        name=army.name,
        pointsLimit=army.limit,
        listPoints=army.points,
    )


def as_unit(each: ListedUnit) -> dict[str, Any]:
    """Return one of our units in the shape of 2025; what single models have is an item."""
    weapons = count_weapons(each.weapons())
    loadout = [as_gun(weapon, count) for weapon, count in weapons.items()]
    for model in each.models:
        loadout += [item(model.name, *(as_rule(use) for use in model.rules))] if model.rules else []
    return {
        **a_unit(each.name, len(each.models)),
        "selectionId": each.key,
        "joinToUnit": each.joined_to or None,
        "cost": each.points,
        "quality": each.models[0].quality,
        "defense": each.models[0].defense,
        "bases": {"round": str(each.models[0].base), "square": "25"},
        "rules": [rule(use.text) for use in each.rules],
        "loadout": loadout,
    }


def as_gun(weapon: Weapon, count: int) -> dict[str, Any]:
    """Return a weapon with its AP among its rules."""
    ap = [f"AP({weapon.ap})"] if weapon.ap else []
    texts = [*ap, *(use.text for use in weapon.rules)]
    return gun(weapon.name, weapon.range_inches, weapon.attacks, *texts, count=count)


def as_rule(use: RuleUse) -> dict[str, Any]:
    """Return a rule as the content of an item."""
    return gives(use.text)
