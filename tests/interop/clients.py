"""Calls the API with a generated client of Python, or as tools with the SDK of MCP, and compares its results with the JSON of the server.

Usage: clients.py openapi_python_client|openapi_generator|mcp ADDRESS [CLUEWISE]
"""

import asyncio
import datetime
import importlib
import json
import sys
import urllib.parse
import urllib.request

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
CALLS = [
    ("verify", {"puzzle": PUZZLE, "minimal": True}),
    ("rate", {"puzzle": PUZZLE, "scale": "effort,se,hodoku,time"}),
    ("hint", {"puzzle": PUZZLE, "grids": True, "drawings": True}),
    ("hint", {"puzzle": PUZZLE, "brief": True}),
    ("explain", {"puzzle": PUZZLE, "time": True}),
    ("explain", {"puzzle": PUZZLE, "brief": True}),
    ("generate", {"level": "hard", "count": 2, "seed": "7", "scale": "effort,hodoku", "steps": True}),
    ("generate", {"variant": "killer", "seed": "7"}),
    ("daily", {"date": "2026-11-20"}),
]


def openapi_python_client(address):
    client = importlib.import_module("openapi_python_client_client").Client(base_url=address)
    endpoint = lambda name: importlib.import_module(f"openapi_python_client_client.api.default.{name}")
    dated = lambda options: {key: datetime.date.fromisoformat(value) if key == "date" else value for key, value in options.items()}
    return lambda name, options: endpoint(name).sync(client=client, **dated(options))


def openapi_generator(address):
    package = importlib.import_module("openapi_generator_client")
    api = package.DefaultApi(package.ApiClient(package.Configuration(host=address)))
    # The name `date` is reserved.
    renamed = lambda options: {"var_date" if key == "date" else key: value for key, value in options.items()}
    return lambda name, options: getattr(api, name)(**renamed(options))


def mcp(_):
    sdk, stdio = importlib.import_module("mcp"), importlib.import_module("mcp.client.stdio")

    async def called(name, options):
        program = sdk.StdioServerParameters(command=sys.argv[3], args=["mcp"])
        async with sdk.Client(stdio.stdio_client(program)) as client:
            return json.loads((await client.call_tool(name, options)).content[0].text)

    return lambda name, options: asyncio.run(called(name, options))


def plain(value):
    """Returns the JSON of objects of the client."""
    other = lambda value: value.to_dict() if hasattr(value, "to_dict") else value.value
    return json.loads(json.dumps(value.to_dict(), default=other))


def main():
    kind, address = sys.argv[1:3]
    call = {"openapi_python_client": openapi_python_client, "openapi_generator": openapi_generator, "mcp": mcp}[kind](address)
    for name, options in CALLS:
        query = urllib.parse.urlencode({key: "true" if value is True else value for key, value in options.items()})
        with urllib.request.urlopen(f"{address}/api/v1/{name}?{query}") as response:
            expected = json.load(response)
        found = call(name, options)
        found = found if kind == "mcp" else plain(found)
        assert found == expected, f"{kind}: {name}:\nfound    {json.dumps(found)}\nexpected {json.dumps(expected)}"
    print(f"{kind}: {len(CALLS)} results are whole")


if __name__ == "__main__":
    main()
