"""Reads a table of cluewise, and the same with bare digits, with the defaults of programs for tables, and prints what becomes of the
solutions. Runs the lines of docs/FORMATS.md for these programs, and reads with cluewise the tables that they write again. Started by
run.sh; fails if a program does not read the table of cluewise exactly, or cluewise not its."""

import csv
import glob
import json
import os
import subprocess
import sys
import tempfile

CLUEWISE, FORMATS = sys.argv[1:]
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


def session():
    from pyspark.sql import SparkSession

    return SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()


def spark(file, **options):
    rows = session().read.csv(os.path.abspath(file), header=True, **options).select("solution")
    return [row[0] for row in rows.collect()]


def ray(file):
    import ray

    if not ray.is_initialized():
        ray.init(address="local", num_cpus=1, logging_level="ERROR", log_to_driver=False, include_dashboard=False)
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


OFFICE = "soffice -env:UserInstallation=file://$PWD/office --headless --convert-to "
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
    "LibreOffice": spreadsheet(f"rm -rf sheet && {OFFICE} xlsx --outdir sheet $FILE"),
    "Gnumeric": spreadsheet("mkdir -p sheet && rm -f sheet/* && ssconvert $FILE sheet/t.xlsx"),
    "Miller": records("mlr --icsv --ojson cat $FILE"),
    "csvkit": records("csvjson $FILE"),
    "SQLite": records("sqlite3 :memory: -cmd '.mode csv' -cmd '.import '$FILE' t' '.mode json' 'SELECT solution FROM t'"),
}

subprocess.run([CLUEWISE, "generate", "-n", "300", "--seed", "1", "-o", "marked.csv"], check=True)
with open("marked.csv") as marked, open("digits.csv", "w") as digits:
    digits.write(marked.read().replace("/", ""))
with open("digits.csv") as digits:
    want = [row["solution"] for row in csv.DictReader(digits)]


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


# The lines of the document, each an expression for the solutions in puzzles.csv.


def evaluated(code):
    import datasets
    import duckdb
    import pandas
    import polars

    names = {"pandas": pandas, "polars": polars, "duckdb": duckdb, "spark": session(), "load_dataset": datasets.load_dataset}
    return [row if isinstance(row, str) else row[0] for row in eval(code, names)]


def digits(name, code):
    if name == "R":
        return shell(f"Rscript -e 'writeLines({code})'", "").split()
    if name == "SQLite":
        return shell(f"sqlite3 :memory: -cmd '.mode csv' -cmd '.import puzzles.csv puzzles' \"{code}\"", "").split()
    return evaluated(code)


os.environ["HF_DATASETS_CACHE"] = tempfile.mkdtemp()
subprocess.run(["cp", "marked.csv", "puzzles.csv"], check=True)
with open(FORMATS) as document:
    table = document.read().split("<!-- lines of tests/interop/tables.py -->\n")[1].split("\n\n")[0].splitlines()[2:]
print("\n| program | line of FORMATS.md |\n|---|---|")
for line in table:
    name, code = line.strip("| ").split(" | `")
    found = result(lambda _: digits(name, code.rstrip("`")), "")
    print(f"| {name} | {found} |", flush=True)
    failed += [name] if found != "exact" else []


# The way back: programs write the table that they have read, as `FILE` or under a name of their own.


def written_by(code):
    def write():
        import datasets
        import duckdb
        import pandas
        import polars

        names = {"pandas": pandas, "polars": polars, "duckdb": duckdb, "datasets": datasets, "spark": session()}
        exec(code, names)

    return write


WRITERS = {
    "pandas, CSV": ("b.csv", written_by('pandas.read_csv("puzzles.csv").to_csv("b.csv")')),
    "pandas, JSON": ("b.json", written_by('pandas.read_csv("puzzles.csv").to_json("b.json")')),
    "pandas, JSON Lines": ("b.jsonl", written_by('pandas.read_csv("puzzles.csv").to_json("b.jsonl", orient="records", lines=True)')),
    "pandas, Markdown": ("b.md", written_by('pandas.read_csv("puzzles.csv").to_markdown("b.md")')),
    "pandas, HTML": ("b.html", written_by('pandas.read_csv("puzzles.csv").to_html("b.html")')),
    "pandas, XML": ("b.xml", written_by('pandas.read_csv("puzzles.csv").to_xml("b.xml")')),
    "pandas, Excel": ("b.xlsx", written_by('pandas.read_csv("puzzles.csv").to_excel("b.xlsx")')),
    "pandas, Parquet": ("b.parquet", written_by('pandas.read_csv("puzzles.csv").to_parquet("b.parquet")')),
    "polars, CSV": ("b.csv", written_by('polars.read_csv("puzzles.csv").write_csv("b.csv")')),
    "polars, JSON": ("b.json", written_by('polars.read_csv("puzzles.csv").write_json("b.json")')),
    "polars, Parquet": ("b.parquet", written_by('polars.read_csv("puzzles.csv").write_parquet("b.parquet")')),
    "DuckDB, CSV": ("b.csv", written_by("duckdb.sql(\"COPY (FROM 'puzzles.csv') TO 'b.csv'\")")),
    "DuckDB, JSON": ("b.json", written_by("duckdb.sql(\"COPY (FROM 'puzzles.csv') TO 'b.json' (ARRAY)\")")),
    "DuckDB, Parquet": ("b.parquet", written_by("duckdb.sql(\"COPY (FROM 'puzzles.csv') TO 'b.parquet'\")")),
    "datasets, Parquet": ("b.parquet", written_by('datasets.load_dataset("csv", data_files="puzzles.csv")["train"].to_parquet("b.parquet")')),
    "Spark, CSV": ("b/*.csv", written_by('spark.read.csv("puzzles.csv", header=True).coalesce(1).write.csv("b", header=True, mode="overwrite")')),
    "Spark, Parquet": ("b/*.parquet", written_by('spark.read.csv("puzzles.csv", header=True).coalesce(1).write.parquet("b", mode="overwrite")')),
    "R write.csv": ("b.csv", lambda: shell("Rscript -e 'write.csv(read.csv(\"puzzles.csv\"), \"b.csv\")'", "")),
    "LibreOffice, xlsx": ("puzzles.xlsx", lambda: shell(OFFICE + "xlsx puzzles.csv", "")),
    "LibreOffice, ods": ("puzzles.ods", lambda: shell(OFFICE + "ods puzzles.csv", "")),
    "Gnumeric, xlsx": ("b.xlsx", lambda: shell("ssconvert puzzles.csv b.xlsx", "")),
    "Miller, pretty": ("b.txt", lambda: shell("mlr --icsv --opprint cat puzzles.csv >b.txt", "")),
    "csvkit, csvlook": ("b.txt", lambda: shell("csvlook puzzles.csv >b.txt", "")),
    "SQLite, box": ("b.txt", lambda: shell("sqlite3 :memory: -cmd '.mode csv' -cmd '.import puzzles.csv t' '.mode box' 'SELECT * FROM t' >b.txt", "")),
    "SQLite, insert": ("b.sql", lambda: shell("sqlite3 :memory: -cmd '.mode csv' -cmd '.import puzzles.csv t' '.mode insert' 'SELECT * FROM t' >b.sql", "")),
}


def read_again(pattern, write):
    write()
    [file] = glob.glob(pattern)
    command = [CLUEWISE, "convert", "--format", "csv", "--fields", "puzzle,solution"]
    convert = lambda file: subprocess.run([*command, file], capture_output=True, text=True)
    found, expected = convert(file), convert("puzzles.csv").stdout
    if found.returncode and not found.stdout:
        return f"refused: {found.stderr.strip()[:100]}"
    return "exact" if found.stdout == expected else "other puzzles or solutions"


print("\n| table that a program writes | read by cluewise |\n|---|---|")
for name, (pattern, write) in WRITERS.items():
    try:
        found = read_again(pattern, write)
    except Exception as error:
        found = f"{type(error).__name__}: {error}"[:100]
    print(f"| {name} | {found} |", flush=True)
    failed += [name] if found != "exact" else []
sys.exit(f"not exact: {failed}" if failed else 0)
