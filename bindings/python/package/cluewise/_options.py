"""Errors of unknown options."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def unknown_option(function: str, name: str, listed: Sequence[str], kind: str, others: Sequence[str] = ()) -> TypeError:
    """Returns the error of an unknown option, with the listed options and the nearest of them or of the others.

    It has the words of Python: polars passes the option ``return_dtype`` to functions that do not refuse it with them.
    """
    near = difflib.get_close_matches(name, [*listed, *others], 1)
    hint = f", did you mean {near[0]!r}?" if near else "."
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}{hint} {kind}: {', '.join(listed)}")


def named_options(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Makes a function raise :func:`unknown_option` for keywords that are not its parameters."""
    names = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*arguments: Parameters.args, **options: Parameters.kwargs) -> Result:
        for name in options:
            if name not in names:
                raise unknown_option(function.__name__, name, names, "Arguments")
        return function(*arguments, **options)

    return call
