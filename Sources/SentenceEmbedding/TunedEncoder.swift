import CKernels

/// all-MiniLM-L6-v2 with its last layers tuned to another task: a state for each word of a sentence.
///
/// The words' vectors and the first layers are the embedder's own, so that a task costs a file of a few megabytes.
/// The file, little-endian, written by `scripts/training/train-edits`:
///
///     0    "STEL", u32 version (1), u64 length of the file, u64 XXH64 of everything from byte 24 on
///     24   u64 the checksum of the model file whose layers it replaces, u32 layers; zeros up to 64
///     64   the layers (see `stw_encoder_bind_last_layers`)
///
/// Cost: as for ``SentenceEmbedder``. Any number of threads may call at once.
public final class TunedEncoder: @unchecked Sendable {
    // Unchecked: the mapping is read-only, lives as long as this object, and `model` is not changed after `init`.

    /// The most pieces that are read, the marks included.
    static let most = 127
    private static let version: UInt32 = 1
    private static let headerSize = 64

    /// Names the states: that of the file.
    public let checksum: UInt64
    private let embedder: SentenceEmbedder
    private let mapping: FileMapping
    private let model: UnsafeMutablePointer<stw_model>

    /// - Parameter path: the resource `edit-layers.stel`.
    public init(_ embedder: SentenceEmbedder, path: String) throws(EmbedderError) {
        mapping = try FileMapping(path: path)
        let bytes = mapping.bytes
        checksum = try ModelFile.checkedStart(
            of: bytes, mark: "STEL", version: Self.version, headerSize: Self.headerSize, path: path)
        guard ModelFile.number(bytes, at: 24, as: UInt64.self) == embedder.file.checksum else {
            throw EmbedderError(kind: .modelUnsupported, detail: "\(path) has layers of another model")
        }
        var model = embedder.file.weights.pointee
        let layers = UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize...])
        let count = Int(ModelFile.number(bytes, at: 32, as: UInt32.self))
        guard stw_encoder_bind_last_layers(&model, count, layers.baseAddress, layers.count) else {
            throw ModelFile.damaged(path, "\(layers.count) bytes are not \(count) layers")
        }
        self.model = .allocate(capacity: 1)
        self.model.initialize(to: model)
        self.embedder = embedder
    }

    deinit { model.deallocate() }

    /// The states of all pieces of the words (384 numbers each, that of the whole first), and where each word's first
    /// piece is among them; nil for words beyond the most that is read.
    public func read(_ words: [String]) throws(EmbedderError) -> (states: [Float], pieces: [Int?]) {
        let (ids, pieces) = pieces(of: words)
        let states = try embedder.withWorkspace { workspace in
            var isDone = false
            let states = [Float](unsafeUninitializedCapacity: ids.count * SentenceEmbedder.dimensions) {
                states, count in
                isDone = stw_encoder_states(
                    model, Int32(embedder.kernel.number), ids, UInt32(ids.count), workspace.memory.baseAddress,
                    workspace.memory.count, states.baseAddress)
                count = isDone ? ids.count * SentenceEmbedder.dimensions : 0
            }
            return isDone ? states : nil
        }
        return (states, pieces)
    }

    /// [CLS], the words, [SEP].
    package func pieces(of words: [String]) -> (ids: [UInt16], pieces: [Int?]) {
        let tokenizer = embedder.tokenizer
        var ids = [WordPieceTokenizer.start]
        ids.reserveCapacity(Self.most)
        var pieces: [Int?] = []
        pieces.reserveCapacity(words.count)
        for word in words {
            let first = ids.count
            if first < Self.most - 1 { _ = tokenizer.append(word, into: &ids, most: Self.most - 1 - first) }
            pieces.append(ids.count > first ? first : nil)
        }
        ids.append(WordPieceTokenizer.end)
        return (ids, pieces)
    }
}
