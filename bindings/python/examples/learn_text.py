"""Learns to answer prompts in words, rewarded by the exact verifier alone, on a CPU in a minute, and shows the curve: needs matplotlib.

The policy writes digit after digit, with a weight for each number of equal digits that the cell sees. It finds out that 0 is right.
"""

import matplotlib
import numpy as np

import cluewise

matplotlib.use("Agg")
import matplotlib.pyplot as plt

rng, weights, curve = np.random.default_rng(7), np.zeros(4), []
lines, columns = np.indices((4, 4)).reshape(2, 16)
sees = [(lines == r) | (columns == c) | ((lines // 2 == r // 2) & (columns // 2 == c // 2)) for r, c in zip(lines, columns)]


def answer(prompt):
    """Returns an answer, and the gradient of the logarithm of its probability."""
    grid = np.array([".1234".index(cell) for row in prompt.splitlines()[-4:] for cell in row])
    gradient = np.zeros(4)
    for cell in np.flatnonzero(grid == 0):
        equal = [min(3, (grid[sees[cell]] == digit).sum()) for digit in range(1, 5)]
        chances = np.exp(weights[equal]) / np.exp(weights[equal]).sum()
        chosen = rng.choice(4, p=chances)
        gradient += np.eye(4)[equal[chosen]] - chances @ np.eye(4)[equal]
        grid[cell] = chosen + 1
    return "My answer:\n" + "\n".join(" ".join(map(str, row)) for row in grid.reshape(4, 4)), gradient


for step in range(100):
    puzzles = cluewise.generate(128, seed=step, size=4, clues=12)
    answers, gradients = zip(*map(answer, cluewise.prompt(puzzles, size=4)))
    rewards = np.array(cluewise.reward(puzzles, answers, size=4))
    weights += 5 * ((rewards - rewards.mean())[:, None] * gradients).mean(axis=0)
    curve.append(rewards.mean())
print(f"mean reward of the first answers {np.mean(curve[:10]):.2f}, of the last {np.mean(curve[-10:]):.2f}")
plt.plot(curve)
plt.xlabel("steps")
plt.ylabel("mean reward")
plt.savefig("learned.png")
