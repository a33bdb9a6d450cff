# %% [markdown]
# # How hard are the puzzles?
#
# A notebook as a script: editors run it cell by cell, `python explore.py sudoku` as a whole.
# The set is the output of `data_set.py`.

# %%
import sys
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import cluewise

mpl.use("Agg")
import matplotlib.pyplot as plt

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "sudoku")
table = pa.concat_tables(map(pq.read_table, sorted(folder.glob("data/train-*.parquet"))))
print(table.num_rows, "puzzles", table.column_names)

# %% [markdown]
# Every puzzle of the set has exactly one solution, the one in the set.

# %%
assert cluewise.verify(table["puzzle"]).to_numpy().all()
assert cluewise.solve(table["puzzle"]).equals(table["solution"])

# %% [markdown]
# The distribution of Sudoku Explainer's rating by level, and its relation to the effort score.

# %%
colors = dict(zip(cluewise.LEVELS, plt.get_cmap("viridis")(np.linspace(0.95, 0.05, len(cluewise.LEVELS)))))
level, er, effort = (table[name].to_numpy() for name in ("level", "er", "effort"))
edges = np.arange(0.95, er.max() + 0.3, 0.2)
figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
left.hist(
    [er[level == name] for name in cluewise.LEVELS], edges, stacked=True, color=colors.values(), label=cluewise.LEVELS
)
left.set(xlabel="ER, Sudoku Explainer's rating of the hardest step", ylabel="puzzles")
left.legend(title="level")
for name in cluewise.LEVELS:
    right.scatter(effort[level == name], er[level == name], s=4, color=colors[name], alpha=0.5, linewidths=0)
right.set(xlabel="effort", ylabel="ER")
figure.savefig(folder / "difficulty.png", dpi=100)

# %% [markdown]
# The hardest puzzle, and its hardest step.

# %%
hardest = table["puzzle"][int(er.argmax())].as_py()
steps = cluewise.explain(hardest, ladder="se")["steps"]
step = max(steps, key=lambda step: step["rating"])
print(hardest, f"{len(steps)} steps, the hardest a {step['technique']} of {step['rating']}")
