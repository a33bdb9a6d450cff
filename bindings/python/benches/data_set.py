"""Time and memory of the steps of ``examples/data_set.py`` on a local Ray cluster.

``python benches/data_set.py FOLDER [COUNT] [WORKERS]`` writes the set into the folder, and prints for each step the wall
time, the processor time of all workers, and the peak memory of all processes and of the largest worker.
"""

import sys
from pathlib import Path

import ray
from million import Meter

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
import data_set


def main() -> None:
    """Runs and measures the steps."""
    folder = Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 12_000
    ray.init(include_dashboard=False, log_to_driver=False, num_cpus=int(sys.argv[3]) if len(sys.argv) > 3 else None)
    meter = Meter()
    steps = {**data_set.steps(folder, count, 7), "card": lambda: data_set.finish(folder, count, 7)}
    for name, step in steps.items():
        meter.measure(name, step)
    print(f"bytes per puzzle\t{sum(path.stat().st_size for path in folder.glob('data/*')) / count:.1f}")


if __name__ == "__main__":
    main()
