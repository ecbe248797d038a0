"""What an Amnesiac may have forgotten: a book of small abilities, each one sentence with the code under it.

A secret is an ability like any other, but it stands in no script and in nobody's bag. The Amnesiac holds it by a
token, acts in their own place of the night sheet, and hears of it by the Amnesiac's name alone. Every class of these
modules enters itself; its sentence in the players' languages stands with the Amnesiac's texts.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
