"""Starts, watches and ends a service under test. Used by the durability scripts; Python's standard library alone."""

import hashlib
import http.client
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEFAULT_BINARY = os.path.join(ROOT, ".build", "release", "steward")
CARD = {
    "id": "durable",
    "name": "Durable Card",
    "network": "visa",
    "rewardCategories": [{"category": "general", "multiplier": 2, "pointType": "cashback"}],
    "spendingLimits": [
        {"category": "general", "limit": 99999999, "currentSpending": 0, "resetType": "never"},
    ],
}


class ServiceFailure(Exception):
    pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def end_on_signals():
    """Turns SIGTERM into an exception, so that the service is ended and directories are removed."""
    signal.signal(signal.SIGTERM, lambda *_: exit(143))


class Service:
    """One run of `steward serve` after another on the same database."""

    def __init__(self, binary, database, directory):
        self.binary = binary
        self.database = database
        self.log = os.path.join(directory, "service.log")
        self.directory = directory
        self.port = free_port()
        self.process = None
        # Sent with every request from then on, where there is one.
        self.token = None

    def launch(self):
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.binary, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--database", self.database],
                stdout=log, stderr=log, env=environment, cwd=self.directory)

    def start(self, deadline=20.0):
        """Launches it and returns the seconds until it was ready."""
        began = time.monotonic()
        self.launch()
        while time.monotonic() - began < deadline:
            if self.process.poll() is not None:
                raise ServiceFailure(f"the service ended with {self.process.returncode}; see {self.log}")
            try:
                status, _ = self.request("GET", "/health/ready", timeout=1)
                if status == 200:
                    return time.monotonic() - began
            except OSError:
                pass
            except http.client.HTTPException:
                pass
            time.sleep(0.002)
        raise ServiceFailure(f"not ready after {deadline} s; see {self.log}")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, deadline=10.0):
        """Ends it with SIGTERM and returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(deadline)
        except subprocess.TimeoutExpired as error:
            raise ServiceFailure(f"still running {deadline} s after SIGTERM; see {self.log}") from error

    def end(self):
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def request(self, method, path, body=None, headers=None, timeout=10):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        if self.token:
            headers = dict(headers or {}, Authorization="Bearer " + self.token)
        try:
            return exchange(connection, method, path, body, headers)
        finally:
            connection.close()


def exchange(connection, method, path, body=None, headers=None):
    """Status and decoded body of one exchange on an open connection."""
    headers = dict(headers or {})
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    connection.request(method, path, data, headers)
    response = connection.getresponse()
    payload = response.read()
    try:
        return response.status, json.loads(payload) if payload else None
    except ValueError:
        return response.status, payload


def add_card(service):
    status, body = service.request("POST", "/cards", CARD)
    if status != 201:
        raise ServiceFailure(f"POST /cards gave {status}: {body}")


def purchase(key, cents=100):
    return {"cardId": CARD["id"], "amount": cents / 100, "merchant": "Durability", "note": key}


def record(connection, key, cents=100):
    """Records a purchase; its idempotency key is also its note, by which its row is found."""
    return exchange(connection, "POST", "/transactions", purchase(key, cents), {"Idempotency-Key": key})


def copied(database):
    """A copy of the database and its log in a directory of its own."""
    directory = tempfile.mkdtemp(prefix="steward-copy-")
    for suffix in ("", "-wal"):
        if os.path.exists(database + suffix):
            shutil.copyfile(database + suffix, os.path.join(directory, "copy.db" + suffix))
    return directory


class Contents:
    """What a copy of the database holds."""

    def __init__(self, database):
        directory = copied(database)
        try:
            connection = sqlite3.connect(os.path.join(directory, "copy.db"))
            try:
                self.integrity = [row[0] for row in connection.execute("PRAGMA integrity_check")]
                self.broken_references = connection.execute("PRAGMA foreign_key_check").fetchall()
                rows = connection.execute("SELECT note, count(*) FROM transactions GROUP BY note")
                self.counts = {}
                for note, count in rows:
                    self.counts[note] = count
                counted = connection.execute("SELECT sum(items) FROM usage WHERE kind = 'transactions'").fetchone()[0]
                self.counted = counted or 0
            finally:
                connection.close()
        finally:
            shutil.rmtree(directory)

    @property
    def is_sound(self):
        return self.integrity == ["ok"] and not self.broken_references

    @property
    def is_torn(self):
        """A purchase that is not counted, or the reverse."""
        return self.counted != sum(self.counts.values())


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def require_binary(path):
    if not os.access(path, os.X_OK):
        raise SystemExit(f"no release binary at {path}: run scripts/run first")
