"""`storyteller statistics`: what a group has had counted of its games, and how to be rid of it."""

import argparse
import json

from config.settings import load_settings
from config.texts import UnknownLanguage, load_texts
from narrator.statistics.group import Group, StatisticsTrouble, statistics_path
from narrator.statistics.in_words import of_group


def statistics(args: argparse.Namespace) -> int:
    """Print them, or delete them; raises StatisticsTrouble."""
    group = Group(statistics_path(load_settings(args.config).records_folder))
    if args.delete:
        group.delete()
        print("Nothing of any game is counted any more. The records of the games stay where they are.")
        return 0
    games = group.games()
    if args.json:
        print(json.dumps([one.as_data() for one in games], ensure_ascii=False, indent=1))
        return 0
    if not games:
        print('Nothing is counted. The host switches it on at the table, on the page "After the game".')
    try:
        texts = load_texts(args.language)
    except UnknownLanguage as error:
        raise StatisticsTrouble(str(error)) from error
    for figures in of_group(games, texts):
        print(figures.heading)
        for line in figures.lines:
            print(" ", line)
    return 0
