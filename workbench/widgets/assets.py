"""The widgets' JavaScript and styles, each widget's as the one ES module that a notebook can load.

Modules of widgets cannot import each other in a notebook, so what they share is inlined here: the files stay ordinary
ES modules that import each other by relative path, and `module` puts an entry and all that it needs into one text.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path

from workbench.language import say
from workbench.render import palette

JS = Path(__file__).with_name("js")
_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)
_TOP_NAME = re.compile(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTORS = re.compile(r"([^{};]+)(?=\{)")
_COMMA = re.compile(r",(?![^()]*(?:\([^()]*\)[^()]*)*\))")
"""A comma between selectors, not one inside of ``:is(…)``."""
_SUBJECT = re.compile(r"^.*?(?=\s*(?:::.*)?$)", re.DOTALL)
"""A selector without its pseudo-element."""

_SAID = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"')


def module(entry: str) -> str:
    """One ES module of an entry file and everything that it imports, each file once and before its first use."""
    files: dict[Path, str] = {}
    _collect((JS / entry).resolve(), files)
    owners: dict[str, Path] = {}
    for path, text in files.items():
        for name in _TOP_NAME.findall(text):
            if name in owners:
                raise ValueError(f"{path.name}: '{name}' is also declared in {owners[name].name}; rename one of them.")
            owners[name] = path
    bodies = [_EXPORT.sub("", _IMPORT.sub("", text)) for path, text in files.items() if path.name != Path(entry).name]
    main = _IMPORT.sub("", files[(JS / entry).resolve()])
    return "\n".join([*bodies, main])


def widget(entry: str) -> str:
    """The ES module of a widget whose entry file has ``export default { render }``.

    All of it is inside one function that is called for each view, so that two tables on a page share nothing, not even
    when a page loads the module only once: each speaks its own language.
    """
    body = module(entry).replace("export default", "return")
    return f"export default {{ render: (context) => page().render(context) }};\n\nfunction page() {{\n{body}\n}}\n"


@lru_cache(maxsize=16)
def sentences(text: str) -> tuple[str, ...]:
    """Every sentence that a module says, in English."""
    return tuple(str(json.loads(f'"{said}"')) for said in dict.fromkeys(_SAID.findall(text)))


def words(text: str) -> dict[str, str]:
    """What a module's sentences are in the language of now, where that is not English."""
    return {english: there for english in sentences(text) if (there := say(english)) != english}


def style(root: str, *names: str) -> str:
    """The style sheets of a widget, one after the other, under the colours of our drawings as CSS variables.

    All of it holds inside of the widget's own root only: other widgets of the page have most classes too, and what they
    look like is not to depend on what stands beside them. Nothing becomes stronger by it.

    Args:
        root: the class that the root of this widget has, and that of no other.
        names: files in ``js/``.
    """
    colours = (
        f".lw-{theme} {{ {' '.join(f'--lw-{name}: {value};' for name, value in values.items())} }}"
        for theme, values in palette.COLOURS.items()
    )
    sheets = "\n".join([*colours, *((JS / name).read_text(encoding="utf-8") for name in names)])
    return _SELECTORS.sub(lambda found: _within(root, found[1]), _COMMENT.sub("", sheets))


def _within(root: str, selectors: str) -> str:
    """A rule's selectors, each for the root and what is in it."""
    if selectors.lstrip().startswith("@"):
        return selectors
    within = (_SUBJECT.sub(rf"\g<0>:where(.{root}, .{root} *)", one, count=1) for one in _COMMA.split(selectors))
    return ",".join(within)


def _collect(path: Path, files: dict[Path, str]) -> None:
    if path in files:
        return
    text = path.read_text(encoding="utf-8")
    for needed in _IMPORT.findall(text):
        _collect((path.parent / needed).resolve(), files)
    files[path] = text
