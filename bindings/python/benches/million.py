"""Time and memory of generating, rating, deduplicating and splitting a million puzzles on a local Ray cluster.

``python benches/million.py [N]`` prints for each step the wall time, the processor time of all workers, and the
peak memory of all processes and of the largest worker (proportional set size, so shared memory counts once).
"""

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import ray

import cluewise.ray

TICKS = os.sysconf("SC_CLK_TCK")


def descendants() -> list[int]:
    """Returns the process ids of this process and its descendants."""
    parent = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    found, new = set(), {os.getpid()}
    while new:
        found |= new
        new = {pid for pid, above in parent.items() if above in found} - found
    return sorted(found)


class Meter:
    """Samples all processes every two seconds. Workers are those whose command lines contain ``worker``."""

    def __init__(self, worker: bytes = b"ray::") -> None:
        self.time: dict[int, float] = {}
        self.worker = worker
        self.peak = self.worker_peak = 0.0
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def _sample(self) -> None:
        memory = 0
        for pid in descendants():
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
                is_worker = self.worker in Path(f"/proc/{pid}/cmdline").read_bytes()
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                continue
            self.time[pid] = (int(fields[11]) + int(fields[12])) / TICKS
            size = int(rollup.partition("\nPss:")[2].split()[0]) / 1024
            memory += size
            self.worker_peak = max(self.worker_peak, size * is_worker)
        self.peak = max(self.peak, memory)

    def _watch(self) -> None:
        while not self.stopped.wait(2):
            self._sample()

    def used(self) -> float:
        """Returns the processor time so far in seconds."""
        self._sample()
        return sum(self.time.values())

    def measure(self, name: str, step: Callable[[], object]) -> None:
        """Runs a step and prints its time and memory."""
        begin, before = time.monotonic(), self.used()
        self.peak = self.worker_peak = 0.0
        done = step()
        wall, used = time.monotonic() - begin, self.used() - before
        memory = f"peak {self.peak:.0f} MB\tlargest worker {self.worker_peak:.0f} MB"
        print(f"{name}\t{done}\twall {wall:.1f} s\tprocessor {used:.1f} s\t{memory}", flush=True)


def main() -> None:
    """Runs and measures the four steps."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    ray.init(include_dashboard=False, log_to_driver=False)
    meter = Meter()
    with tempfile.TemporaryDirectory() as folder:
        at = {name: f"{folder}/{name}" for name in ("made", "rated", "different", "parts")}
        steps = {
            "generate": lambda: cluewise.ray.generate(n, 7, max(1, n // 25_000), at["made"]),
            "rate": lambda: cluewise.ray.rate(at["made"], at["rated"]),
            "dedupe": lambda: cluewise.ray.dedupe(at["rated"], at["different"]),
            "split": lambda: cluewise.ray.split(
                at["different"], at["parts"], {"train": 90, "validation": 5, "test": 5}
            ),
        }
        for name, step in steps.items():
            meter.measure(name, step)
        size = sum(path.stat().st_size for path in Path(at["rated"]).iterdir())
        print(f"bytes per rated puzzle on disk\t{size / n:.1f}")


if __name__ == "__main__":
    main()
