"""``python -m cluewise.ray``: the functions of ``cluewise.ray`` for people who submit jobs."""

from __future__ import annotations

import argparse
import logging
import sys

import ray

from . import dedupe, generate, rate, split


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    main = argparse.ArgumentParser(prog="python -m cluewise.ray", description=__doc__)
    main.add_argument("--address", help="the Ray cluster [default: RAY_ADDRESS, else one on this machine]")
    commands = main.add_subparsers(dest="command", required=True)
    for name, text in [
        ("generate", "make puzzles: the same as `cluewise generate` makes"),
        ("rate", "add levels and efforts"),
        ("dedupe", "keep the first of each class of isomorphs"),
        ("split", "part puzzles so that no two parts share a class of isomorphs"),
    ]:
        command = commands.add_parser(name, help=text, description=text)
        if name != "generate":
            command.add_argument("source", metavar="DIR", help="a folder of Parquet files")
        command.add_argument("-o", "--output", metavar="DIR", required=True, help="the folder for Parquet files")
    _add_targets(commands.choices["generate"])
    commands.choices["rate"].add_argument("--se", action="store_true", help="add the ratings of Sudoku Explainer")
    commands.choices["split"].add_argument("--parts", type=_parts, required=True, metavar="NAME=SHARE,...")
    return main


def _add_targets(command: argparse.ArgumentParser) -> None:
    command.add_argument("-n", type=int, required=True, help="how many puzzles")
    command.add_argument("--seed", type=int, required=True, help="what they are drawn from")
    command.add_argument("--shards", type=int, required=True, help="how many files")
    command.add_argument("--attempts", type=int, help="give a puzzle up after this many")
    for name in ("level", "clues", "symmetry", "mask", "er"):
        command.add_argument(f"--{name}", help="as `cluewise generate` has it")
    for name in ("require", "forbid"):
        command.add_argument(f"--{name}", action="append", default=[], metavar="TECHNIQUE", help="may be repeated")
    for name in ("minimal", "uniform"):
        command.add_argument(f"--{name}", action="store_true", help="as `cluewise generate` has it")


def _parts(text: str) -> dict[str, int]:
    """``train=90,test=10``"""
    pairs = [part.partition("=") for part in text.split(",")]
    return {name: int(share) for name, _, share in pairs}


def main(arguments: list[str] | None = None) -> None:
    """Does what the arguments say, and prints how many puzzles there are."""
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
