#!/usr/bin/env python3
"""Measure the search over stored vectors beside FAISS and sqlite-vec, and the deletion of passages.

    Benchmarks/search/search.py [--counts 100000,1000000] [--binary FILE] [--json FILE]

Everything runs on one core with one thread, in turns, over the same vectors: 384 dimensions, drawn around some hundred
centres as texts are, of length 1. FAISS is IndexFlatIP, sqlite-vec a vec0 table in memory; both are exact and in float32,
and FAISS's ten nearest are the truth that recall@10 counts against. faiss-cpu and sqlite-vec come from PyPI into a
virtual environment in Benchmarks/search/.venv. Exit status: 0 requirements met, 1 not, 2 not measured.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
#: apsw, because many builds of Python have an SQLite that loads no extension.
PACKAGES = ["numpy==2.4.6", "faiss-cpu==1.15.1", "sqlite-vec==0.1.9", "apsw==3.54.1.0"]
QUERIES = 50
NEAREST = 10
#: Milliseconds a search may take, by the number of vectors, and the recall it must have.
LIMITS = {100_000: 4.0, 1_000_000: 45.0}
RECALL = 0.99
#: Milliseconds until the deletion of 90 % of 100,000 passages is acknowledged.
DELETION = 100.0


def main():
    parser = argparse.ArgumentParser(description="Measure search and deletion.")
    parser.add_argument("--counts", default="100000,1000000")
    parser.add_argument("--binary", type=Path, help="measure this binary instead of building it")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--core", type=int, default=min(os.sched_getaffinity(0)))
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.inside:
        return enter(sys.argv[1:])
    os.sched_setaffinity(0, {options.core})
    try:
        binary = options.binary or build()
    except subprocess.CalledProcessError as problem:
        print(f"search: {problem}", file=sys.stderr)
        return 2
    results, met = {}, True
    folder = Path(tempfile.mkdtemp(prefix="steward-search-"))
    try:
        for count in (int(text) for text in options.counts.split(",")):
            results[count] = compare(binary, folder, count)
            ours = results[count]["steward"]
            limit = LIMITS.get(count)
            met = met and ours["recall"] >= RECALL and (limit is None or ours["best"] <= limit)
            for name, figures in results[count].items():
                print(f"{count:9} {name:10} best {figures['best']:8.2f} ms  median {figures['median']:8.2f} ms  "
                      f"recall@10 {figures['recall']:.3f}")
        deletion = json.loads(run(binary, "deletion", folder, 100_000))
        results["deletion"] = deletion
        met = met and deletion["acknowledged"] < DELETION and deletion["fileAfter"] < deletion["fileBefore"]
        print("deleting 90,000 of 100,000 passages: acknowledged after "
              f"{deletion['acknowledged']:.0f} ms, file {deletion['fileBefore'] >> 20} MB -> "
              f"{deletion['fileAfter'] >> 20} MB after {deletion['swept'] / 1000:.1f} s, slowest write beside it "
              f"{deletion['slowestWrite']:.0f} ms; full text over 100,000 {deletion['text']:.1f} ms")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print("met" if met else "not met")
    return 0 if met else 1


def enter(arguments):
    """Runs this file again with the packages it compares with."""
    python = VENV / "bin" / "python3"
    try:
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
        if subprocess.run([python, "-c", "import numpy, faiss, sqlite_vec, apsw"], capture_output=True).returncode:
            subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"search: {problem}", file=sys.stderr)
        return 2
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return subprocess.run([python, __file__, "--inside", *arguments], env=os.environ | threads).returncode


def build():
    subprocess.run(["swift", "build", "-c", "release", "--product", "SearchBench"], cwd=HERE, check=True)
    return HERE / ".build" / "release" / "SearchBench"


def run(binary, *arguments):
    return subprocess.run([binary, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def compare(binary, folder, count):
    import faiss
    import numpy as np

    faiss.omp_set_num_threads(1)
    vectors, queries = make(np, count)
    paths = folder / "vectors.f32", folder / "queries.f32"
    for path, rows in zip(paths, (vectors, queries)):
        rows.tofile(path)
    index = faiss.IndexFlatIP(vectors.shape[1])
    index.add(vectors)
    truth = [set(index.search(query[None], NEAREST)[1][0].tolist()) for query in queries]
    results = {"faiss": timed(queries, lambda query: index.search(query[None], NEAREST)[1][0].tolist(), truth)}
    del index
    ours = json.loads(run(binary, "vectors", *paths, count))
    results["steward"] = {"best": ours["best"], "median": ours["median"], "recall": recall(ours["nearest"], truth),
                          "kernel": ours["kernel"], "bytes": ours["bytes"]}
    results["sqlite-vec"] = beside_sqlite(vectors, queries, truth)
    return results


def make(np, count):
    """Rows around centres: the nearest of a query are near each other too, which is what makes exactness hard."""
    random = np.random.default_rng(20_261_121)
    centres = random.standard_normal((300, 384)).astype(np.float32)

    def rows(number):
        found = centres[random.integers(0, len(centres), number)]
        for start in range(0, number, 65_536):
            part = found[start:start + 65_536]
            part += 0.7 * random.standard_normal(part.shape, dtype=np.float32)
            part /= np.linalg.norm(part, axis=1, keepdims=True)
        return found

    return rows(count), rows(QUERIES)


def beside_sqlite(vectors, queries, truth):
    import apsw
    import sqlite_vec

    connection = apsw.Connection(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    connection.execute("CREATE VIRTUAL TABLE v USING vec0(embedding float[384] distance_metric=cosine)")
    with connection:
        connection.executemany("INSERT INTO v (rowid, embedding) VALUES (?, ?)",
                               ((number, row.tobytes()) for number, row in enumerate(vectors)))
    statement = "SELECT rowid FROM v WHERE embedding MATCH ? AND k = ?"
    few = 10 if len(vectors) > 200_000 else len(queries)
    return timed(queries[:few], lambda query: [row[0] for row in connection.execute(
        statement, (query.tobytes(), NEAREST))], truth)


def timed(queries, search, truth):
    from time import perf_counter

    times, found = [], []
    for query in queries:
        start = perf_counter()
        nearest = search(query)
        times.append((perf_counter() - start) * 1000)
        found.append(nearest)
    times.sort()
    return {"best": times[0], "median": times[len(times) // 2], "recall": recall(found, truth)}


def recall(found, truth):
    return sum(len(set(nearest) & true) for nearest, true in zip(found, truth)) / (NEAREST * len(found))


if __name__ == "__main__":
    sys.exit(main())
