import Foundation
import SentenceEmbedding
import Synchronization

/// The sentence encoder; what it read once is kept in a file, so that a second run takes seconds.
final class Encoder {
    private static let length = 384

    private let embedder: SentenceEmbedder
    private let path: String?
    private var known: [UInt64: [Float]] = [:]
    private var added: [(UInt64, [Float])] = []

    init(model: String, cache path: String?) throws {
        embedder = try SentenceEmbedder(modelPath: model)
        self.path = path
        guard let path, let data = FileManager.default.contents(atPath: path) else { return }
        let row = 8 + 4 * Encoder.length
        data.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count / row * row, by: row) {
                let key = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                known[key] = (0..<Encoder.length).map {
                    bytes.loadUnaligned(fromByteOffset: start + 8 + 4 * $0, as: Float.self)
                }
            }
        }
    }

    /// Word pieces, without the encoder's marks.
    func pieces(_ text: String) -> Int { max(0, embedder.tokenCount(of: text) - 2) }

    func vector(_ text: String) throws -> [Float] { try vectors([text])[0] }

    func vectors(_ texts: [String]) throws -> [[Float]] {
        let keys = texts.map(Encoder.key)
        let missing = zip(texts, keys).filter { known[$0.1] == nil }
        if !missing.isEmpty {
            for (found, one) in zip(try embedder.embeddings(of: missing.map(\.0)), missing) {
                known[one.1] = found.vector
                added.append((one.1, found.vector))
            }
        }
        return keys.map { known[$0] ?? [] }
    }

    /// Writes what was read anew.
    func save() throws {
        guard let path, !added.isEmpty else { return }
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        var data = Data()
        for (key, vector) in added {
            withUnsafeBytes(of: key) { data.append(contentsOf: $0) }
            vector.withUnsafeBytes { data.append(contentsOf: $0) }
        }
        try file.write(contentsOf: data)
        try file.close()
        added = []
    }

    /// FNV-1a.
    private static func key(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
