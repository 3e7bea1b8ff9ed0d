"""The machine: which cores to use, what runs on them besides us, and what to say about it beside the figures."""
import os
import platform
import subprocess
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


class CannotMeasure(Exception):
    """Something the measurement needs is missing or wrong; the text says what."""


def mapped(pid, names):
    """Bytes of mapped files that are in memory now: shared, and given back when memory is short."""
    total, is_ours = 0, False
    with open(f"/proc/{pid}/smaps", encoding="utf-8") as file:
        for line in file:
            fields = line.split()
            if "-" in fields[0] and not fields[0].endswith(":"):
                is_ours = line.rstrip().endswith(names)
            elif is_ours and fields[0] == "Rss:":
                total += int(fields[1]) * 1024
    return total


def two_cores():
    """The core for the server and the core for the load."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise CannotMeasure("two cores are needed, one for the server and one for the load")
    return cores[0], cores[1]


def core_seconds(core):
    """User and system time spent on one core by anybody."""
    for line in Path("/proc/stat").read_text().splitlines():
        if line.startswith(f"cpu{core} "):
            user, nice, system = (int(field) for field in line.split()[1:4])
            return (user + nice + system) / TICKS
    return 0.0


def process_seconds(pid):
    """User and system time of a process, its ended threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid):
    """Resident memory now and at its highest, in bytes."""
    sizes = {}
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        name, _, rest = line.partition(":")
        if name in ("VmRSS", "VmHWM"):
            sizes[name] = int(rest.split()[0]) * 1024
    return sizes["VmRSS"], sizes["VmHWM"]


def _first_line(command, root):
    try:
        output = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return output.strip().splitlines()[0] if output.strip() else "unknown"


def description(root):
    model = "unknown"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "kernel": platform.release(),
        "swift": _first_line(["swift", "--version"], root),
        "revision": _first_line(["git", "describe", "--always", "--dirty"], root),
        "loadAverage": round(os.getloadavg()[0], 2),
    }
