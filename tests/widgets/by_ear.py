"""A player that hears and never sees: it knows labels, descriptions and the live region, and reads no drawing."""

from __future__ import annotations

import re

from tests.widgets.bridge import Joined

FAR = 300
HEARD = """() => {
    const node = document.activeElement;
    const text = node.getAttribute('aria-label') ?? node.textContent;
    return `${text} ${node.getAttribute('aria-description') ?? ''}`.trim();
}"""


class Ear:
    """Walks through what can be chosen by keyboard and takes the first that sounds like one of some words."""

    def __init__(self, joined: Joined) -> None:
        self.joined = joined
        joined.press("Tab")  # into the table, whose keys are heard only there

    def heard(self) -> str:
        """What is read aloud of what has the focus."""
        return str(self.joined.page.evaluate(HEARD))

    def said(self) -> str:
        """What the live region says."""
        self.joined.page.wait_for_function("document.querySelector('.lw-live').textContent !== ''")
        return str(self.joined.page.locator(".lw-live").text_content())

    def choose(self, *wanted: tuple[str, str]) -> str:
        """Go through the actions panel until a choice sounds like one of some (verb, words); press it.

        The verb is what is opened on the way where choices are folded; at each step the first answer is taken.
        """
        for verb, words in wanted:
            if sentence := self._seek(verb, words):
                return sentence
        raise AssertionError(f"nothing sounds like {wanted}")

    def _seek(self, verb: str, words: str) -> str:
        self.joined.press("Escape", "Escape", "Escape", "a")
        opened = False
        for _ in range(FAR):
            where = self._inside()
            if where == "elsewhere":
                return ""
            sentence = self.heard()
            if where == "choice" and re.search(words, sentence):
                self.joined.press("Enter")
                return sentence
            if where == "step" or (where == "folded" and sentence.startswith(verb) and not opened):
                opened = True
                self.joined.press("Enter")
            self.joined.press("Tab")
        return ""

    def _inside(self) -> str:
        return str(
            self.joined.page.evaluate("""() => {
            const node = document.activeElement;
            if (!node.closest('[aria-label="Actions"]')) return 'elsewhere';
            if (node.matches('[data-action]')) return 'choice';
            if (node.getAttribute('aria-expanded') === 'false') return 'folded';
            return node.matches('.lw-option') ? 'step' : 'other';
        }""")
        )
