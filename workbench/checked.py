"""Arguments of another kind than a function's annotations say, refused in a sentence before anything is done.

`checked` is for one function, `checks` for all public methods of a class. What an annotation says of the values is
looked at as far as that can be done without using them up; one that names what only type checkers know says nothing.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections import abc
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, Union, get_args, get_origin
from weakref import WeakMethod

from workbench.errors import WorkbenchError, a_kind
from workbench.language import say

P = ParamSpec("P")
R = TypeVar("R")
C = TypeVar("C", bound=type)
_MANY = (abc.Iterable, abc.Collection, abc.Sequence, list, tuple, set, frozenset, abc.Set)
_UNION = (Union, types.UnionType)


def checked(error: type[WorkbenchError] = WorkbenchError, *only: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Refuse what is of a wrong kind.

    Args:
        error: what is raised.
        only: the parameters that are looked at; none: all.
    """

    def of(function: Callable[P, R]) -> Callable[P, R]:
        parameters = inspect.signature(function).parameters.values()
        names = [one.name for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
        hints: dict[str, Any] = {}

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            if not hints:
                hints.update(_hints(function, parameters, only))
            for name, value in (*zip(names, args, strict=False), *kwargs.items()):
                if name in hints and not _fits(value, hints[name]):
                    raise error(_sentence(function.__name__, name, hints[name], value))
            return function(*args, **kwargs)

        return call

    return of


def checks(error: type[WorkbenchError], *, but: Collection[str] = ()) -> Callable[[C], C]:
    """Let all public methods that a class defines refuse what is of a wrong kind.

    Args:
        error: what they raise.
        but: parameters about which they have more to say themselves.
    """

    def of(made: C) -> C:
        for name, value in list(vars(made).items()):
            if not name.startswith("_") and inspect.isfunction(value):
                known = [one for one in inspect.signature(value).parameters if one not in but]
                setattr(made, name, checked(error, *known)(value))
        return made

    return of


def weakly(method: Callable[[], None]) -> WeakMethod[Callable[[], None]]:
    """A bound method to be called as long as its object is alive.

    Raises:
        WorkbenchError: when it is none.
    """
    try:
        return WeakMethod(method)
    except TypeError:
        what = a_kind(method)
        raise WorkbenchError(
            say("What watches is a method of an object that is kept, and this is {what}.", what=what)
        ) from None


def _hints(
    function: Callable[..., Any], parameters: Iterable[inspect.Parameter], only: tuple[str, ...]
) -> Iterator[tuple[str, Any]]:
    """What the annotations say, evaluated when the function is first called: classes may name each other."""
    for one in parameters:
        hint = one.annotation
        if hint is one.empty or (only and one.name not in only) or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            continue
        with suppress(NameError):  # it is imported for type checkers alone
            yield one.name, eval(hint, getattr(function, "__globals__", {})) if isinstance(hint, str) else hint


def _fits(value: Any, hint: Any) -> bool:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in _UNION:
        return any(_fits(value, one) for one in inner)
    if hint is None or hint is type(None):
        return value is None
    if hint is float:
        return isinstance(value, int | float)
    if origin is abc.Callable:
        return callable(value)
    if origin in _MANY:
        return isinstance(value, origin) and not isinstance(value, str | bytes) and _holds(value, origin, inner)
    if isinstance(origin, type) and issubclass(origin, abc.Mapping):
        return isinstance(value, origin) and all(_fits(k, inner[0]) and _fits(v, inner[1]) for k, v in value.items())
    kind = origin or hint
    try:
        return isinstance(value, kind) if isinstance(kind, type) else True
    except TypeError:  # a protocol that cannot be asked
        return True


def _holds(value: Any, origin: Any, inner: tuple[Any, ...]) -> bool:
    """Whether all that is in a collection is of its kind; of what can be gone through only once nothing is known."""
    if not isinstance(value, abc.Collection):
        return True
    if origin is tuple and not (len(inner) == 2 and inner[1] is ...):
        return len(value) == len(inner) and all(map(_fits, value, inner))
    return not inner or all(_fits(one, inner[0]) for one in value)


def _sentence(function: str, name: str, hint: Any, value: Any) -> str:
    what = a_kind(value)
    if isinstance(value, abc.Collection) and not isinstance(value, str | bytes) and len(value):
        inside = [*value, *value.values()] if isinstance(value, abc.Mapping) else value
        kinds = sorted({a_kind(one) for one in inside})
        what = say("{what} that holds {kinds}", what=what, kinds=", ".join(kinds[:3]))
    return say(
        "{function}: {name} takes {kinds}, and this is {what}.",
        function=function,
        name=name,
        kinds=_words(hint),
        what=what,
    )


def _words(hint: Any) -> str:
    """What an annotation says, in words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in _UNION:
        words = list(dict.fromkeys(_words(one) for one in inner))
        return say("{first} or {last}", first=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else words[0]
    known = {
        str: say("a text"),
        int: say("a whole number"),
        float: say("a number"),
        bool: say("True or False"),
        Path: say("a path"),
        type(None): "None",
    }
    if hint in known:
        return known[hint]
    if origin is abc.Callable:
        return say("a function")
    if origin is tuple:
        return say("a tuple of {kinds}", kinds=", ".join(_words(one) for one in inner if one is not ...))
    if origin in _MANY:
        return say("a list of {kinds}", kinds=_words(inner[0]))
    if isinstance(origin, type) and issubclass(origin, abc.Mapping):
        return say("a mapping of {kinds}", kinds=", ".join(_words(one) for one in inner))
    return say("a {kind}", kind=getattr(origin or hint, "__name__", str(hint)))
