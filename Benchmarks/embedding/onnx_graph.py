"""all-MiniLM-L6-v2 as ONNX graphs, written node by node from the published weights: no torch, no exporter.

Two shapes of the same model, because ONNX Runtime is faster now with one, now with the other:
"plain" has the operators of the ONNX standard, as an exporter writes them; "fused" has ONNX Runtime's own attention,
skip normalisation and GELU, as its transformer optimiser makes them. Both end in mean pooling and length 1.
int8 is `quantize_dynamic`, one scale per weight column.
"""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

LAYERS, HEADS, WIDTH = 6, 12, 384
MICROSOFT = "com.microsoft"


class Graph:
    def __init__(self, tensors, fused):
        self.tensors, self.fused = tensors, fused
        self.nodes, self.constants = [], []

    def constant(self, name, values):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def add(self, kind, inputs, output, domain="", **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [output], domain=domain, name=output, **attributes))
        return output

    def product(self, x, weight, output):
        return self.add("MatMul", [x, self.constant(output + ".weight", weight.T)], output)

    def norm(self, x, name, output):
        return self.add("LayerNormalization", [
            x, self.constant(output + ".gamma", self.tensors[name + ".weight"]),
            self.constant(output + ".beta", self.tensors[name + ".bias"])], output, axis=-1, epsilon=1e-12)

    def skip_norm(self, x, bias, residual, name, output):
        """Bias, residual and normalisation."""
        constant = self.constant(output + ".bias", bias)
        if not self.fused:
            x = self.add("Add", [self.add("Add", [x, constant], output + ".biased"), residual], output + ".sum")
            return self.norm(x, name, output)
        return self.add("SkipLayerNormalization", [
            x, residual, self.constant(output + ".gamma", self.tensors[name + ".weight"]),
            self.constant(output + ".beta", self.tensors[name + ".bias"]), constant], output, MICROSOFT, epsilon=1e-12)

    def attention(self, x, prefix, layer):
        parts = ("query", "key", "value")
        weights = [self.tensors[f"{prefix}attention.self.{part}.weight"] for part in parts]
        biases = [self.tensors[f"{prefix}attention.self.{part}.bias"] for part in parts]
        if self.fused:
            return self.add("Attention", [
                x, self.constant(layer + ".qkv", np.concatenate(weights).T),
                self.constant(layer + ".qkv.bias", np.concatenate(biases)), "mask32"],
                layer + ".context", MICROSOFT, num_heads=HEADS)
        heads = {}
        for part, weight, bias in zip(parts, weights, biases):
            name = f"{layer}.{part}"
            y = self.add("Add", [self.product(x, weight, name), self.constant(name + ".bias", bias)], name + ".biased")
            y = self.add("Reshape", [y, "split"], name + ".split")
            heads[part] = self.add("Transpose", [y], name + ".heads", perm=[0, 2, 3, 1] if part == "key"
                                   else [0, 2, 1, 3])
        scores = self.add("MatMul", [heads["query"], heads["key"]], layer + ".products")
        scores = self.add("Div", [scores, "root"], layer + ".scores")
        scores = self.add("Softmax", [self.add("Add", [scores, "penalty"], layer + ".masked")], layer + ".softmax",
                          axis=-1)
        y = self.add("MatMul", [scores, heads["value"]], layer + ".mixed")
        y = self.add("Transpose", [y], layer + ".mixed.rows", perm=[0, 2, 1, 3])
        return self.add("Reshape", [y, "join"], layer + ".context")

    def gelu(self, x, bias, layer):
        constant = self.constant(layer + ".inner.bias", bias)
        if self.fused:
            return self.add("BiasGelu", [x, constant], layer + ".gelu", MICROSOFT)
        x = self.add("Add", [x, constant], layer + ".inner.biased")
        y = self.add("Erf", [self.add("Div", [x, "root2"], layer + ".scaled")], layer + ".erf")
        y = self.add("Mul", [x, self.add("Add", [y, "one"], layer + ".erf.1")], layer + ".twice")
        return self.add("Mul", [y, "half"], layer + ".gelu")

    def layer(self, x, index):
        prefix, name = f"encoder.layer.{index}.", f"layer{index}"
        tensor = lambda key: self.tensors[prefix + key]  # noqa: E731
        context = self.attention(x, prefix, name)
        y = self.product(context, tensor("attention.output.dense.weight"), name + ".out")
        x = self.skip_norm(y, tensor("attention.output.dense.bias"), x, prefix + "attention.output.LayerNorm",
                           name + ".attended")
        y = self.product(x, tensor("intermediate.dense.weight"), name + ".inner")
        y = self.gelu(y, tensor("intermediate.dense.bias"), name)
        y = self.product(y, tensor("output.dense.weight"), name + ".outer")
        return self.skip_norm(y, tensor("output.dense.bias"), x, prefix + "output.LayerNorm", name + ".output")

    def model(self):
        scalar = lambda value: np.array(value, np.float32)  # noqa: E731
        for name, values in (
                ("zero", np.array([0], np.int64)), ("first", np.array([1], np.int64)),
                ("last", np.array([2], np.int64)), ("one", scalar(1)), ("half", scalar(0.5)),
                ("root2", scalar(2 ** 0.5)), ("root", scalar((WIDTH // HEADS) ** 0.5)), ("far", scalar(-1e9)),
                ("inner axes", np.array([1, 2], np.int64)), ("split", np.array([0, 0, HEADS, WIDTH // HEADS], np.int64)),
                ("join", np.array([0, 0, WIDTH], np.int64))):
            self.constant(name, values)
        words = self.constant("words", self.tensors["embeddings.word_embeddings.weight"])
        positions = self.constant("positions", self.tensors["embeddings.position_embeddings.weight"]
                                  + self.tensors["embeddings.token_type_embeddings.weight"][0])
        self.add("Gather", [words, "ids"], "word")
        self.add("Gather", [self.add("Shape", ["ids"], "shape"), "first"], "length")
        self.add("Slice", [positions, "zero", "length", "zero"], "position")
        self.add("Cast", ["mask"], "mask as float", to=TensorProto.FLOAT)
        if self.fused:
            self.add("Cast", ["mask"], "mask32", to=TensorProto.INT32)
        else:
            self.add("Sub", ["one", "mask as float"], "hidden")
            self.add("Mul", [self.add("Unsqueeze", ["hidden", "inner axes"], "hidden keys"), "far"], "penalty")
        x = self.norm(self.add("Add", ["word", "position"], "embedded"), "embeddings.LayerNorm", "start")
        for index in range(LAYERS):
            x = self.layer(x, index)
        self.add("Mul", [x, self.add("Unsqueeze", ["mask as float", "last"], "weights")], "weighted")
        self.add("ReduceSum", ["weighted", "first"], "total", keepdims=0)
        self.add("ReduceSum", ["mask as float", "first"], "count", keepdims=1)
        self.add("Div", ["total", "count"], "mean")
        self.add("Div", ["mean", self.add("ReduceL2", ["mean", "first"], "norm", keepdims=1)], "vector")
        graph = helper.make_graph(
            self.nodes, "minilm",
            [helper.make_tensor_value_info(name, TensorProto.INT64, ["texts", "tokens"]) for name in ("ids", "mask")],
            [helper.make_tensor_value_info("vector", TensorProto.FLOAT, ["texts", WIDTH])], self.constants)
        return helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", 18), helper.make_opsetid(MICROSOFT, 1)], ir_version=9)


def write_graphs(tensors, folder):
    """Writes the four files; returns their paths by (shape, precision)."""
    paths = {}
    for shape in ("plain", "fused"):
        single, quantized = folder / f"{shape}-f32.onnx", folder / f"{shape}-int8.onnx"
        onnx.save(Graph(tensors, shape == "fused").model(), str(single))
        quantize_dynamic(str(single), str(quantized), weight_type=QuantType.QInt8, per_channel=True,
                         extra_options={"DefaultTensorType": TensorProto.FLOAT})
        paths[shape, "f32"], paths[shape, "int8"] = single, quantized
    return paths
