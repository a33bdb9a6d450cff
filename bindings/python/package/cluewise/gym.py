"""Environments of gymnasium in which programs learn to solve: ``pip install 'cluewise[gym]'``."""

from __future__ import annotations

import json
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from . import _cluewise
from ._generating import generate
from ._options import call_options


class SudokuVectorEnv(VectorEnv[Any, Any, Any]):
    """Boards of one kind, side by side. A finished board gets the next puzzle with its next move, which is ignored.

    With ``side`` digits in ``cells`` cells, move ``cell * side + digit - 1`` places a digit, ``cells * side + cell`` erases one, and
    with ``marks`` the moves after these set or remove the pencil mark ``cell * side + digit - 1``. The reward of a move is the
    change of the number of right digits less that of wrong ones, and -1 for a move that is not legal and changes nothing. A
    board is terminated when it is solved, and truncated after ``max_steps`` moves.

    Observations are a dict: ``digits``, 0 for an empty cell, ``given``, ``action_mask`` and with ``marks`` the bits of
    ``marks``, bit 0 for the digit 1. A digit is legal in an empty cell if no house, group or pair of cells excludes it.

    Args:
        num_envs: The number of boards.
        marks: Add moves and observations of pencil marks.
        max_steps: The number of moves after which a board is truncated; by default three for each cell.
        seed: The seed of the puzzles; :meth:`reset` sets another one.
        **targets: The kind and the targets of the puzzles, as of :func:`cluewise.generate`: ``level="easy"``,
            ``minutes=(4, 8)``, ``size=6``, ``variant="x"``. Those of the next puzzles are in :attr:`targets`, for a curriculum.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self, num_envs: int = 1, *, marks: bool = False, max_steps: int | None = None, seed: int = 0, **targets: Any
    ) -> None:
        self.num_envs, self.marks, self._seed, self._index = num_envs, marks, seed, 0
        #: The kind and the targets of the next puzzles.
        self.targets = targets
        names = ("size", "box")
        # The records of generated puzzles name their kind.
        self._call = call_options(None, {name: targets[name] for name in names if name in targets})
        self._boards = _cluewise.Boards(self._puzzles(num_envs), self._call)
        self._cells, self._side = self._boards.shape()
        self.max_steps = max_steps or 3 * self._cells
        self._steps = np.zeros(num_envs, np.int64)
        self._finished = np.zeros(num_envs, bool)
        actions = self._cells * (2 * self._side + 1 if marks else self._side + 1)
        parts: dict[str, spaces.Space[Any]] = {
            "digits": spaces.Box(0, self._side, (self._cells,), np.uint8),
            "given": spaces.MultiBinary(self._cells),
            "action_mask": spaces.MultiBinary(actions),
        }
        if marks:
            parts["marks"] = spaces.Box(0, (1 << self._side) - 1, (self._cells,), np.uint32)
        self.single_observation_space, self.single_action_space = spaces.Dict(parts), spaces.Discrete(actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def _puzzles(self, count: int) -> list[str]:
        indices = range(self._index, self._index + count)
        self._index += count
        made = generate(indices, self._seed, **self.targets)
        return [json.dumps(puzzle) if isinstance(puzzle, dict) else puzzle for puzzle in made]

    def _observed(self) -> dict[str, NDArray[Any]]:
        digits, given, marks, legal = (part.reshape(self.num_envs, -1) for part in self._boards.observe(self.marks))
        seen = {"digits": digits, "given": given.view(np.int8), "action_mask": legal.view(np.int8)}
        return {**seen, "marks": marks} if self.marks else seen

    def _renew(self, indices: NDArray[Any]) -> None:
        if len(indices):
            self._boards.replace(indices.tolist(), self._puzzles(len(indices)), self._call)
            self._steps[indices] = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Puts new puzzles on all boards. ``options`` are new targets, such as ``{"level": "hard"}``."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._index = seed, 0
        self.targets.update(options or {})
        self._renew(np.arange(self.num_envs))
        self._finished[:] = False
        return self._observed(), {}

    def step(self, actions: Any) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Makes a move on each board."""
        moves = np.where(self._finished, -1, np.asarray(actions, np.int64))
        rewards, solved = self._boards.step(moves.tolist())
        self._steps += 1
        self._renew(np.flatnonzero(self._finished))
        terminated = solved & ~self._finished
        truncated = ~terminated & (self._steps >= self.max_steps)
        self._finished = terminated | truncated
        return self._observed(), rewards.astype(np.float64), terminated, truncated, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns which moves are legal, as ``sb3-contrib`` asks for."""
        legal: NDArray[np.bool_] = self._boards.observe(self.marks)[3].reshape(self.num_envs, -1)
        return legal


class SudokuEnv(gymnasium.Env[Any, Any]):
    """One board of a :class:`SudokuVectorEnv`, with the same arguments."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        self._boards, self.render_mode = SudokuVectorEnv(1, **options), render_mode
        self.observation_space = self._boards.single_observation_space
        self.action_space = self._boards.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Puts the next puzzle on the board."""
        super().reset(seed=seed)
        seen, info = self._boards.reset(seed=seed, options=options)
        return {name: part[0] for name, part in seen.items()}, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Makes a move."""
        seen, rewards, terminated, truncated, info = self._boards.step([action])
        seen = {name: part[0] for name, part in seen.items()}
        return seen, float(rewards[0]), bool(terminated[0]), bool(truncated[0]), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns which moves are legal."""
        legal: NDArray[np.bool_] = self._boards.action_masks()[0]
        return legal

    def render(self) -> str:  # type: ignore[override]
        """Returns the digits as text, a dot for an empty cell."""
        return "".join(".123456789ABCDEFGHIJKLMNOP"[digit] for digit in self._boards._observed()["digits"][0])


gymnasium.register("cluewise/Sudoku-v0", "cluewise.gym:SudokuEnv", vector_entry_point="cluewise.gym:SudokuVectorEnv")
