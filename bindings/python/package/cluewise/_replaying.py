"""Solutions as the boards after each step, in arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _cluewise, _inputs
from ._options import call_options, named_options


class Replay(NamedTuple):
    """The boards of puzzles after each step, those of a puzzle after those of the one before.

    The boards of puzzle ``i`` are ``digits[offsets[i] : offsets[i + 1]]``, and so on.
    """

    #: ``uint8[steps, 81]``: the digits, 0 for an empty cell.
    digits: NDArray[np.uint8]
    #: ``uint16[steps, 81]``: the candidates of empty cells, bit 0 for the digit 1; 0 for filled cells.
    candidates: NDArray[np.uint16]
    #: ``uint8[steps]``: the index in :attr:`names`.
    technique: NDArray[np.uint8]
    #: ``int64[puzzles + 1]``: the first step of each puzzle, and the number of all.
    offsets: NDArray[np.int64]
    #: The names of techniques.
    names: tuple[str, ...]

    def to_arrow(self) -> Any:
        """Returns a RecordBatch with a row for each step: ``puzzle`` (its index), ``step``, ``technique`` (a dictionary),
        ``digits`` and ``candidates`` (lists of 81 numbers).
        """
        import pyarrow as pa

        counts = np.diff(self.offsets)
        lists = (pa.FixedSizeListArray.from_arrays(pa.array(all.ravel()), 81) for all in (self.digits, self.candidates))
        columns = {
            "puzzle": pa.array(np.repeat(np.arange(len(counts)), counts)),
            "step": pa.array(np.arange(len(self.technique)) - np.repeat(self.offsets[:-1], counts)),
            "technique": pa.DictionaryArray.from_arrays(pa.array(self.technique), pa.array(self.names)),
            **dict(zip(("digits", "candidates"), lists)),
        }
        return pa.RecordBatch.from_pydict(columns)


@named_options
def replay(
    puzzles: Any, order: str = "human", seed: int = 0, *, first: int = 0, threads: int | None = None, **kind: Any
) -> Replay:
    """Returns the boards of 9x9 puzzles after each step of their solutions, as arrays: a :class:`Replay`.

    >>> steps = replay("12345678." + "." * 72, order="random")
    >>> steps.digits[0, :9].tolist(), steps.names[steps.technique[0]]
    ([1, 2, 3, 4, 5, 6, 7, 8, 9], 'Naked Single')

    Args:
        order: ``"human"``: the steps of HoDoKu, the easiest first. ``"search"``: singles, a guess in a cell with the
            fewest candidates where there are none, and ``"Backtrack"`` after a contradiction, as in Norvig's essay.
            ``"random"``: a random naked or hidden single, as far as there are some.
        seed: Of random orders, which are a function of it and the index of the puzzle.
    """
    texts = _inputs.texts(puzzles, first)
    texts = [texts] if isinstance(texts, str) else texts
    found = _cluewise.replay(texts, order, seed, first, call_options(threads, kind))
    digits, candidates, technique, counts, names = found
    offsets = np.concatenate(([0], np.cumsum(counts, dtype=np.int64)), dtype=np.int64)
    return Replay(digits.reshape(-1, 81), candidates.reshape(-1, 81), technique, offsets, tuple(names))
