"""Let ``python -m lonehand`` do what the ``lonehand`` command does."""

from lonehand.faces.cli import main

if __name__ == "__main__":
    main()
