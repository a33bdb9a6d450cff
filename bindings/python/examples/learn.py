"""Learns to choose moves in the environment, on a CPU in a minute, and shows the curve: ``pip install 'cluewise[gym]' matplotlib``.

The policy has a weight for each number of digits that are legal in a cell. It finds out that cells with a single one are safe.
"""

import matplotlib
import numpy as np

from cluewise.gym import SudokuVectorEnv

matplotlib.use("Agg")
import matplotlib.pyplot as plt

env = SudokuVectorEnv(256, level="medium", seed=7, max_steps=40)
rng, weights, curve = np.random.default_rng(7), np.zeros(10), []
seen, _ = env.reset()
places = 81 * 9
for _ in range(300):
    legal = seen["action_mask"][:, :places].astype(bool)
    counts = np.repeat(legal.reshape(-1, 81, 9).sum(axis=2), 9, axis=1)  # the feature of each move
    chances = np.exp(weights[counts]) * legal
    # A board with a wrong digit may have no legal place: any move then, until it is truncated. Nothing is learned from it.
    open_boards = legal.any(axis=1)
    chances = np.where(open_boards[:, None], chances, 1)
    chances /= chances.sum(axis=1, keepdims=True)
    moves = (chances.cumsum(axis=1) > rng.random((len(chances), 1))).argmax(axis=1)
    seen, rewards, *_ = env.step(moves)
    chosen = counts[np.arange(len(moves)), moves]
    expected = np.stack([(chances * (counts == count)).sum(axis=1) for count in range(10)], axis=1)
    advantage = (rewards - rewards[open_boards].mean()) * open_boards
    weights += 3 * (advantage[:, None] * (np.eye(10)[chosen] - expected)).mean(axis=0)
    curve.append(rewards[open_boards].mean())
print(f"mean reward of the first moves {np.mean(curve[:20]):.2f}, of the last {np.mean(curve[-20:]):.2f}")
plt.plot(curve)
plt.xlabel("moves")
plt.ylabel("mean reward")
plt.savefig("learned.png")
