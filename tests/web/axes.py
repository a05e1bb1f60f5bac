"""What axe-core finds on a page."""

from __future__ import annotations

from importlib import resources
from typing import Final

from playwright.sync_api import Page

AXE: Final = (resources.files("axe_core_python") / "axe.min.js").read_text("utf-8")
RUN_AXE: Final = """async () => (await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
})).violations.map((found) =>
    `${found.id}: ${found.nodes.length} x ${found.nodes[0].target.join(' ')} ${
        found.nodes[0].any[0]?.message ?? found.help}`)"""


def violations(page: Page) -> list[str]:
    """Return what axe-core has against a page."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN_AXE)
    return found
