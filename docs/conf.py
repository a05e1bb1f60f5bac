"""How Sphinx makes the manual. Nothing in it is fetched from anywhere."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "src")]

from lonehand import __version__  # noqa: E402 - src must be on the path first

project = "Lonehand"
author = "The Lonehand authors"
copyright = "2026, The Lonehand authors"
release = version = __version__

extensions = ["myst_parser", "_ext.tables"]
exclude_patterns = ["_ext", "examples"]
myst_enable_extensions = ["fieldlist"]
myst_heading_anchors = 3
nitpicky = True

html_theme = "furo"
html_title = f"Lonehand {release}"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a3b12", "color-brand-content": "#8a3b12"},
    "dark_css_variables": {"color-brand-primary": "#e2a179", "color-brand-content": "#e2a179"},
}
