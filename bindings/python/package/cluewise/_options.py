"""Options that functions share, and errors of unknown ones."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral
from typing import Any, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

#: The options that name the kind of puzzles whose text does not.
KIND = ("size", "box", "variant", "symbols", "lines")
#: The keywords ``**kind``: these, the maximum number of branches per search, and a function that is told the progress.
SHARED = (*KIND, "budget", "progress")

#: The least values of arguments that are numbers. All are less than 2**64.
LEAST = {
    "n": 0, "seed": 0, "first": 0, "limit": 0, "after": 0, "budget": 0,
    "threads": 1, "attempts": 1, "size": 2, "page": 1, "per_page": 1, "shards": 1,
}  # fmt: skip


def call_options(threads: int | None, kind: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a call of the compiled module."""
    return {"threads": threads, **dict.fromkeys(SHARED), **kind}


def names_kind(call: dict[str, Any]) -> bool:
    """Returns whether the options of a call say how texts are read."""
    return any(call[name] is not None for name in KIND)


def part_of_call(call: dict[str, Any], done: int, count: int | None) -> dict[str, Any]:
    """Returns the options of a call for some of ``count`` puzzles, whose progress counts those that are ``done`` before."""
    progress = call["progress"]
    if progress is None:
        return call
    return {**call, "progress": lambda more, last: progress(done + more, done + last if count is None else count)}


def check_numbers(arguments: Mapping[str, Any]) -> None:
    """Raises a ValueError for an argument that is a number out of its range."""
    for name, value in arguments.items():
        least = LEAST.get(name)
        if least is None or not isinstance(value, Integral):
            continue
        if not least <= value < 1 << 64:
            expected = f"{least} or more" if value < least else "less than 2**64"
            raise ValueError(f"{name}: found {value}, expected {expected}")


def unknown_option(function: str, name: str, listed: Sequence[str], kind: str, others: Sequence[str] = ()) -> TypeError:
    """Returns the error of an unknown option, with the listed options and the nearest of them or of the others.

    It has the words of Python: polars passes the option ``return_dtype`` to functions that do not refuse it with them.
    """
    near = difflib.get_close_matches(name, [*listed, *others], 1)
    hint = f", did you mean {near[0]!r}?" if near else "."
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}{hint} {kind}: {', '.join(listed)}")


def named_options(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Makes a function raise :func:`unknown_option` for keywords that are neither its parameters nor in its ``**kind``, and
    a ValueError for numbers that are out of range.
    """
    names: list[str] = []
    for name in inspect.signature(function).parameters:
        names.extend(SHARED if name == "kind" else [name])

    @functools.wraps(function)
    def call(*arguments: Parameters.args, **options: Parameters.kwargs) -> Result:
        for name in options:
            if name not in names:
                raise unknown_option(function.__name__, name, names, "Arguments")
        check_numbers({**dict(zip(names, arguments)), **options})
        return function(*arguments, **options)

    return call
