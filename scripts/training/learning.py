"""The sentences of the half to learn from (Tests/Evaluation), read by `edit-turns`: what the classifiers of the language learn from."""
import importlib.machinery
import importlib.util
import json
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
EVALUATION = ROOT / "Tests" / "Evaluation"
RESOURCES = ROOT / "Sources" / "Domains" / "Wallet" / "Resources"
sys.path.insert(0, str(EVALUATION))
import labelled  # noqa: E402


def script(name):
    """Another script of this folder, as a module."""
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(Path(__file__).resolve().parent / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def cases_to_learn_from():
    """Those of the tune half with a wallet, by id."""
    found = {case["id"]: case for case in labelled.load_cases("tune") if case["wallet"] != "empty"}
    for line in (EVALUATION / "forms.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        found[case["id"]] = case | dict(kind="form")
    return found


def turns_command(told):
    """The command that runs `edit-turns`: the one that was told, else of this package, built."""
    if told:
        return told.split()
    subprocess.run(["swift", "build", "-c", "release", "--product", "edit-turns"], cwd=ROOT, check=True)
    return ["swift", "run", "-c", "release", "--skip-build", "edit-turns"]


def turns_of(case):
    return case["turns"] if "turns" in case else [case]


def read_turns(cases, command):
    wallets = labelled.load_wallets()
    lines = [json.dumps(dict(id=case["id"], cards=wallets[case["wallet"]], date=case["date"],
                             turns=[t["query"] for t in turns_of(case)])) for case in cases.values()]
    done = subprocess.run(
        command, cwd=ROOT, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def items_of(turn):
    return (turn.get("facts") or {}).get("items") or []


def near(one, other):
    return one is not None and other is not None and abs(one - other) < 0.005


def log_sums(scores, groups, count):
    """The logarithm of the sum of exponentials, for each group of scores; -inf for one that has none."""
    highest = np.full(count, -np.inf)
    np.maximum.at(highest, groups, scores)
    sums = np.bincount(groups, np.exp(scores - highest[groups]), count)
    return highest + np.log(np.maximum(sums, 1e-300))


def likelihood(scores, groups, isMeant, count):
    """The loss of scores, and its gradient: how likely is one of those that are meant?"""
    every = log_sums(scores, groups, count)
    good = log_sums(scores[isMeant], groups[isMeant], count)
    slope = np.exp(scores - every[groups])
    slope[isMeant] -= np.exp(scores[isMeant] - good[groups[isMeant]])
    return (every - good).sum(), slope


def write_one_class(file, version, threshold, bits, bias, weights):
    """Writes the weights of one class with their threshold: HashedWeights.file reads it. Returns its bytes."""
    scale = np.abs(weights).max() / 127
    data = b"STWC" + struct.pack("<HfHHff", version, threshold, bits, 1, bias, scale)
    data += np.rint(weights / scale).astype(np.int8).tobytes()
    data += struct.pack("<Q", script("train-prototypes").checksum(data))
    file.write_bytes(data)
    return len(data)
