"""One Ray task per file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import ray

log = logging.getLogger("cluewise.ray")

Job = TypeVar("Job")
Result = TypeVar("Result")

#: Maximum repetitions of a task whose worker died. Tasks are idempotent.
RETRIES = 10

#: Maximum number of submitted tasks: enough for Ray to scale the cluster.
MAX_PENDING = 10_000


def run(function: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    """Returns the results of the function for all jobs, in order. Each task uses one CPU."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(function)
    results: dict[int, Result] = {}
    running: dict[ray.ObjectRef, int] = {}
    remaining = iter(enumerate(jobs))
    while len(results) < len(jobs):
        while len(running) < MAX_PENDING and (job := next(remaining, None)):
            running[task.remote(job[1])] = job[0]
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            try:
                results[running.pop(reference)] = ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from error
        log.info("%s: %d of %d files", function.__name__, len(results), len(jobs))
    return [results[index] for index in range(len(jobs))]
