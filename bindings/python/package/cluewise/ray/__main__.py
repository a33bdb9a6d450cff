"""Command line of ``cluewise.ray``: generate, rate, dedupe and split puzzles on a Ray cluster."""

from __future__ import annotations

import argparse
import logging
import sys

import ray

from cluewise._sets import BY
from cluewise._targets import NAMES, TYPES

from . import dedupe, generate, rate, split


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the arguments."""
    main = argparse.ArgumentParser(prog="python -m cluewise.ray", description=__doc__)
    main.add_argument("--address", help="Ray cluster [default: RAY_ADDRESS, else a cluster on this machine]")
    commands = main.add_subparsers(dest="command", required=True)
    for name, text in [
        ("generate", "generate puzzles, the same as `cluewise generate`"),
        ("rate", "add level and effort"),
        ("dedupe", "keep the first of each class of isomorphs"),
        ("split", "split puzzles into parts that share no isomorphs"),
    ]:
        command = commands.add_parser(name, help=text, description=text)
        if name != "generate":
            choices = ("raise", "null", "skip") if name == "rate" else ("raise", "skip")
            command.add_argument(
                "--errors",
                choices=choices,
                default="raise",
                help="what to do with rows that are no puzzles [default: raise]",
            )
            command.add_argument("source", metavar="DIR", help="folder of Parquet files")
        command.add_argument("-o", "--output", metavar="DIR", required=True, help="output folder")
        stale = "what to do with files of another run, or of sources that have changed [default: error]"
        command.add_argument("--stale", choices=("error", "replace"), default="error", help=stale)
    _add_targets(commands.choices["generate"])
    commands.choices["rate"].add_argument("--se", action="store_true", help="add Sudoku Explainer ratings (ER, EP, ED)")
    commands.choices["rate"].add_argument("--hodoku", action="store_true", help="add HoDoKu's level and score")
    for name in ("dedupe", "split"):
        commands.choices[name].add_argument("--by", choices=BY, default="puzzle", help="compare puzzles or solutions")
    commands.choices["split"].add_argument("--parts", type=_parts, required=True, metavar="NAME=SHARE,...")
    return main


#: The help of a target.
_SEE = "see `cluewise generate --help`"


def _add_targets(command: argparse.ArgumentParser) -> None:
    command.add_argument("-n", type=int, required=True, help="number of puzzles")
    command.add_argument("--seed", type=int, required=True, help="random seed")
    command.add_argument("--shards", type=int, required=True, help="number of files")
    command.add_argument("--attempts", type=int, help="maximum attempts per puzzle [default: as cluewise.generate]")
    command.add_argument("--size", type=int, help=_SEE)
    command.add_argument("--box", help=_SEE)
    command.add_argument("--variant", help=_SEE)
    command.add_argument("--draft", metavar="PUZZLE", help="a puzzle to complete")
    command.add_argument("--with", dest="with_", action="append", metavar="NAME", help="what is added to the draft; repeatable")
    for name in NAMES:
        option = f"--{name.replace('_', '-')}"
        match TYPES[name]:
            case "flag":
                command.add_argument(option, action="store_true", help=_SEE)
            case "names":
                command.add_argument(option, action="append", metavar="TECHNIQUE", help="repeatable")
            case _:
                command.add_argument(option, help=_SEE)


def _parts(text: str) -> dict[str, int]:
    """Parses ``train=90,test=10``."""
    pairs = [part.partition("=") for part in text.split(",")]
    return {name: int(share) for name, _, share in pairs}


def main(arguments: list[str] | None = None) -> None:
    """Runs the command and prints the number of puzzles of each output."""
    options = vars(parser().parse_args(arguments))
    command, address = options.pop("command"), options.pop("address")
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    ray.init(address=address, log_to_driver=False)
    try:
        done = {"generate": generate, "rate": rate, "dedupe": dedupe, "split": split}[command](**options)
    except (ValueError, FileNotFoundError) as error:
        sys.exit(f"error: {error}")
    sizes = done if isinstance(done, dict) else {"puzzles": done}
    for name, size in sizes.items():
        print(f"{name}\t{size}")


if __name__ == "__main__":
    main()
