"""The encoder of turns after a purchase: all-MiniLM-L6-v2 with its last layers tuned, and a head that weighs candidates.

`train-edits` uses it. What the first layers make of a turn never changes, so that it is worked out once. Needs torch.
"""
import random
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import minilm_source as source

# TunedEncoder.swift and EncoderHead.swift read what these make.
TUNED, MOST_PIECES, HIDDEN = 2, 127, 64
BOUNDS = [0.1, 0.35, 0.7, 0.999, 1.001, 1.5, 3]
NO_SIZE = len(BOUNDS) + 1
EPOCHS, BATCH, RATE, HEAD_RATE, DECAY, DROPOUT, WARM_UP = 3, 32, 3e-4, 1e-3, 0.01, 0.1, 0.1
TURNS_TO_CALIBRATE = 200
# Sums in another order would round to other numbers.
torch.set_num_threads(2)


class Layer(nn.Module):
    """A transformer layer with the published weights to begin with."""

    PARTS = {
        "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
        "out": "attention.output.dense", "attended": "attention.output.LayerNorm", "up": "intermediate.dense",
        "down": "output.dense", "done": "output.LayerNorm"}

    def __init__(self, tensors, index):
        super().__init__()
        self.index = index
        for part, name in self.PARTS.items():
            weight, bias = (tensors[f"encoder.layer.{index}.{name}.{kind}"] for kind in ("weight", "bias"))
            if weight.ndim == 1:
                module = nn.LayerNorm(len(weight), eps=1e-12)
            else:
                module = nn.Linear(weight.shape[1], weight.shape[0])
            module.weight.data = torch.tensor(np.array(weight))
            module.bias.data = torch.tensor(np.array(bias))
            self.add_module(part, module)
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, x, mask):
        count, length, width = x.shape

        def heads(y):
            return y.view(count, length, source.HEADS, width // source.HEADS).transpose(1, 2)

        context = functional.scaled_dot_product_attention(
            heads(self.query(x)), heads(self.key(x)), heads(self.value(x)), attn_mask=mask)
        x = self.attended(x + self.dropout(self.out(context.transpose(1, 2).reshape(count, length, width))))
        return self.done(x + self.dropout(self.down(functional.gelu(self.up(x)))))

    def published(self):
        """Its weights under their published names."""
        return {f"encoder.layer.{self.index}.{name}.{kind}": getattr(getattr(self, part), kind).detach().numpy()
                for part, name in self.PARTS.items() for kind in ("weight", "bias")}


class Head(nn.Module):
    """EncoderHead.swift."""

    def __init__(self, shared):
        super().__init__()
        known, groups = shared.shape
        self.shared = torch.tensor(shared, dtype=torch.float32)
        self.turn = nn.Linear(2 * source.WIDTH, HIDDEN)
        self.numbers = nn.ModuleList(nn.Linear(source.WIDTH, HIDDEN, bias=False) for _ in range(2))
        self.sizes = nn.Embedding(NO_SIZE + 1, HIDDEN)
        self.own = nn.Parameter(torch.randn(known, HIDDEN) * 0.5)
        self.alike = nn.Parameter(torch.randn(groups, HIDDEN) * 0.5)
        self.outputs = nn.Parameter(torch.randn(known, HIDDEN) * 0.15)
        self.biases = nn.Parameter(torch.zeros(known))

    def outcomes(self):
        return self.own + self.shared @ self.alike

    def forward(self, states, mask, batch):
        kept = (mask[:, 0, 0, :] == 0).float().unsqueeze(-1)
        whole = torch.cat([states[:, 0], (states * kept).sum(1) / kept.sum(1)], 1)
        flat = torch.cat([states.reshape(-1, source.WIDTH), torch.zeros(1, source.WIDTH)])
        hidden = self.turn(whole)[batch["turn"]] + self.sizes(batch["size"]) + self.outcomes()[batch["outcome"]]
        for linear, place in zip(self.numbers, batch["places"]):
            hidden = hidden + linear(flat[place])
        return (functional.relu(hidden) * self.outputs[batch["outcome"]]).sum(1) + self.biases[batch["outcome"]]


def size_of(cents, before):
    return NO_SIZE if not cents or not before else sum(cents / before >= bound for bound in BOUNDS)


class Turns:
    """All turns as pieces, with what the untuned layers make of them."""

    def __init__(self, wheel, rows, outcomes):
        self.tensors, vocabulary = source.read_wheel(wheel)
        pieces = {piece: index for index, piece in enumerate(vocabulary)}
        known = {}

        def ids_of(word):
            if word not in known:
                known[word] = source.token_ids(word, pieces)[1:-1]
            return known[word]

        self.rows, self.ids, self.first = rows, [], []
        for row in rows:
            ids, first = [source.START], []
            for word in row["words"]:
                found = ids_of(word)[:max(0, MOST_PIECES - 1 - len(ids))]
                first.append(len(ids) if found else None)
                ids += found
            self.ids.append(ids + [source.END])
            self.first.append(first)
        self.outcome = [[outcomes.index(each["outcome"]) for each in row["candidates"]] for row in rows]
        layers = [Layer(self.tensors, index).eval() for index in range(source.LAYERS - TUNED)]
        self.states = [None] * len(rows)
        order = sorted(range(len(rows)), key=lambda i: len(self.ids[i]))
        with torch.no_grad():
            for start in range(0, len(order), 128):
                chosen = order[start:start + 128]
                x, mask = self.padded([self.embedded(self.ids[i]) for i in chosen])
                for layer in layers:
                    x = layer(x, mask)
                for i, state in zip(chosen, x):
                    self.states[i] = state[:len(self.ids[i])].to(torch.bfloat16)

    def embedded(self, ids):
        x = (self.tensors["embeddings.word_embeddings.weight"][ids]
             + self.tensors["embeddings.position_embeddings.weight"][:len(ids)]
             + self.tensors["embeddings.token_type_embeddings.weight"][0])
        return torch.tensor(source.normalised(x, self.tensors, "embeddings.LayerNorm").astype(np.float32))

    @staticmethod
    def padded(states):
        length = max(len(state) for state in states)
        x = torch.zeros(len(states), length, source.WIDTH)
        mask = torch.full((len(states), 1, 1, length), -1e4)
        for i, state in enumerate(states):
            x[i, :len(state)] = state
            mask[i, 0, 0, :len(state)] = 0
        return x, mask

    def batch(self, chosen):
        x, mask = self.padded([self.states[i].float() for i in chosen])
        none = x.shape[0] * x.shape[1]
        turn, outcome, size, good, places = [], [], [], [], ([], [])
        for place, i in enumerate(chosen):
            row = self.rows[i]
            for index, each in enumerate(row["candidates"]):
                turn.append(place)
                outcome.append(self.outcome[i][index])
                size.append(size_of(each["cents"], row["before"]))
                good.append(index in row["meant"])
                for number, found in enumerate(places):
                    word = each["words"][number] if number < len(each["words"]) else None
                    first = self.first[i][word] if word is not None else None
                    found.append(none if first is None else place * x.shape[1] + first)
        return x, mask, dict(
            turn=torch.tensor(turn), outcome=torch.tensor(outcome), size=torch.tensor(size), good=torch.tensor(good),
            places=[torch.tensor(found) for found in places])


class Encoder(nn.Module):
    def __init__(self, turns, shared):
        super().__init__()
        self.layers = nn.ModuleList(
            Layer(turns.tensors, index) for index in range(source.LAYERS - TUNED, source.LAYERS))
        self.head = Head(shared)

    def forward(self, x, mask, batch):
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.training):
            for layer in self.layers:
                x = layer(x, mask)
        return self.head(x.float(), mask, batch)


def log_probabilities(scores, turn):
    count = int(turn[-1]) + 1
    highest = torch.full((count,), -1e9).scatter_reduce(0, turn, scores.detach(), "amax")
    total = torch.zeros(count).index_add(0, turn, torch.exp(scores - highest[turn]))
    return scores - (highest + torch.log(total))[turn]


def fit(turns, chosen, shared, seed=1):
    """An encoder from the turns whose numbers are in `chosen`."""
    torch.manual_seed(seed)
    shuffle = random.Random(seed)
    encoder = Encoder(turns, shared).train()
    rates = [dict(params=encoder.layers.parameters(), lr=RATE), dict(params=encoder.head.parameters(), lr=HEAD_RATE)]
    optimiser = torch.optim.AdamW(rates, weight_decay=DECAY)
    chosen, step, steps = list(chosen), 0, EPOCHS * (len(chosen) // BATCH + 1)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda i: min((i + 1) / (WARM_UP * steps), max(0.02, 1 - i / steps)))
    for _ in range(EPOCHS):
        shuffle.shuffle(chosen)
        batches = []
        # Turns of about the same length together.
        for start in range(0, len(chosen), BATCH * 20):
            group = sorted(chosen[start:start + BATCH * 20], key=lambda i: len(turns.ids[i]))
            batches += [group[i:i + BATCH] for i in range(0, len(group), BATCH)]
        shuffle.shuffle(batches)
        for each in batches:
            x, mask, batch = turns.batch(each)
            answers = log_probabilities(encoder(x, mask, batch), batch["turn"])
            good = torch.zeros(len(each)).index_add(0, batch["turn"], torch.exp(answers) * batch["good"])
            loss = -torch.log(good.clamp_min(1e-9)).mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
            optimiser.step()
            schedule.step()
    return encoder.eval()


def answers_of(encoder, turns, chosen):
    """The logarithms of the chances of the candidates of each of `chosen`, in its order."""
    found = {}
    order = sorted(chosen, key=lambda i: len(turns.ids[i]))
    with torch.no_grad():
        for start in range(0, len(order), 64):
            each = order[start:start + 64]
            x, mask, batch = turns.batch(each)
            answers = log_probabilities(encoder(x, mask, batch), batch["turn"]).numpy()
            ends = np.cumsum([len(turns.rows[i]["candidates"]) for i in each])[:-1]
            found.update(zip(each, np.split(answers, ends)))
    return [found[i] for i in chosen]


def layers_file(encoder, turns, model_file, build):
    """The tuned layers as TunedEncoder.swift reads them, for `model_file` (bytes). `build` is scripts/training/build-model."""
    tensors = dict(turns.tensors)
    for layer in encoder.layers:
        tensors.update(layer.published())
    step = max(1, len(turns.ids) // TURNS_TO_CALIBRATE)
    maxima = build.activation_maxima(tensors, turns.ids[::step])
    arrays = [array for index in range(source.LAYERS - TUNED, source.LAYERS)
              for array in build.layer_arrays(tensors, maxima, index)]
    body = b"".join(build.padded(np.ascontiguousarray(array).tobytes()) for array in arrays)
    rest = (model_file[16:24] + struct.pack("<I", TUNED)).ljust(40, b"\0") + body
    return b"STEL" + struct.pack("<IQQ", 1, 24 + len(rest), build.hash64(rest)) + rest


def head_block(encoder, fingerprint):
    """The head as EncoderHead.swift reads it."""
    head = encoder.head

    def matrix(weights):
        weights = weights.detach().numpy()
        scales = np.maximum(np.abs(weights).max(1) / 127, 1e-12)
        return scales.astype("<f4").tobytes() + np.rint(weights / scales[:, None]).astype(np.int8).tobytes()

    def floats(values):
        return values.detach().numpy().astype("<f4").tobytes()

    return b"".join([
        struct.pack("<Q2H", fingerprint, source.WIDTH, HIDDEN), matrix(head.turn.weight),
        *(matrix(linear.weight) for linear in head.numbers), floats(head.turn.bias), floats(head.sizes.weight),
        floats(head.outcomes()), floats(head.outputs), floats(head.biases)])
