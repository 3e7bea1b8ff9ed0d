"""The comparison itself; run by `run` in an environment that has onnxruntime, onnx and numpy."""
import argparse
import logging
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import onnxruntime

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(HERE), str(ROOT / "Benchmarks" / "harness"), str(ROOT / "scripts" / "training")]

import minilm_source as source  # noqa: E402
from machine import description, memory  # noqa: E402
from onnx_graph import write_graphs  # noqa: E402
from report import Report  # noqa: E402

MODEL = ROOT / "Sources/SentenceEmbedding/Resources/minilm-l6-v2.stem"
MEGABYTE = 1e6
# What is required: our time over ONNX Runtime's int8, by the longest text, and memory beside an empty process.
SHORT, SHORT_LIMIT, LONG_LIMIT, MEMORY_LIMIT = 64, 0.8, 1.0, 40

SENTENCES = [
    "Which card should I use for dinner tonight?", "Filling up the tank, about sixty dollars",
    "The faucet is dripping everywhere, I need a wrench and some washers", "Two flights to Lisbon in October",
    "4 points per dollar at restaurants, up to $50,000 a year", "no foreign transaction fees", "groceries", "Uber ride",
    "My phone's screen broke and the repair shop wants 180 euros in cash or by card",
    "Does the annual fee come back if I cancel the card within thirty days of the statement?",
]


class Ours:
    """The release executable, spoken to over pipes."""

    def __init__(self, binary, kernel):
        self.process = subprocess.Popen([binary, MODEL, kernel], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()
        self.empty = memory(self.process.pid)[0]
        self.kernel = self.ask("open").split()[1]

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("EmbeddingBench ended early")
        return answer

    def times(self, texts, repeats, tokens):
        counted, *nanoseconds = map(int, self.ask("\t".join([f"time {repeats}"] + texts)).split())
        assert counted == tokens, f"{counted} tokens, not {tokens}"
        return [each / 1e6 for each in nanoseconds]

    def vector(self, text):
        return np.array(self.ask("vector\t" + text).split(), dtype=np.float64)

    def close(self):
        """The highest memory, over that of the process before it opened the model, in bytes."""
        highest = memory(self.process.pid)[1]
        self.process.stdin.close()
        self.process.wait()
        return highest - self.empty


class Peer:
    """One graph in ONNX Runtime, on one thread, with all its optimisations."""

    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def run(self, ids, mask):
        return self.session.run(None, {"ids": ids, "mask": mask})[0]

    def times(self, ids, mask, repeats):
        self.run(ids, mask)
        found = []
        for _ in range(repeats):
            start = time.perf_counter_ns()
            self.run(ids, mask)
            found.append((time.perf_counter_ns() - start) / 1e6)
        return found


def sample(lengths, words, vocabulary, generator):
    """Texts of exactly these numbers of tokens, and the same as padded ids with their mask."""
    texts = [" ".join(generator.choice(words, length - 2)) for length in lengths]
    ids = np.zeros((len(texts), max(lengths)), np.int64)
    mask = np.zeros_like(ids)
    for row, text in enumerate(texts):
        tokens = source.token_ids(text, vocabulary)
        ids[row, :len(tokens)], mask[row, :len(tokens)] = tokens, 1
    return texts, ids, mask


def measure(ours, peers, report, vocabulary, rounds, quick):
    generator = np.random.default_rng(7)
    words = [piece for piece in vocabulary if piece.isascii() and piece.isalpha() and len(piece) > 2]
    cases = [(f"{tokens} tokens", [tokens], tokens) for tokens in (8, 16, 32, 64, 128, 256)]
    cases += [("8 texts of 16", [16] * 8, 16), ("32 texts of 16", [16] * 32, 16), ("8 texts of 64", [64] * 8, 64),
              ("16 texts of 8 to 64, padded for the peer", list(range(8, 65, 4))[:15] + [64], 64)]
    for name, lengths, longest in cases:
        texts, ids, mask = sample(lengths, words, vocabulary, generator)
        repeats = max(1, min(8, 512 // sum(lengths)))
        runs = {key: [] for key in ["ours", *peers]}
        for _ in range(rounds):
            # One after the other in every round, so that a disturbance or a slower clock meets all alike.
            runs["ours"].append(float(np.median(ours.times(texts, repeats, sum(lengths)))))
            for key, peer in peers.items():
                runs[key].append(float(np.median(peer.times(ids, mask, repeats))))
        key = name.replace(" ", "-").replace(",", "")
        report.title(f"{name}, ms")
        report.figure(f"embedding.{key}.ours", f"ours ({ours.kernel})", runs["ours"], "ms", 3)
        fastest = {}
        for precision in ("int8", "f32"):
            shape = min(("plain", "fused"), key=lambda shape: min(runs[shape, precision]))
            fastest[precision] = min(runs[shape, precision])
            report.figure(f"embedding.{key}.{precision}", f"ONNX Runtime {precision} ({shape})",
                          runs[shape, precision], "ms", 3)
        report.require(f"embedding.{key}.ratio", f"{name}: ours / ONNX Runtime int8 (fastest runs)",
                       min(runs["ours"]) / fastest["int8"], "<=", SHORT_LIMIT if longest <= SHORT else LONG_LIMIT, 3)
        print(f"     ours / ONNX Runtime f32: {min(runs['ours']) / fastest['f32']:.3f}")


def fidelity(ours, peers, report, vocabulary):
    """Cosine to ONNX Runtime's own f32 vectors over some sentences."""
    nearness = {"ours": [], "int8": []}
    for text in SENTENCES:
        ids = np.array([source.token_ids(text, vocabulary)], np.int64)
        exact = peers["plain", "f32"].run(ids, np.ones_like(ids))[0].astype(np.float64)
        nearness["ours"].append(float(ours.vector(text) @ exact))
        nearness["int8"].append(float(peers["plain", "int8"].run(ids, np.ones_like(ids))[0].astype(np.float64) @ exact))
    report.title("cosine to f32")
    report.figure("embedding.cosine.ours", "ours", nearness["ours"], "", 4)
    report.figure("embedding.cosine.int8", "ONNX Runtime int8", nearness["int8"], "", 4)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--wheel", required=True)
    parser.add_argument("--kernel", default="best")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    os.sched_setaffinity(0, {options.core})
    report = Report(description(ROOT), options.quick)
    tensors, pieces = source.read_wheel(options.wheel)
    vocabulary = {piece: index for index, piece in enumerate(pieces)}
    with tempfile.TemporaryDirectory() as folder:
        peers = {key: Peer(path) for key, path in write_graphs(tensors, Path(folder)).items()}
    del tensors
    ours = Ours(options.binary, options.kernel)
    print(f"core {options.core}, one thread each, onnxruntime {onnxruntime.__version__}, kernel {ours.kernel}; "
          "ours includes tokenizing, the peer is given ids")
    measure(ours, peers, report, vocabulary, 5 if options.quick else 25, options.quick)
    fidelity(ours, peers, report, vocabulary)
    report.title("memory, MB")
    extra = ours.close() / MEGABYTE
    report.figure("embedding.memory", "ours, mapped weights included, over an empty process", [extra], "MB")
    report.require("embedding.memory", "peak extra memory, MB", extra, "<=", MEMORY_LIMIT, 1)
    sys.exit(0 if report.finish(options.json) else 1)


if __name__ == "__main__":
    main()
