"""One Ray task per file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import ray

from ._rows import MAX_ROWS, BadRows

log = logging.getLogger("cluewise.ray")

Job = TypeVar("Job")
Result = TypeVar("Result")

#: Maximum repetitions of a task whose worker died. Tasks are idempotent.
RETRIES = 10

#: Maximum number of submitted tasks: enough for Ray to scale the cluster.
MAX_PENDING = 10_000


def run(function: Callable[[Job], Result], jobs: Sequence[Job]) -> list[Result]:
    """Returns the results of the function for all jobs, in order. Each task uses one CPU.

    The rows of all files that are no puzzles are reported together, in one :class:`BadRows`.
    """
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(function)
    results: dict[int, Result] = {}
    running: dict[ray.ObjectRef, int] = {}
    bad: dict[int, BadRows] = {}
    error: ValueError | None = None
    remaining = iter(enumerate(jobs))
    while True:
        # After an error, the tasks that are running are waited for, so that Ray does not print their errors.
        while not error and len(running) < MAX_PENDING and (job := next(remaining, None)):
            running[task.remote(job[1])] = job[0]
        if not running:
            break
        done, _ = ray.wait(list(running), num_returns=1)
        for reference in done:
            index = running.pop(reference)
            try:
                results[index] = ray.get(reference)
            except ray.exceptions.RayTaskError as failure:
                match failure.cause:
                    case BadRows() as rows:
                        bad[index] = rows
                    case ValueError() as value:
                        error = error or value
                    case cause:
                        raise cause from failure
        log.info("%s: %d of %d files", function.__name__, len(results), len(jobs))
    if error:
        # The trace of the worker says nothing about a value of the caller.
        raise error from None
    if bad:
        places = [place for index in sorted(bad) for place in bad[index].places]
        raise BadRows(places[:MAX_ROWS], sum(rows.count for rows in bad.values()))
    return [results[index] for index in range(len(jobs))]
