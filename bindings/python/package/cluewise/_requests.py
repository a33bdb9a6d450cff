"""Requests to the HTTP API, without a server."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

from . import _cluewise


def respond(name: str, requests: list[tuple[str, bytes | None]], threads: int | None) -> list[bytes]:
    """Returns the bodies of the responses to requests that have a complete answer or an error."""
    responses = _cluewise.respond(name, requests, threads)
    for status, answer in responses:
        if status != 200:
            raise ValueError(json.loads(answer)["error"]["message"])
    return [answer for _, answer in responses]


def query(options: dict[str, Any]) -> str:
    """Returns the query with the options that are given."""
    text = {name: str(value).lower() if isinstance(value, bool) else value for name, value in options.items()}
    return urlencode({name: value for name, value in text.items() if value is not None})
