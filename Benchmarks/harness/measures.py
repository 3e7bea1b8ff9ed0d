"""The measures. Each starts its own servers, prints its rows and says which requirements are met."""
import json
import shutil
import statistics
import subprocess
import sys
import time

from load import SATURATED, generate, throughput
from machine import CannotMeasure, mapped
from sentences import never_asked
from servers import ROOT, make_wallet

MEGABYTE = 1_000_000
#: The embedding model and the layers of it that are tuned to turns.
MODEL = ("minilm-l6-v2.stem", "edit-layers.stel")
#: Measures with a program of their own, and peers from PyPI.
PROGRAMS = {"embedding": ROOT / "Benchmarks" / "embedding" / "run", "search": ROOT / "Benchmarks" / "search" / "search.py"}


def compare(bench, report, key, path, bodies, requirement):
    """Alternating runs of both servers over the same route; returns the product's runs."""
    product = bench.start_product()
    peer = None
    try:
        product.wait_ready()
        peer = bench.start_peer(product)
        peer.wait_ready()
        if bodies:
            bench.recommendations(peer, count=3)
        for server in (product, peer):
            throughput(bench, server, path, 1 if bench.quick else 3, bodies)
        runs = {product: [], peer: []}
        for _ in range(bench.runs):
            for server in (product, peer):
                runs[server].append(throughput(bench, server, path, bench.seconds, bodies))
    finally:
        product.stop()
        if peer:
            peer.stop()
    for server, results in runs.items():
        report.disturbance = max(report.disturbance, *(run["others"] for run in results))
        remark = "{:.0%} of its core, load {:.0%} of its own, {:,.0f} bytes an answer".format(
            *(statistics.median(run[name] for run in results) for name in ("serverShare", "loadShare", "bytes")))
        report.figure(
            f"{key}.{server.name}", server.name, [run["rate"] for run in results], "requests/s", 0, remark)
    for server, results in runs.items():
        report.figure(
            f"{key}.{server.name}.cpu", f"{server.name}: processor time a request",
            [run["cpuPerRequest"] * 1e6 for run in results], "us")
        if any(run["loadShare"] > SATURATED > run["serverShare"] for run in results):
            report.note(f"{server.name} {path}: wrk was busier than the server, which could do more than this figure")
    pairs = [ours["rate"] / theirs["rate"] for ours, theirs in zip(runs[product], runs[peer])]
    ratio = report.figure(f"{key}.ratio", "ratio, run by run", pairs, "", 2)
    report.require(f"{key}.ratio", f"{path}: steward / Hummingbird", ratio, ">=", requirement)
    return runs[product]


def health(bench, report):
    report.title("GET /health, 64 connections")
    compare(bench, report, "health", "/health", None, 2.5)
    # How far there is to go: the kernel's part alone.
    bare = bench.start_bare()
    try:
        bare.wait_ready()
        throughput(bench, bare, "/health", 1)
        runs = [throughput(bench, bare, "/health", bench.seconds) for _ in range(min(3, bench.runs))]
        report.figure("health.bare", "bare epoll loop, constant bytes", [run["rate"] for run in runs], "requests/s", 0)
        report.figure(
            "health.bare.cpu", "bare epoll loop: processor time a request",
            [run["cpuPerRequest"] * 1e6 for run in runs], "us")
    finally:
        bare.stop()
    # What it costs to write one line a request, which the peer does not do.
    product = bench.start_product(log_level="info", log="/dev/null")
    try:
        product.wait_ready()
        throughput(bench, product, "/health", 1)
        runs = [throughput(bench, product, "/health", bench.seconds) for _ in range(min(3, bench.runs))]
        report.figure("health.logged", "steward with its request log on", [run["rate"] for run in runs], "requests/s", 0)
    finally:
        product.stop()


def recommend(bench, report):
    report.title("POST /recommend, stored wallet of 5 cards, amounts vary, no answer cached, 64 connections")
    runs = compare(bench, report, "recommend", "/recommend", bench.bodies, 1.0)
    report.figure(
        "recommend.cpu", "processor time per 100 recommendations", [run["cpuPerRequest"] * 100 for run in runs], "s",
        5)
    return statistics.median(run["rate"] for run in runs)


def latency(bench, report, maximum):
    """At half of `maximum`, which is measured first where it is not known."""
    report.title("POST /recommend at half load, 64 connections, open loop (latency from when a request was due)")
    product = bench.start_product()
    try:
        product.wait_ready()
        bench.recommendations(product, count=3)
        throughput(bench, product, "/recommend", 1 if bench.quick else 3, bench.bodies)
        if maximum is None:
            maximum = throughput(bench, product, "/recommend", bench.seconds, bench.bodies)["rate"]
        rate, seconds = maximum / 2, 3 if bench.quick else 15
        runs = [
            generate(bench, product, bench.bodies, rate=rate, seconds=seconds, warm_up=1, seed=seed)
            for seed in range(1, (2 if bench.quick else 5) + 1)
        ]
        report.disturbance = max(report.disturbance, *(run["others"] for run in runs))
        report.figure("latency.rate", "rate", [run["answered"] / seconds for run in runs], "requests/s", 0)
        for name, text in (("p50", "p50"), ("p99", "p99"), ("p999", "p99.9"), ("max", "slowest")):
            report.figure(f"latency.{name}", text, [run[name] / 1_000 for run in runs], "ms", 3)
        report.figure(
            "latency.late", "p99 of the load's own lateness", [run["lateP99"] / 1_000 for run in runs], "ms", 3)
        if statistics.median(run["lateP99"] for run in runs) > 500:
            report.note("the load itself was late, which counts in the latencies: measure again on a quiet machine")
        p99 = statistics.median(run["p99"] for run in runs) / 1_000
        report.require("latency.p99", "/recommend: p99 at half load, ms", p99, "<", 5)
        alone = generate(bench, product, bench.bodies, count=2_000, connections=1)
        report.figure("latency.alone.mean", "one client, one request at a time: mean", [alone["mean"]], "us", 1)
        report.figure("latency.alone.p99", "one client, one request at a time: p99", [alone["p99"]], "us", 1)
    finally:
        product.stop()


def memory(bench, report):
    total = 100_000 if bench.quick else 1_000_000
    step = total // 10
    report.title(f"Resident memory over {total:,} recommendations")
    if shutil.disk_usage(bench.scratch).free < 4 << 30:
        raise CannotMeasure(f"4 GiB of free space are needed in {bench.scratch} for the conversations of the run")
    product = bench.start_product()
    try:
        product.wait_ready()
        start, _ = product.memory()
        report.figure("memory.start", "after start", [start / MEGABYTE], "MB")
        model = mapped(product.pid, MODEL)
        report.figure("memory.model", "of it the model's files, mapped", [model / MEGABYTE], "MB")
        sizes = []
        for number in range(1, 11):
            generate(bench, product, bench.bodies, count=step, connections=64)
            sizes.append(product.memory()[0])
            if number == 1 or number == 10:
                report.figure(f"memory.{number}", f"after {number * step:,}", [sizes[-1] / MEGABYTE], "MB")
        _, highest = product.memory()
        model = mapped(product.pid, MODEL)
    finally:
        product.stop()
    report.figure("memory.samples", f"every {step:,}", [size / MEGABYTE for size in sizes], "MB")
    growth = (statistics.median(sizes[7:]) - statistics.median(sizes[2:5])) / MEGABYTE
    report.figure("memory.growth", "growth from the 3rd-5th to the 8th-10th sample", [growth], "MB")
    database = sum(file.stat().st_size for file in bench.scratch.glob("wallet.sqlite*"))
    report.figure("memory.database", "database file afterwards", [database / MEGABYTE], "MB")
    report.figure("memory.highest", "highest, with the model's files", [highest / MEGABYTE], "MB")
    report.require(
        "memory.highest", f"highest resident memory over {total:,} requests without the model's files, MB",
        (highest - model) / MEGABYTE, "<", 60)
    report.require("memory.model", "the model's files in memory, MB", model / MEGABYTE, "<=", 40)
    report.require("memory.growth", "growth over the later half, MB (2 is noise)", growth, "<=", 2)


def startup(bench, report):
    report.title("Start: from exec to the first 200 of GET /health/ready (files in the page cache)")
    times, first_times = [], []
    for _ in range(5 if bench.quick else 20):
        times.append(_start_once(bench, bench.database))
    for number in range(3 if bench.quick else 5):
        first_times.append(_start_once(bench, bench.scratch / f"new-{number}.sqlite"))
    median = report.figure("startup.ready", "existing database", [time * 1_000 for time in times], "ms")
    report.figure("startup.first", "new database", [time * 1_000 for time in first_times], "ms")
    report.require("startup.ready", "ready after start, ms", median, "<=", 200)


def _start_once(bench, database):
    product = bench.start_product(database=database)
    try:
        return product.wait_ready()
    finally:
        product.stop()


def cold(bench, report):
    """Sentences that were never asked, one client; the same text is embedded alone, and asked again."""
    report.title("POST /recommend, a sentence of some twelve words that was never asked, one request at a time")
    product = bench.start_product()
    times = {"embedding": [], "cold": [], "again": []}
    try:
        product.wait_ready()
        bench.recommendations(product, count=3)
        for query in never_asked(60 if bench.quick else 400):
            text, body = json.dumps({"text": query}).encode(), json.dumps({"query": query}).encode()
            for name, path, content in (
                    ("embedding", "/embeddings", text), ("cold", "/recommend", body), ("again", "/recommend", body)):
                began = time.perf_counter()
                status, _ = product.ask("POST", path, content)
                times[name].append((time.perf_counter() - began) * 1_000)
                if status != 200:
                    raise CannotMeasure(f"{path} answered {status}")
    finally:
        product.stop()
    report.figure("cold.embedding", "POST /embeddings of the same text", times["embedding"], "ms", 3)
    report.figure("cold.cold", "POST /recommend, new", times["cold"], "ms", 3)
    report.figure("cold.again", "POST /recommend, asked again", times["again"], "ms", 3)
    ratio = statistics.median(times["cold"]) / statistics.median(times["embedding"])
    report.require("cold.ratio", "a new sentence / embedding it alone, medians", ratio, "<=", 1.3)


def model(bench, report):
    """What a language model's server costs beyond its own time, and what a dead one costs."""
    report.title("POST /recommend with a model's server that answers after 50 ms, one request at a time")
    server, product = bench.start_model(), None
    times = {"direct": [], "product": []}
    try:
        server.wait_ready("/control/log")
        product = bench.start_product(STEWARD_MODEL_URL=f"http://127.0.0.1:{server.port}/slow-50/v1")
        product.wait_ready()
        direct = json.dumps({"messages": [{"role": "user", "content": '"bestCard": "Gold"\n' + "facts " * 700}]}).encode()
        worded = 0
        for query in never_asked(20 if bench.quick else 100):
            began = time.perf_counter()
            server.ask("POST", "/slow-50/v1/chat/completions", direct)
            times["direct"].append((time.perf_counter() - began) * 1_000)
            began = time.perf_counter()
            status, content = product.ask("POST", "/recommend", json.dumps({"query": query}).encode())
            times["product"].append((time.perf_counter() - began) * 1_000)
            if status != 200:
                raise CannotMeasure(f"/recommend answered {status}")
            worded += json.loads(content)["responseMetadata"]["route"] == "model"
    finally:
        server.stop()
        if product:
            product.stop()
    if worded < len(times["product"]) * 0.9:
        raise CannotMeasure(f"only {worded} answers were in the model's words")
    report.figure("model.direct", "the model's server asked directly", times["direct"], "ms", 3)
    report.figure("model.product", "a never asked question through the service", times["product"], "ms", 3)
    share = statistics.median(times["product"]) - statistics.median(times["direct"])
    report.require("model.share", "our own share beyond the server's time, ms", share, "<", 2)

    report.title("POST /recommend with a dead model's server beside none")
    servers = [bench.start_product(name="steward, no model"),
               bench.start_product(name="steward, dead model", STEWARD_MODEL_URL="http://127.0.0.1:1/v1",
                                   database=bench.scratch / "dead.sqlite")]
    try:
        make_wallet(bench.binary, bench.scratch / "dead.sqlite", bench.scratch)
        runs = [[], []]
        for one in servers:
            one.wait_ready()
            bench.recommendations(one, count=20)
            throughput(bench, one, "/recommend", 1, bench.bodies)
        for _ in range(bench.runs):
            for one, results in zip(servers, runs):
                results.append(throughput(bench, one, "/recommend", bench.seconds, bench.bodies)["rate"])
    finally:
        for one in servers:
            one.stop()
    for one, results in zip(servers, runs):
        report.figure("model." + one.name.split()[1], one.name, results, "/s", 0)
    ratios = [dead / none for none, dead in zip(*runs)]
    report.require("model.dead", "dead / none, median of the pairs", statistics.median(ratios), ">=", 0.95)


def program(report, name, quick):
    """One that prints its own table and knows its own requirements."""
    command = [sys.executable, PROGRAMS[name]]
    if quick:
        command += ["--quick"] if name == "embedding" else ["--counts", "100000"]
    code = subprocess.run(command).returncode
    if code not in (0, 1):
        raise CannotMeasure(f"{PROGRAMS[name].name} of {name} ended with {code}")
    report.require(name, f"all of what is required of {name}: 1", 1 - code, ">=", 1, 0)


def micro(report):
    """Parts of the product alone; no requirement hangs on them."""
    report.title("Parts alone, one thread (building them takes a while)", greatest="p99")
    command = ["swift", "package", "--package-path", str(ROOT / "Benchmarks" / "Micro"), "benchmark",
               "--no-progress", "--time-units", "nanoseconds"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    name, rows = "", 0
    for line in result.stdout.splitlines():
        cells = [cell.strip() for cell in line.strip("│").split("│")]
        if line.strip() and not line.startswith(("╒", "╞", "├", "╘", "│")):
            name = line.strip()
        elif cells[0].startswith("Time (wall clock) (ns)"):
            # Columns: metric, p0, p25, p50, p75, p90, p99, p100, samples.
            least, median, late = (float(cells[column]) / 1_000 for column in (1, 3, 6))
            rate = f"{1e6 / median:,.0f} MB/s" if "1 MB" in name else f"{1e6 / median:,.0f}/s"
            report.row("micro." + name, name, int(cells[8]), median, least, late, "us", 2, rate)
            rows += 1
    if result.returncode != 0 or rows == 0:
        tail = "\n".join((result.stdout + result.stderr).splitlines()[-20:])
        raise CannotMeasure(f"the micro benchmarks do not run:\n{tail}")
