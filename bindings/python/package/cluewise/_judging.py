"""Broken rules, and judgments on moves and answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import _cluewise, _inputs
from ._explaining import results, step_options
from ._options import call_options, named_options

_CONFLICT = {"rule": "text", "cells": ["text"], "text": "text"}


@named_options
def conflicts(
    puzzles: Any,
    *,
    lang: str | None = None,
    coords: str | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns the rules that the digits of each puzzle break: a list of dicts with ``cells``, ``text``, and the ``rule`` if
    it is an additional one.

    >>> conflicts("55" + "." * 79)[0]
    {'cells': ['r1c1', 'r1c2'], 'text': '5 is more than once in row 1'}

    Args:
        lang: Code of the language of the texts.
        coords: As for :func:`explain`.
    """
    options = step_options(None, False, False, lang, coords)

    def found(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.conflicts(puzzles, options, begin, call)

    return results(found, puzzles, first, call_options(threads, kind), [_CONFLICT])


@named_options
def prompt(puzzles: Any, *, lang: str = "en", first: int = 0, threads: int | None = None, **kind: Any) -> Any:
    """Returns the task to solve each puzzle in words, for language models: its rules, then its rows, or of a puzzle with
    constraints its record in JSON. :func:`reward` is the verifier of answers.

    >>> prompt("1..2............", size=4).splitlines()[2:]
    ['1..2', '....', '....', '....']

    Args:
        lang: Code of the language of the rules.
    """
    options = step_options(None, False, False, lang)

    def tasks(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        return _cluewise.prompt(puzzles, options, begin, call)

    return _inputs.call_list(tasks, puzzles, first, call_options(threads, kind), "text")


def reward(puzzles: Any, answers: Any, *, threads: int | None = None, **kind: Any) -> Any:
    """Returns 1.0 for an answer that solves its puzzle, else 0.0: a number, or a list of them.

    The last grid of an answer counts, with or without spaces, Markdown and words around.

    >>> reward("1..234.143212143", "Row 1 is 1432. All: 1432 3214 2143 4321", size=4)
    0.0

    Args:
        answers: The answers; one puzzle serves a whole list of them.
    """
    judged = judge(puzzles, None, answers, proof=False, threads=threads, **kind)
    solves = [float(one is not None and one["progress"]["solved"]) for one in (judged if isinstance(judged, list) else [judged])]
    return solves if isinstance(judged, list) else solves[0]


@named_options
def judge(
    original: Any,
    position: Any,
    move: Any,
    *,
    proof: bool = True,
    only: str | Sequence[str] = (),
    forbid: str | Sequence[str] = (),
    order: str | Sequence[str] = (),
    lang: str | None = None,
    coords: str | None = None,
    first: int = 0,
    threads: int | None = None,
    **kind: Any,
) -> Any:
    """Returns whether a move or an answer is right, without the solution: a dict as of the endpoint ``judge`` of the API.

    A move is ``"r5c6=4"``, ``"r5c6!=4"``, or several with commas; an answer is a grid, full or in part. There may be words
    and Markdown around both. Lists are judged pair by pair; one original, position or move serves a whole list of others.

    >>> judged = judge("12345678." + "." * 72, None, "I think that r1c9 = 8.")
    >>> judged["legal"], judged["correct"], judged["conflicts"][0]["cells"]
    (False, False, ['r1c8', 'r1c9'])

    Args:
        original: The puzzles without the digits that were entered.
        position: The clues and the digits so far; None for the clues.
        move: The moves or answers.
        proof: Search for the easiest step that proves a correct move, by far the slowest part.
        only: As for :func:`explain`.
        forbid: As for :func:`explain`.
        order: As for :func:`explain`.
        lang: Code of the language of the texts.
        coords: As for :func:`explain`.
    """
    options = step_options(None, False, False, lang, coords, only=only, forbid=forbid, order=order)
    given = [None if one is None else _inputs.texts(one, first) for one in (original, position, move)]
    lengths = [len(one) for one in given if isinstance(one, list)]
    if len(set(lengths)) > 1:
        raise ValueError(f"found {' and '.join(map(str, lengths))} originals, positions or moves, expected equal numbers")
    originals, positions, moves = (one if isinstance(one, list) else [one] * max(lengths, default=1) for one in given)
    pairs = list(zip(positions, moves))

    def judged(puzzles: Any, begin: int, call: dict[str, Any]) -> Any:
        count = 1 if isinstance(puzzles, str) else len(puzzles)
        return _cluewise.judge(puzzles, pairs[begin - first : begin - first + count], options, proof, begin, call)

    puzzles = originals if lengths else originals[0]
    return results(judged, puzzles, first, call_options(threads, kind), "json")
