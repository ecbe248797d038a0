"""What a Wizard may wish for: thirty kinds, each a small rule of its own with a price and a clue.

A wish that is granted is an ability of the Storyteller's for as long as it lasts: it stands in no script, nobody
can make it drunk, and it acts in the Wizard's place of the night sheet. Every class of these modules enters itself;
its words stand with the Wizard's texts, by the name of the class in small letters.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
