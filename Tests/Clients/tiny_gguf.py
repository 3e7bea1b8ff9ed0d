"""Writes a language model of two small layers with random weights, for tests against a real llama.cpp.

    tiny_gguf.py FILE [--seed N]

The same bytes for the same seed. What it says means nothing; what matters is that it is a model: it is loaded, reads a
prompt with its chat template, and is held to a schema by the server's grammar. The vocabulary has every byte, every
printable character of ASCII, pairs of letters and some words. Each embedding has one constant entry, which makes column
0 of the output layer a bias: words are likelier than single bytes, and a quotation mark likely enough that strings end.

Needs the `gguf` package (and numpy, which comes with it).
"""
import argparse

import gguf
import numpy as np

CONTEXT, WIDTH, LAYERS, HEADS, FEED_FORWARD = 8192, 64, 2, 4, 128
WORDS = """the this that a an and or of to in on at for with from by is are be has gives pays earns best good better
card cards choice purchase here there because when while your you it more most reward rewards points cash back category now
today fits well place shop dinner groceries gas travel use would could next also consider before after limit year month
quarter worth value simple strong steady usual right first second one only every everyday daily always""".split()
TEMPLATE = (
    "{{ bos_token }}{% for message in messages %}<{{ message['role'] }}>\n{{ message['content'] }}\n{% endfor %}"
    "{% if add_generation_prompt %}<assistant>\n{% endif %}"
)
LIKELY, POSSIBLE, UNLIKELY = 4.0, 1.0, -4.0


def vocabulary():
    """Pieces, scores, types and the bias of each piece."""
    pieces, bias = ["<unk>", "<s>", "</s>"], [-9, -9, 3]
    types = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL]
    for byte in range(256):
        pieces.append(f"<0x{byte:02X}>")
        types.append(gguf.TokenType.BYTE)
        bias.append(UNLIKELY if byte >= 0x80 else POSSIBLE - 3)
    for code in range(0x21, 0x7F):
        character = chr(code)
        pieces.append(character)
        bias.append({'"': 5.0, "}": 5.0, ",": 3.0, ".": 3.0, "\\": UNLIKELY}.get(character, POSSIBLE - 2))
    # A piece is merged from two, so each beginning of a word is a piece as well; pairs halve what no word covers.
    letters = "abcdefghijklmnopqrstuvwxyz"
    others, wholes = {"\u2581"}, {"\u2581" + word for word in WORDS}
    for word in WORDS:
        others.update("\u2581" + word[:length] for length in range(1, len(word)))
    others.update("\u2581" + letter for letter in letters + letters.upper())
    others.update(first + second for first in letters + letters.upper() for second in letters)
    others.update(f"{first}{second}" for first in range(10) for second in range(10))
    others.update(['": ', '", ', "**", "- ", ": ", "```", "``", "## ", "##"])
    for piece in sorted(others | wholes, key=lambda piece: (len(piece), piece)):
        pieces.append(piece.replace(" ", "\u2581"))
        bias.append(LIKELY if piece in wholes else UNLIKELY)
    types += [gguf.TokenType.NORMAL] * (len(pieces) - len(types))
    scores = [0.0 if kind != gguf.TokenType.NORMAL else float(len(piece)) for piece, kind in zip(pieces, types)]
    return pieces, scores, [int(kind) for kind in types], np.array(bias, dtype=np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=20240229)
    options = parser.parse_args()

    pieces, scores, types, bias = vocabulary()
    random = np.random.Generator(np.random.PCG64(options.seed))

    def weights(rows, columns, scale):
        return (random.standard_normal((rows, columns)) * scale).astype(np.float32)

    writer = gguf.GGUFWriter(options.file, "llama")
    writer.add_name("tiny random weights")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(FEED_FORWARD)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(pieces))
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(pieces)
    writer.add_token_scores(scores)
    writer.add_token_types(types)
    writer.add_unk_token_id(0)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_add_bos_token(False)
    writer.add_chat_template(TEMPLATE)

    embeddings = weights(len(pieces), WIDTH, 0.4)
    embeddings[:, 0] = 2.0
    writer.add_tensor("token_embd.weight", embeddings)
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        writer.add_tensor(f"{block}.attn_norm.weight", np.ones(WIDTH, dtype=np.float32))
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            writer.add_tensor(f"{block}.{name}.weight", weights(WIDTH, WIDTH, 0.06))
        writer.add_tensor(f"{block}.ffn_norm.weight", np.ones(WIDTH, dtype=np.float32))
        writer.add_tensor(f"{block}.ffn_gate.weight", weights(FEED_FORWARD, WIDTH, 0.06))
        writer.add_tensor(f"{block}.ffn_up.weight", weights(FEED_FORWARD, WIDTH, 0.06))
        writer.add_tensor(f"{block}.ffn_down.weight", weights(WIDTH, FEED_FORWARD, 0.06))
    writer.add_tensor("output_norm.weight", np.ones(WIDTH, dtype=np.float32))
    output = weights(len(pieces), WIDTH, 0.15)
    # The constant entry is about 4 after the norm.
    output[:, 0] = bias / 4
    writer.add_tensor("output.weight", output)

    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    print(f"{options.file}: {len(pieces)} pieces, {LAYERS} layers of {WIDTH}, context {CONTEXT}")


if __name__ == "__main__":
    main()
