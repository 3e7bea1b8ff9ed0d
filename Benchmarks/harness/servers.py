"""The product and the peer as processes: built, started on one core, asked, watched and stopped."""
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from machine import CannotMeasure, memory, process_seconds

ROOT = Path(__file__).resolve().parent.parent.parent
PEER_PACKAGE = ROOT / "Benchmarks"
PEER = PEER_PACKAGE / ".build" / "release" / "PeerServer"
BARE = PEER_PACKAGE / ".build" / "release" / "BareServer"
GENERATOR = PEER_PACKAGE / ".build" / "release" / "LoadGenerator"
PRODUCT = ROOT / ".build" / "release" / "steward"
DEMO_CARDS = 5


def build_product():
    """As `scripts/run` does."""
    run_build("steward", ["bash", "-c", "source scripts/lib.sh && build_release"])


def build_peers(*products):
    """For release, Swift's libraries inside as in the product."""
    for product in products:
        run_build(product, ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path",
                            str(PEER_PACKAGE), "--product", product])


def run_build(product, command):
    """Silent unless it fails."""
    print(f"building {product} ...", flush=True)
    result = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        raise CannotMeasure(f"{product} does not build:\n" + "\n".join(result.stdout.splitlines()[-30:]))


def install_wrk():
    """wrk is in Debian; where it is missing and we may, it is installed."""
    if shutil.which("wrk"):
        return
    command = ["apt-get", "install", "-y", "wrk"]
    if os.geteuid() != 0:
        command = ["sudo", "-n"] + command
    if shutil.which(command[0]):
        print("installing wrk ...", flush=True)
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if not shutil.which("wrk"):
        raise CannotMeasure("wrk is missing and could not be installed; run: sudo apt-get install -y wrk")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def product_environment(scratch):
    """Nothing of the caller's configuration, one connection queue for the one core."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STEWARD_")}
    return kept | {"STEWARD_HTTP_LOOPS": "1", "XDG_DATA_HOME": str(scratch), "HOME": str(scratch)}


def make_wallet(binary, database, scratch):
    """A new database with the five cards of the demo wallet, through the product's own command."""
    result = subprocess.run(
        [str(binary), "cards", "demo", "--database", str(database)], env=product_environment(scratch),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = [line for line in result.stdout.splitlines() if line.strip()]
    if result.returncode != 0 or len(lines) != DEMO_CARDS:
        raise CannotMeasure("`steward cards demo` did not make five cards:\n" + (result.stdout + result.stderr)[-2000:])


class Server:
    """A running server on 127.0.0.1, bound to one core."""

    def __init__(self, name, command, port, core, log, environment=None):
        self.name, self.port = name, port
        self.log = log
        with open(log, "ab") as output:
            self.launched = time.monotonic()
            self.process = subprocess.Popen(
                [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env=environment, preexec_fn=lambda: os.sched_setaffinity(0, {core}))

    @property
    def pid(self):
        return self.process.pid

    def wait_ready(self, path="/health/ready", limit=30.0):
        """Seconds from just before fork and exec to the first 200; asks about every 0.3 ms."""
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode()
        while time.monotonic() - self.launched < limit:
            if self.process.poll() is not None:
                break
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=limit) as connection:
                    connection.sendall(request)
                    if connection.recv(4_096).startswith(b"HTTP/1.1 200"):
                        return time.monotonic() - self.launched
            except OSError:
                pass
            time.sleep(0.0003)
        tail = Path(self.log).read_text(errors="replace")[-2_000:] if Path(self.log).is_file() else ""
        self.stop()
        raise CannotMeasure(f"{self.name} did not become ready:\n{tail}")

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request(method, path, body=body, headers={"Content-Type": "application/json"} if body else {})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def cpu_seconds(self):
        return process_seconds(self.pid)

    def memory(self):
        return memory(self.pid)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Bench:
    """What every measure needs: the binaries, a scratch folder with a wallet, the cores, and the options."""

    def __init__(self, binary, scratch, cores, bodies, runs, seconds, quick):
        self.binary, self.scratch, self.bodies = binary, scratch, bodies
        self.server_core, self.load_core = cores
        self.runs, self.seconds, self.quick = runs, seconds, quick
        self.database = scratch / "wallet.sqlite"

    def start_product(self, log_level="warning", database=None, log=None, name="steward", **settings):
        """`settings` are environment variables of the product, such as STEWARD_MODEL_URL."""
        port = free_port()
        return Server(
            name,
            [self.binary, "serve", "--host", "127.0.0.1", "--port", port, "--database", database or self.database,
             "--log-level", log_level],
            port, self.server_core, log or self.scratch / "steward.log", product_environment(self.scratch) | settings)

    def start_model(self):
        """A server of chat completions that answers as its path says (Tests/Clients/fault_model.py)."""
        port = free_port()
        return Server(
            "model", [sys.executable, ROOT / "Tests" / "Clients" / "fault_model.py", "--port", port], port,
            self.load_core, self.scratch / "model.log")

    def start_peer(self, product):
        """The peer answers what the product answers: its /health and a /recommend of middling length."""
        health = self.scratch / "health.json"
        recommendation = self.scratch / "recommendation.json"
        health.write_bytes(self.answer(product, "GET", "/health"))
        answers = self.recommendations(product)
        recommendation.write_bytes(sorted(answers, key=len)[len(answers) // 2])
        port = free_port()
        return Server(
            "Hummingbird", [PEER, port, health, recommendation], port, self.server_core, self.scratch / "peer.log")

    def start_bare(self):
        """What the kernel alone takes, with the bytes that the peer answers."""
        port = free_port()
        return Server(
            "bare loop", [BARE, port, self.scratch / "health.json"], port, self.server_core, self.scratch / "bare.log")

    def answer(self, server, method, path, body=None):
        status, content = server.ask(method, path, body)
        if status != 200:
            raise CannotMeasure(f"{server.name} answered {method} {path} with {status}: {content[:300]!r}")
        return content

    def recommendations(self, server, count=41):
        """The first answers of the load, looked at before anything is timed: 200s, and not all the same."""
        lines = self.bodies.read_text(encoding="utf-8").splitlines()[:count]
        answers = [
            self.answer(server, "POST", "/recommend", line.replace("@@@.@@", "137.42").encode()) for line in lines
        ]
        if server.name.startswith("steward"):
            if len(set(answers)) < count // 2:
                raise CannotMeasure("different sentences got the same answer")
            if not all(b'"primaryRecommendation"' in each for each in answers):
                raise CannotMeasure("an answer of /recommend names no card: " + answers[0][:300].decode())
        return answers
