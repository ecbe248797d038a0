"""What is not read out to the table, and what is: dodges are found, innocent words are left alone."""

# ruff: noqa: RUF001 (Cyrillic is meant)
import pytest

from config.taste import all_tastes
from config.texts import load_texts
from narrator.telling.good_taste import Fault, fault

NAMES = ("Ann", "Bob", "Аня", "Боря")


@pytest.mark.parametrize(
    "wish",
    [
        "in a vat of warm custard", "in Scunthorpe, of boredom", "by a grape", "a cockerel crowed once too often",
        "of a surfeit of shiitake", "buried under the Matsushita catalogue", "assassinated by a classic",
        "shot by Dick Turpin", "a great tit flew off with me", "pricked by a spindle", "analysis paralysis",
        "a fire retardant custard", "in an Essex cocktail bar", "on the moon, by moonlight", "under Bob's piano",
        "eaten by Ann's cat", "drunk on elderberry wine", "asleep, aged 1000", "at 12 o'clock in room 101",
        "was I a fool to eat it", "the butcher, the baker and a runaway cheese", "of good company",
        "eaten by the chef Bob",
        "killed by a chef who sneezed", "sucked into a bagpipe", "Arsenal lost and so did I", "of laughter",
        "struck by a Maine Coon", "in 1066", "hit by Moby Dick", "fell off the edge of the map",
        "во сне, тысяч лет от роду", "застрахуйте меня сперва", "от лишней порции мороженого",
        "меня съела требуха", "на карачках от смеха", "оскорблять медведя было хуже всего", "хлебнул лишнего кваса",
        "в тёплом варенье", "под роялем у Бори", "рубля не хватило", "сабля мимо, а люстра нет", "корабль ушёл",
        "секстант упал", "жидкий азот", "меня рассудит повар", "от рук секретаря", "мандарин прокатился мимо",
        "употребил слишком много пирогов", "как бес в муку", "меня съел повар", "бедствовал в Гондурасе",
    ],
)  # fmt: skip
def test_an_innocent_wish_is_told(wish: str) -> None:
    assert fault(wish, names=NAMES, texts=load_texts("en")) is None
    assert fault(wish, names=NAMES, texts=load_texts("ru")) is None


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ("fuck this", Fault.UNKIND),
        ("f u c k", Fault.UNKIND),
        ("f.u.c.k you all", Fault.UNKIND),
        ("fuuuuuck", Fault.UNKIND),
        ("FUCK", Fault.UNKIND),
        ("ｆｕｃｋ", Fault.UNKIND),
        ("fúck", Fault.UNKIND),
        ("sh1t happens", Fault.UNKIND),
        ("$hit", Fault.UNKIND),
        ("5h!t", Fault.UNKIND),
        ("a55hole", Fault.UNKIND),
        ("during s3x", Fault.UNKIND),
        ("n1gg3r", Fault.UNKIND),
        ("like a retard", Fault.UNKIND),
        ("by a Nazi", Fault.UNKIND),
        ("in a gas chamber", Fault.UNKIND),
        ("пиздец", Fault.UNKIND),
        ("п и з д е ц", Fault.UNKIND),
        ("xyй вам", Fault.UNKIND),
        ("хyй", Fault.UNKIND),
        ("х.у.й", Fault.UNKIND),
        ("бляяяядь", Fault.UNKIND),
        ("в ж0пе", Fault.UNKIND),
        ("подохну как сука", Fault.UNKIND),
        ("дерьмо", Fault.UNKIND),
        ("kill myself", Fault.SORROW),
        ("I will hang myself", Fault.SORROW),
        ("suicide", Fault.SORROW),
        ("5u1c1de", Fault.SORROW),
        ("by overdosing", None),
        ("an overdose of pills", Fault.SORROW),
        ("самоубийство", Fault.SORROW),
        ("пойду и повешусь", Fault.SORROW),
        ("хочу покончить с собой", Fault.SORROW),
        ("свести счёты с жизнью", Fault.SORROW),
        ("call me: +44 7700 900123", Fault.PRIVATE),
        ("8 (900) 123-45-67", Fault.PRIVATE),
        ("mail ann@example.org", Fault.PRIVATE),
        ("see www.example.org/x", Fault.PRIVATE),
        ("at 12 Acacia Avenue", Fault.PRIVATE),
        ("на улице Ленина, дом 5", Fault.PRIVATE),
        ("I am the Imp", Fault.CLAIM),
        ("i'm the imp", Fault.CLAIM),
        ("I was really the Imp", Fault.CLAIM),
        ("Imp", Fault.CLAIM),
        ("the Imp", Fault.CLAIM),
        ("Bob is evil", Fault.CLAIM),
        ("Bob is the Fortune Teller", Fault.CLAIM),
        ("the Demon is Bob", Fault.CLAIM),
        ("the Imp is Bob", Fault.CLAIM),
        ("Ann was a minion", Fault.CLAIM),
        ("good wins. Game over", Fault.CLAIM),
        ("close your eyes everybody", Fault.CLAIM),
        ("Bob is executed", Fault.CLAIM),
        ("I am the Storyteller", Fault.CLAIM),
        ("я Чёрт", Fault.CLAIM),
        ("Я — Чёрт", Fault.CLAIM),
        ("Боря злой", Fault.CLAIM),
        ("Боря — Прачка", Fault.CLAIM),
        ("Аня была Прачкой", Fault.CLAIM),
        ("Прачка — это Боря", Fault.CLAIM),
        ("Чёрт", Fault.CLAIM),
        ("Демон — Боря", Fault.CLAIM),
        ("Imp = Bob", Fault.CLAIM),
        ("добро победило", Fault.CLAIM),
    ],
)
def test_what_is_not_told_is_found(wish: str, kind: Fault | None) -> None:
    texts = load_texts("ru")
    assert fault(wish, names=NAMES, texts=texts) == kind


def test_every_entry_of_the_lists_is_found_and_plain() -> None:
    for taste in all_tastes():
        for kind, entries in ((Fault.UNKIND, taste.unkind), (Fault.SORROW, taste.sorrow)):
            for entry in entries:
                assert entry == entry.lower().replace("ё", "е"), entry
                found = fault(f"well, {entry.strip('*')} it was")
                assert found in (kind, Fault.SORROW), entry


def test_long_words_drawn_out_take_no_time() -> None:
    assert fault("aaaabbbbccccdddd" * 40) is None
    assert fault("a " * 500) is None
