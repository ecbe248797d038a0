"""A story as one readable file: for every page's "save", for the file beside the record, and for the command line."""

from markupsafe import Markup

from config.texts import Texts
from narrator.telling.records import Story
from narrator.web.assets import STATIC
from narrator.web.pages import environment


def saved_story(story: Story, texts: Texts) -> str:
    """An HTML page that needs nothing else: no script, no picture, no address."""
    template = environment().get_template("story_saved.html")
    style = Markup((STATIC / "story.css").read_text(encoding="utf-8"))  # our own
    return template.render(
        story=story, style=style, t=texts.shown, language=texts.language, direction=texts.direction
    )
