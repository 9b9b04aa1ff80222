"""A report as HTML: tables that a screen reader can walk, coloured by figure, with every figure also written."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

from workbench.analysis.grids import Grid, Label
from workbench.analysis.showing import Listing, Section, Shown, flaws_told, left_out, origin
from workbench.language import language, plural, say
from workbench.render.elements import Element, add, clean
from workbench.render.palette import GROUND
from workbench.render.scales import LESS_TO_MORE, LOW_TO_HIGH, STEPS, sheet, step

SCOPE = "lw-coverage"
_LAYOUT = f"""
.{SCOPE}{{font:15px/1.45 system-ui,sans-serif;color:var(--lw-ink);max-width:100%}}
.{SCOPE} h1{{font-size:1.6em;margin:0 0 .3em}}
.{SCOPE} h2{{font-size:1.2em;margin:1.6em 0 -.6em}}
.{SCOPE} .scroll{{overflow:auto;margin:1.4em 0;max-height:90vh}}
.{SCOPE} .scroll:focus-visible{{outline:3px solid var(--lw-target);outline-offset:2px}}
.{SCOPE} table{{border-collapse:separate;border-spacing:2px;background:none;color:inherit;font-size:.93em;margin:0}}
.{SCOPE} caption{{text-align:start;caption-side:top;color:inherit;padding:0 0 .4em;white-space:normal}}
.{SCOPE} caption strong{{display:block;font-size:1.12em}}
.{SCOPE} caption span{{color:var(--lw-soft);display:block;max-width:70ch}}
.{SCOPE} th,.{SCOPE} td{{padding:.32em .6em;border:0;text-align:end;white-space:nowrap;border-radius:4px}}
.{SCOPE} thead th{{vertical-align:bottom;white-space:normal;min-width:4.2em;max-width:9em;position:sticky;top:0;
background:var(--lw-page);z-index:1}}
.{SCOPE} th[scope=row]{{text-align:start;font-weight:600;position:sticky;left:0;background:var(--lw-page)}}
.{SCOPE} thead th:first-child,.{SCOPE} th.words{{text-align:start}}
.{SCOPE} td.words{{text-align:start;white-space:normal;min-width:min(20em,60vw);max-width:80ch}}
.{SCOPE} tbody tr:hover th[scope=row]{{text-decoration:underline}}
.{SCOPE} .key{{display:inline-flex;gap:2px;align-items:center;font-size:.87em;color:var(--lw-soft);margin:.2em 0 0}}
.{SCOPE} .key i{{width:2em;height:1em;display:inline-block;border-radius:3px}}
.{SCOPE} .out{{border-inline-start:4px solid var(--lw-danger);padding:.1em 0 .1em .8em;margin:1em 0}}
.{SCOPE} nav ul{{columns:17em;padding:0;margin:1em 0;list-style:none}}
.{SCOPE} nav a{{color:var(--lw-target);display:inline-block;padding:.3em 0}}
.{SCOPE} p{{margin:.4em 0;max-width:80ch}}
.{SCOPE} .from{{color:var(--lw-soft);font-size:.87em}}
@media print{{.{SCOPE} .scroll{{overflow:visible;max-height:none}} .{SCOPE} thead th{{position:static}}}}
"""
_USED = ("page", "ink", "soft", "danger", "target")


def fragment(found: Shown, *, full: bool = False) -> str:
    """What a notebook shows."""
    root = Element("div", {"class": SCOPE})
    add(root, "style", _style())
    _fill(root, found, full)
    return _written(root)


def page(found: Shown, tell: Callable[[str], None] | None = None) -> str:
    """A whole page with everything, to be kept as a file: it needs nothing else and asks for nothing."""
    root = Element("html", {"lang": language()})
    head = add(root, "head")
    head.append(Element("meta", {"charset": "utf-8"}))
    head.append(Element("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}))
    add(head, "title", clean(found.heading))
    add(head, "style", f"body{{margin:0;background:var(--lw-page)}} main{{padding:1.2em}} {_style('body')}")
    body = add(root, "body")
    main = add(body, "main", class_=SCOPE)
    add(main, "h1", clean(found.heading))
    _fill(main, found, True, tell)
    return f"<!doctype html>\n{_written(root)}\n"


def _written(root: Element) -> str:
    # As XML also the < of an attribute is escaped, which the writer of HTML leaves as it is.
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=False).replace("></meta>", ">")


def _style(holder: str = f".{SCOPE}") -> str:
    """The layout, and the colours of both themes: the notebook's theme is nearer than the system's wish."""
    light, dark = (
        holder + "{" + ";".join(f"--lw-{name}:{GROUND[theme][name]}" for name in _USED) + "}"
        for theme in ("light", "dark")
    )
    scales = {theme: _scales(theme) for theme in ("light", "dark")}
    in_dark = f'[data-jp-theme-light="false"] .{SCOPE}'
    by_notebook = dark.replace(holder, in_dark, 1) + _scales("dark", in_dark)
    in_light = f'[data-jp-theme-light="true"] .{SCOPE}'
    against_system = light.replace(holder, in_light, 1) + _scales("light", in_light)
    system = f"@media (prefers-color-scheme:dark){{{dark}{scales['dark']}}}"
    return f"{light}{_LAYOUT}{scales['light']}{system}{against_system}{by_notebook}"


def _scales(theme: str, scope: str = f".{SCOPE}") -> str:
    return sheet(scope, "heat", LOW_TO_HIGH[theme]) + sheet(scope, "change", LESS_TO_MORE[theme])


def _fill(root: Element, found: Shown, full: bool, tell: Callable[[str], None] | None = None) -> None:
    for one in found.sources:
        add(root, "p", clean(origin(one)), class_="from")
        if one.left_out:
            words = plural(one.rows_left_out, "{number} row was left out:", "{number} rows were left out:")
            _not_right(root, words, left_out(one.left_out))
        _not_right(root, *flaws_told(one))
    shown: list[Section] = []
    for section in found.sections(full=full):
        shown.append(section)
        if tell:
            tell(section.title)
    if full:
        _contents(root, [section.title for section in shown])
    for place, section in enumerate(shown):
        if full:
            add(root, "h2", clean(section.title), id=f"part-{place}")
        if isinstance(section, Grid):
            _grid(root, section, titled=not full)
        else:
            _listing(root, section, titled=not full)
    if not shown:
        add(root, "p", found.nothing)
    elif found.rest and not full:
        add(root, "p", found.rest)


def _contents(root: Element, titles: list[str]) -> None:
    """Links to the parts of a long page."""
    lines = add(add(root, "nav", aria_label=say("Contents")), "ul")
    for place, title in enumerate(titles):
        add(add(lines, "li"), "a", clean(title), href=f"#part-{place}")


def _not_right(root: Element, words: str, lines: list[str]) -> None:
    """What is wrong with rows; without words nothing is."""
    if not words:
        return
    box = add(root, "div", class_="out")
    add(box, "p", words)
    listed = add(box, "ul")
    for line in lines:
        add(listed, "li", clean(line))


def _table(root: Element, title: str, about: str, titled: bool) -> tuple[Element, Element]:
    """A table in a box that can be scrolled, also by keyboard; gives its caption and itself.

    Its caption has the title, unless a heading above has it (not ``titled``) and there is something else to say.
    """
    box = add(root, "div", class_="scroll", tabindex="0", role="region", aria_label=clean(title))
    table = add(box, "table")
    caption = add(table, "caption")
    if titled or not about:
        add(caption, "strong", clean(title))
    add(caption, "span", clean(about))
    return caption, table


def _grid(root: Element, grid: Grid, titled: bool) -> None:
    caption, table = _table(root, grid.title, grid.about, titled)
    low, high = grid.ends
    name = "change" if grid.changes else "heat"
    key = add(caption, "span", class_="key")
    key.text = grid.end(low)
    for number in range(STEPS):
        key.append(Element("i", {"class": f"{name}-{number}"}))
    key[-1].tail = grid.end(high)
    head = add(add(table, "thead"), "tr")
    add(head, "th", clean(" / ".join(part for part in (grid.down_title, grid.across_title) if part)), scope="col")
    for label in grid.across:
        _label(head, label, "col")
    body = add(table, "tbody")
    if grid.left_out:
        add(caption, "span", grid.left_out)
    for label, cells in zip(grid.down, grid.cells, strict=True):
        line = add(body, "tr")
        _label(line, label, "row")
        for cell in cells:
            place = add(line, "td", clean(grid.text(cell)))
            if cell is not None:
                place.set("title", clean(cell.sentence))
                if cell.value is not None:
                    place.set("class", f"{name}-{step(cell.value, low, high)}")


def _label(line: Element, label: Label, scope: str) -> None:
    cell = add(line, "th", clean(label.title), scope=scope)
    cell.set(f"data-{label.kind}", clean(label.id))


def _listing(root: Element, listing: Listing, titled: bool) -> None:
    if not listing.rows:
        if listing.nothing:
            add(root, "p", clean(f"{listing.title}: {listing.nothing}" if titled else listing.nothing))
        return
    caption, table = _table(root, listing.title, listing.about, titled)
    if listing.left_out:
        add(caption, "span", clean(listing.left_out))
    head = add(add(table, "thead"), "tr")
    add(head, "th", say("Figure"), scope="col")
    add(head, "th", say("What it says"), scope="col", class_="words")
    body = add(table, "tbody")
    for figure, row in zip(listing.figures, listing.rows, strict=True):
        line = add(body, "tr")
        add(line, "td", clean(figure))
        add(line, "td", clean(row.sentence), class_="words")
