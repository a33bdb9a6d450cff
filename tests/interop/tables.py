"""Reads a table of cluewise, and the same with bare digits, with the defaults of programs for tables, and prints what becomes of the
solutions. Started by run.sh; fails if a program does not read the table of cluewise exactly."""

import csv
import glob
import json
import os
import subprocess
import sys
import tempfile

CLUEWISE = sys.argv[1]
os.environ.update(HF_HUB_OFFLINE="1", RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0")


def pandas(file, **options):
    import pandas

    return pandas.read_csv(file, **options)["solution"].tolist()


def polars(file):
    import polars

    return polars.read_csv(file)["solution"].to_list()


def pyarrow(file):
    from pyarrow import csv

    return csv.read_csv(file)["solution"].to_pylist()


def duckdb(file):
    import duckdb

    return duckdb.sql(f"SELECT solution FROM '{file}'").df()["solution"].tolist()


def dask(file):
    from dask import dataframe

    return dataframe.read_csv(file)["solution"].compute().tolist()


def daft(file):
    import daft

    return daft.read_csv(file).to_pydict()["solution"]


def datafusion(file):
    from datafusion import SessionContext

    batches = SessionContext().read_csv(file).select("solution").collect()
    return [value for batch in batches for value in batch[0].to_pylist()]


def datasets(file):
    import datasets

    datasets.disable_progress_bars()
    return datasets.load_dataset("csv", data_files=file, cache_dir=tempfile.mkdtemp())["train"]["solution"][:]


def spark(file, **options):
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    rows = session.read.csv(os.path.abspath(file), header=True, **options).select("solution")
    return [row[0] for row in rows.collect()]


def ray(file):
    import ray

    if not ray.is_initialized():
        ray.init(num_cpus=1, logging_level="ERROR", log_to_driver=False, include_dashboard=False)
        ray.data.DataContext.get_current().enable_progress_bars = False
    return [row["solution"] for row in ray.data.read_csv(os.path.abspath(file)).take_all()]


def shell(command, file):
    return subprocess.run(command, shell=True, check=True, capture_output=True, text=True, env={**os.environ, "FILE": file}).stdout


def r(call):
    def read(file):
        script = f"d <- {call}; if (is.character(d$solution)) writeLines(d$solution) else cat(class(d$solution))"
        lines = shell(f"Rscript -e '{script}'", file).split()
        return lines if len(lines) > 1 else [0.0]

    return read


def spreadsheet(command):
    def read(file):
        import openpyxl

        shell(command, file)
        header, *rows = openpyxl.load_workbook(glob.glob("sheet/*.xlsx")[0]).active.values
        return [row[header.index("solution")] for row in rows]

    return read


def records(command):
    return lambda file: [record["solution"] for record in json.loads(shell(command, file))]


PROGRAMS = {
    "Python csv": lambda file: [row["solution"] for row in csv.DictReader(open(file))],
    "pandas": pandas,
    "pandas, engine pyarrow": lambda file: pandas(file, engine="pyarrow"),
    "pandas, dtypes of Arrow": lambda file: pandas(file, dtype_backend="pyarrow"),
    "polars": polars,
    "pyarrow": pyarrow,
    "DuckDB, df": duckdb,
    "dask": dask,
    "daft": daft,
    "DataFusion": datafusion,
    "datasets": datasets,
    "Spark": spark,
    "Spark, inferSchema": lambda file: spark(file, inferSchema=True),
    "Ray": ray,
    "R read.csv": r('read.csv(Sys.getenv("FILE"))'),
    "readr": r('readr::read_csv(Sys.getenv("FILE"), show_col_types = FALSE)'),
    "data.table": r('data.table::fread(Sys.getenv("FILE"))'),
    "LibreOffice": spreadsheet("rm -rf sheet && soffice -env:UserInstallation=file://$PWD/office --headless --convert-to xlsx --outdir sheet $FILE"),
    "Gnumeric": spreadsheet("mkdir -p sheet && rm -f sheet/* && ssconvert $FILE sheet/t.xlsx"),
    "Miller": records("mlr --icsv --ojson cat $FILE"),
    "csvkit": records("csvjson $FILE"),
    "SQLite": records("sqlite3 :memory: -cmd '.mode csv' -cmd '.import '$FILE' t' '.mode json' 'SELECT solution FROM t'"),
}

subprocess.run([CLUEWISE, "generate", "-n", "300", "--seed", "1", "-o", "marked.csv"], check=True)
with open("marked.csv") as marked, open("digits.csv", "w") as digits:
    digits.write(marked.read().replace("/", ""))
want = [row["solution"] for row in csv.DictReader(open("digits.csv"))]


def result(read, file):
    try:
        values = read(file)
    except Exception as error:
        return f"{type(error).__name__}"
    if [str(value).rstrip("/") for value in values] != want:
        return "rounded" if any(isinstance(value, float) for value in values) else "wrong"
    return "exact" if isinstance(values[0], str) else f"exact, {type(values[0]).__name__}"


failed = []
print("| program | table of cluewise | bare digits |\n|---|---|---|")
for name, read in PROGRAMS.items():
    marked, bare = result(read, "marked.csv"), result(read, "digits.csv")
    print(f"| {name} | {marked} | {bare} |", flush=True)
    failed += [name] if marked != "exact" else []
sys.exit(f"not exact: {failed}" if failed else 0)
