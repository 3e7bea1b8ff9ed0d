import CKernels
import Synchronization

/// Turns texts into vectors whose cosine says how near they are in meaning: all-MiniLM-L6-v2, in this process.
///
/// English only: most Chinese word pieces are unknown to the model. Texts are cut after 254 pieces. Any text has a
/// vector, the empty one too.
///
/// Cost, one core of a server with AVX-512 VNNI: about 0.5 ms for 16 tokens, 10 ms for 256; it grows with the number of
/// tokens. Calls block; they may be made from any number of threads at once, each then works in memory of its own (about
/// 3 MB at most, kept for the next call). The 23 MB of weights are mapped from the file and shared.
public final class SentenceEmbedder: Sendable {
    /// Numbers in a vector.
    public static let dimensions = 384
    /// The most tokens that are read of a text, the two special ones included.
    public static let tokenLimit = 256
    /// The most tokens encoded in one go: enough to make good use of weights that come from afar.
    private static let tokensAtOnce = 256
    private static let idleWorkspaces = 4

    /// What the vectors are made with.
    public let kernel: EncoderKernel
    /// Names everything that a vector depends on: model, tokenizer, normalisation. Vectors of different fingerprints
    /// must not be compared. The kernel is no part of it.
    public let fingerprint: String

    let file: ModelFile
    let tokenizer: WordPieceTokenizer
    /// Workspaces that no call is using.
    private let idle = Mutex<[EmbeddingWorkspace]>([])

    /// - Parameters:
    ///   - modelPath: the resource `minilm-l6-v2.stem`.
    ///   - kernel: what to run; nil takes the fastest that this processor has.
    public init(modelPath: String, kernel: EncoderKernel? = nil) throws(EmbedderError) {
        let chosen = kernel ?? .best
        guard chosen.isAvailable else {
            throw EmbedderError(
                kind: .kernelUnavailable, detail: "this processor cannot run the kernel \(chosen.rawValue)")
        }
        file = try ModelFile(path: modelPath)
        tokenizer = try WordPieceTokenizer(file: file)
        self.kernel = chosen
        let digits = String(file.checksum, radix: 16)
        let checksum = String(repeating: "0", count: 16 - digits.count) + digits
        fingerprint = "minilm-l6-v2:\(checksum):wordpiece\(WordPieceTokenizer.version):mean:l2"
    }

    /// The vector of a text: 384 numbers of Euclidean length 1.
    public func embed(_ text: String) throws(EmbedderError) -> [Float] { try embedding(of: text).vector }

    /// The vector of a text, with its number of tokens.
    public func embedding(of text: String) throws(EmbedderError) -> TextEmbedding {
        let embeddings = try embeddings(of: [text])
        guard let embedding = embeddings.first else { throw refused }
        return embedding
    }

    /// The vectors of some texts, in their order. Texts are not padded to a common length, so a batch costs what its
    /// tokens cost, and each text's vector is the one that it gets alone, up to the last bits.
    public func embeddings(of texts: [String]) throws(EmbedderError) -> [TextEmbedding] {
        var results: [TextEmbedding] = []
        results.reserveCapacity(texts.count)
        var batch = Batch()
        for text in texts {
            let first = batch.ids.count
            let isTruncated = tokenizer.tokenize(text, into: &batch.ids)
            batch.lengths.append(UInt32(batch.ids.count - first))
            batch.truncated.append(isTruncated)
            if batch.ids.count >= Self.tokensAtOnce {
                try encode(&batch, into: &results)
            }
        }
        if !batch.lengths.isEmpty { try encode(&batch, into: &results) }
        return results
    }

    /// How many tokens a text has for the model, at most 256, without encoding it.
    public func tokenCount(of text: String) -> Int { tokens(of: text).ids.count }

    /// The token ids of a text, and whether they are only the first of it.
    package func tokens(of text: String) -> (ids: [UInt16], isTruncated: Bool) {
        var ids: [UInt16] = []
        let isTruncated = tokenizer.tokenize(text, into: &ids)
        return (ids, isTruncated)
    }
}

extension SentenceEmbedder {
    /// Tokenized texts that wait to be encoded together.
    private struct Batch {
        var ids: [UInt16] = []
        var lengths: [UInt32] = []
        var truncated: [Bool] = []
    }

    private var refused: EmbedderError {
        EmbedderError(kind: .encoderRefused, detail: "the encoder refused its input")
    }

    /// Memory to encode in, for the time of a call.
    ///
    /// - Throws: where `body` has no result: the encoder refused its input.
    func withWorkspace<Result>(_ body: (EmbeddingWorkspace) -> Result?) throws(EmbedderError) -> Result {
        let workspace =
            idle.withLock { $0.popLast() } ?? EmbeddingWorkspace(tokens: Self.tokensAtOnce + Self.tokenLimit)
        defer { idle.withLock { if $0.count < Self.idleWorkspaces { $0.append(workspace) } } }
        guard let result = body(workspace) else { throw refused }
        return result
    }

    /// Encodes the batch, appends its embeddings and empties it.
    private func encode(_ batch: inout Batch, into results: inout [TextEmbedding]) throws(EmbedderError) {
        let count = batch.lengths.count
        let vectors = try withWorkspace { workspace in
            var isDone = false
            let vectors = [Float](unsafeUninitializedCapacity: count * Self.dimensions) { vectors, initialized in
                isDone = stw_encoder_run(
                    file.weights, Int32(kernel.number), batch.ids, batch.lengths, count, workspace.memory.baseAddress,
                    workspace.memory.count, vectors.baseAddress)
                initialized = isDone ? count * Self.dimensions : 0
            }
            return isDone ? vectors : nil
        }
        for index in 0..<count {
            results.append(
                TextEmbedding(
                    vector: Array(vectors[(index * Self.dimensions)..<((index + 1) * Self.dimensions)]),
                    tokenCount: Int(batch.lengths[index]), isTruncated: batch.truncated[index]))
        }
        batch = Batch()
    }
}
