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


def throughput(bench, server, path, seconds, bodies=None, connections=64):
    """One run of wrk. Shares are of one core; `others` is what unrelated processes took of the server's core."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", WRK_SCRIPT,
               f"http://127.0.0.1:{server.port}{path}"]
    if bodies:
        command += ["--", bodies]
    began, server_before = time.monotonic(), server.cpu_seconds()
    core_before, load_before = core_seconds(bench.server_core), _children_seconds()
    result = _run(command, bench.load_core)
    wall, server_cpu = time.monotonic() - began, server.cpu_seconds() - server_before
    if result["status"] or result["broken"] or not result["requests"]:
        raise CannotMeasure(
            f"{server.name} {path}: {result['status']} answers were no success, {result['broken']} broke off")
    return {
        "rate": result["requests"] / (result["microseconds"] / 1e6),
        "bytes": result["bytes"] / result["requests"],
        "p50": result["p50"], "p99": result["p99"],
        "cpuPerRequest": server_cpu / result["requests"],
        "serverShare": server_cpu / wall,
        "loadShare": (_children_seconds() - load_before) / wall,
        "others": max(0.0, core_seconds(bench.server_core) - core_before - server_cpu) / wall,
    }


def generate(bench, server, bodies, **options):
    """One run of the load generator; latencies in microseconds."""
    command = [GENERATOR, "--port", server.port, "--path", "/recommend", "--bodies", bodies]
    for name, value in options.items():
        command += ["--" + name.replace("_", "-"), value]
    result = _run(command, bench.load_core)
    if result["refused"] or result["broken"] or result["firstBadStatus"]:
        raise CannotMeasure(
            f"{server.name}: {result['refused']} answers were no success (first: {result['firstBadStatus']}), "
            f"{result['broken']} broke off")
    return result
