"""One Ray task a file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import ray

log = logging.getLogger("cluewise.ray")

Job = TypeVar("Job")
Result = TypeVar("Result")

#: How often a shard is begun anew on another worker, its own having died: tasks can be repeated without harm.
RETRIES = 10

#: How many tasks are handed to Ray at a time: enough for it to see what machines are needed.
AHEAD = 10_000


def each(function: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    """What the function, one of a module, makes of each job, in order. Each task takes one CPU."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(function)
    results: dict[int, Result] = {}
    running: dict[ray.ObjectRef, int] = {}
    left = iter(enumerate(jobs))
    while len(results) < len(jobs):
        while len(running) < AHEAD and (job := next(left, None)):
            running[task.remote(job[1])] = job[0]
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            try:
                results[running.pop(reference)] = ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from error
        log.info("%s: %d of %d files", function.__name__, len(results), len(jobs))
    return [results[index] for index in range(len(jobs))]
