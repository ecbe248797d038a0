"""How well a table is heard: a made corpus, people who answer questions by voice, and a table of what came of it.

Nothing here runs in an evening. It is in the package, not among the tests, so that `storyteller bench voice` measures
the engines of the machine it runs on.
"""
