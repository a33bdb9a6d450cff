"""Options that functions share, and errors of unknown ones."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

#: The options that name the kind of puzzles whose text does not, and the maximum number of branches per search: the
#: keywords ``**kind``.
KIND = ("size", "box", "variant", "symbols", "budget")


def call_options(threads: int | None, kind: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the options of a call of the compiled module."""
    return {"threads": threads, **dict.fromkeys(KIND), **kind}


def names_kind(call: dict[str, Any]) -> bool:
    """Returns whether the options of a call say how texts are read."""
    return any(call[name] is not None for name in KIND if name != "budget")


def unknown_option(function: str, name: str, listed: Sequence[str], kind: str, others: Sequence[str] = ()) -> TypeError:
    """Returns the error of an unknown option, with the listed options and the nearest of them or of the others.

    It has the words of Python: polars passes the option ``return_dtype`` to functions that do not refuse it with them.
    """
    near = difflib.get_close_matches(name, [*listed, *others], 1)
    hint = f", did you mean {near[0]!r}?" if near else "."
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}{hint} {kind}: {', '.join(listed)}")


def named_options(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Makes a function raise :func:`unknown_option` for keywords that are neither its parameters nor in its ``**kind``."""
    names: list[str] = []
    for name in inspect.signature(function).parameters:
        names.extend(KIND if name == "kind" else [name])

    @functools.wraps(function)
    def call(*arguments: Parameters.args, **options: Parameters.kwargs) -> Result:
        for name in options:
            if name not in names:
                raise unknown_option(function.__name__, name, names, "Arguments")
        return function(*arguments, **options)

    return call
