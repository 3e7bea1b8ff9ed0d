"""The two load programs on their own core: wrk for throughput, our generator for latency and for counted requests."""
import json
import os
import resource
import subprocess
import time

from machine import CannotMeasure, core_seconds
from servers import GENERATOR, PEER_PACKAGE

WRK_SCRIPT = PEER_PACKAGE / "harness" / "wrk.lua"
# Above this share of the load's core the load may be what is measured.
SATURATED = 0.97


def _children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _run(command, core):
    result = subprocess.run(
        [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}))
    lines = result.stdout.strip().splitlines()
    if result.returncode != 0 or not lines:
        raise CannotMeasure(f"{command[0]} failed: {result.stderr.strip() or result.stdout[-500:]}")
    return json.loads(lines[-1])


class Watch:
    """What a server, the load and everybody else took of their cores while the block ran; shares of one core."""

    def __init__(self, bench, server):
        self._bench, self._server = bench, server

    def __enter__(self):
        self._began, self._server_before = time.monotonic(), self._server.cpu_seconds()
        self._core_before, self._load_before = core_seconds(self._bench.server_core), _children_seconds()
        return self

    def __exit__(self, *_):
        wall = time.monotonic() - self._began
        self.server_seconds = self._server.cpu_seconds() - self._server_before
        self.server = self.server_seconds / wall
        self.load = (_children_seconds() - self._load_before) / wall
        core = core_seconds(self._bench.server_core) - self._core_before
        self.others = max(0.0, core - self.server_seconds) / wall


def throughput(bench, server, path, seconds, bodies=None, connections=64):
    """One run of wrk. Shares are of one core; `others` is what unrelated processes took of the server's core."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", WRK_SCRIPT,
               f"http://127.0.0.1:{server.port}{path}"]
    if bodies:
        command += ["--", bodies]
    with Watch(bench, server) as watch:
        result = _run(command, bench.load_core)
    if result["status"] or result["broken"] or not result["requests"]:
        raise CannotMeasure(
            f"{server.name} {path}: {result['status']} answers were no success, {result['broken']} broke off")
    return {
        "rate": result["requests"] / (result["microseconds"] / 1e6),
        "bytes": result["bytes"] / result["requests"],
        "p50": result["p50"], "p99": result["p99"],
        "cpuPerRequest": watch.server_seconds / result["requests"],
        "serverShare": watch.server, "loadShare": watch.load, "others": watch.others,
    }


def generate(bench, server, bodies, **options):
    """One run of the load generator; latencies in microseconds."""
    command = [GENERATOR, "--port", server.port, "--path", "/recommend", "--bodies", bodies]
    for name, value in options.items():
        command += ["--" + name.replace("_", "-"), value]
    with Watch(bench, server) as watch:
        result = _run(command, bench.load_core)
    if result["refused"] or result["broken"] or result["firstBadStatus"]:
        raise CannotMeasure(
            f"{server.name}: {result['refused']} answers were no success (first: {result['firstBadStatus']}), "
            f"{result['broken']} broke off")
    return result | {"others": watch.others}
