"""Compares batches in Python with the command line: processor time of one thread in seconds, minimum of three.

``python benches/command_line.py [CLUEWISE]``; CLUEWISE is the binary (default: ``target/release/cluewise``).
"""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa

import cluewise


def least(work: Callable[[], object], who: int) -> float:
    """Returns the minimum processor time of the work in seconds; ``who`` selects this process or its children."""

    def now() -> float:
        usage = resource.getrusage(who)
        return usage.ru_utime + usage.ru_stime

    times = []
    for _ in range(3):
        begin = now()
        work()
        times.append(now() - begin)
    return min(times)


def main() -> None:
    """Prints one line per function."""
    binary = sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[3] / "target/release/cluewise"
    texts = cluewise.generate(1_000_000, seed=7)
    cells = np.frombuffer("".join(texts).encode(), np.uint8).reshape(-1, 81)
    batches = {"list": texts, "NumPy": np.where(cells < 48, 0, cells - 48).astype(np.uint8), "Arrow": pa.array(texts)}
    cases = [
        ("verify", ["verify"], partial(cluewise.verify, threads=1), 1_000_000),
        ("solve", ["solve"], partial(cluewise.solve, threads=1), 1_000_000),
        ("canonical", ["canon"], partial(cluewise.canonical, threads=1), 100_000),
        ("rate", ["rate"], partial(cluewise.rate, threads=1), 100_000),
        ("rate, SE", ["rate", "--se"], partial(cluewise.rate, se=True, threads=1), 3_000),
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:

        def run(*arguments: str) -> None:
            subprocess.run([binary, *arguments, "--threads", "1", "-q"], stdout=subprocess.DEVNULL, check=True)

        for name, command, function, count in cases:
            file.seek(0)
            file.truncate()
            file.write("\n".join(texts[:count]) + "\n")
            file.flush()
            times = [least(partial(run, *command, file.name), resource.RUSAGE_CHILDREN)]
            times += [least(partial(function, batch[:count]), resource.RUSAGE_SELF) for batch in batches.values()]
            print(name, count, *(f"{time:.2f}" for time in times), sep="\t", flush=True)
        make = [least(partial(run, "generate", "-n", "100000", "--seed", "5"), resource.RUSAGE_CHILDREN)]
        for output in ("list", "numpy", "arrow"):
            work = partial(cluewise.generate, 100_000, 5, output=output, threads=1)
            make.append(least(work, resource.RUSAGE_SELF))
        print("generate", 100_000, *(f"{time:.2f}" for time in make), sep="\t")


if __name__ == "__main__":
    main()
