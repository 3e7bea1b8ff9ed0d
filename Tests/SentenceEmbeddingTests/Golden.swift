import Foundation
import SentenceEmbedding

/// Reference values of the published model, from a float64 implementation and the original tokenizer.
struct Golden {
    struct Tokens: Decodable {
        let text: String
        let ids: [UInt16]
    }

    struct Vector: Decodable {
        let text: String
        let ids: [UInt16]
        let embedding: [Float]
    }

    private struct Vectors: Decodable {
        let items: [Vector]
    }

    static func tokens() throws -> [Tokens] {
        try JSONDecoder().decode([Tokens].self, from: Data(contentsOf: file("golden_tokens.json")))
    }

    static func vectors() throws -> [Vector] {
        try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file("golden.json"))).items
    }

    private static func file(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden").appending(path: name)
    }
}

/// The committed model.
let modelPath = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/SentenceEmbedding/Resources/minilm-l6-v2.stem").path

/// The kernels that this machine can run.
let availableKernels = EncoderKernel.allCases.filter(\.isAvailable)

func cosine(_ a: [Float], _ b: [Float]) -> Double {
    var dot = 0.0, first = 0.0, second = 0.0
    for (x, y) in zip(a, b) {
        dot += Double(x) * Double(y)
        first += Double(x) * Double(x)
        second += Double(y) * Double(y)
    }
    return dot / (first * second).squareRoot()
}
