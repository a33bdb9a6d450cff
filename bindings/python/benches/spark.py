"""Time and memory of rating puzzles with Spark on this machine, two cores.

``python benches/spark.py [N]`` prints the wall time, the processor time of all processes, and the peak memory of all
processes and of the largest Python worker.
"""

import sys
import tempfile

import pyarrow as pa
from million import Meter
from pyspark.sql import SparkSession

import cluewise


def generate(batches):
    """Yields the puzzles of indices."""
    for batch in batches:
        indices = range(batch["id"][0].as_py(), batch["id"][-1].as_py() + 1)
        yield pa.RecordBatch.from_arrays([cluewise.generate(indices, 7, output="arrow", threads=1)], ["puzzle"])


def rate(batches):
    """Yields puzzles with their levels."""
    for batch in batches:
        levels = cluewise.rate(batch["puzzle"], threads=1)["level"]
        yield pa.RecordBatch.from_arrays([batch["puzzle"], levels], ["puzzle", "level"])


def rate_pandas(frames):
    """Yields the same with pandas."""
    for frame in frames:
        yield frame.join(cluewise.rate(frame["puzzle"], threads=1)["level"])


def main() -> None:
    """Runs and measures generating and rating."""
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    meter = Meter(worker=b"pyspark.daemon")
    with tempfile.TemporaryDirectory() as folder:

        def write(frame, name):
            frame.write.parquet(f"{folder}/{name}")

        ids = spark.range(n, numPartitions=16)
        meter.measure("generate", lambda: write(ids.mapInArrow(generate, "puzzle string"), "made"))
        made = spark.read.parquet(f"{folder}/made")
        rated = "puzzle string, level string"
        meter.measure("mapInArrow", lambda: write(made.mapInArrow(rate, rated), "arrow"))
        meter.measure("mapInPandas", lambda: write(made.mapInPandas(rate_pandas, rated), "pandas"))
    spark.stop()


if __name__ == "__main__":
    main()
