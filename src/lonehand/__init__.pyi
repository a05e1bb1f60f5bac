from lonehand.faces.python import *  # noqa: F403 - one list of names: that of the module
from lonehand.faces.python import __all__ as __all__

__version__: str
