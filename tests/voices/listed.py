"""All sentences of a grammar, one by one."""

from collections.abc import Iterator

from hassil.sample import sample_expression

from voices import Grammar, Sentences


def every_sentence(sentences: Sentences, grammar: Grammar) -> Iterator[tuple[str, str]]:
    """Every (intent, sentence) without its opening phrase: many, with names in two places, and more than can be
    listed where statements are made."""
    compiled = sentences.compile(grammar)
    for intent, expression in compiled.plain_sentences:
        for text in sample_expression(
            expression, dict(compiled.slot_lists), dict(compiled.rules), sentences.language
        ):
            yield intent, " ".join(text.split())
