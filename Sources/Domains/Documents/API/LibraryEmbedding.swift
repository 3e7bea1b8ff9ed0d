import Basics
import Documents
import DocumentsStorage
import RAG

/// Makes the vectors of passages behind all requests, a few at a time.
struct LibraryEmbedding: Sendable {
    /// Passages of one step: some tens of milliseconds.
    private static let passagesPerStep = 4

    let store: DocumentStore
    /// Nil where there is no encoder: words alone are searched.
    let worker: EmbeddingWorker?
    let onFailure: @Sendable (any Error) -> Void

    /// Vectors of another encoder are made anew.
    func begin() async {
        guard let worker else { return }
        do {
            try await store.embedAnew(by: worker.model.fingerprint)
        } catch {
            onFailure(error)
        }
    }

    /// Embeds until nothing is left; what fails is left for the next call.
    func run() async {
        var skipped: Set<Int> = []
        while !Task.isCancelled {
            do {
                guard let next = try await step(besides: skipped) else { return }
                if let failed = next { skipped.insert(failed) }
            } catch {
                if !(error is CancellationError) { onFailure(error) }
                return
            }
        }
    }

    /// - Returns: nil where there is nothing to do; else the paper that could not be embedded, if it could not.
    private func step(besides skipped: Set<Int>) async throws -> Int?? {
        let fingerprint = worker?.model.fingerprint ?? ""
        guard
            let next = try await store.unembedded(
                by: fingerprint, limit: LibraryEmbedding.passagesPerStep, besides: skipped)
        else { return nil }
        guard let worker, !next.passages.isEmpty else {
            try await store.markReady(next.document, of: next.user)
            return .some(nil)
        }
        let texts = next.passages.flatMap { [$0.text] + $0.sentences }
        let vectors: [PackedVector]
        do {
            vectors = try await worker.embed(texts, for: next.user).map { PackedVector($0.embedding.values) }
        } catch let error as EmbeddingError {
            onFailure(error)
            return .some(next.document)
        }
        var rest = vectors[...]
        let embedded = next.passages.map { passage in
            let own = rest.removeFirst()
            defer { rest = rest.dropFirst(passage.sentences.count) }
            return DocumentStore.EmbeddedPassage(
                id: passage.id, vector: own, sentences: Array(rest.prefix(passage.sentences.count)))
        }
        try await store.keep(embedded, by: fingerprint)
        return .some(nil)
    }
}
