from lonehand.faces.python.functions import *  # noqa: F403 - one list of names: that of the module
from lonehand.faces.python.functions import __all__ as __all__

__version__: str
