import Basics
import Logging
import ModelGateways
import RAG
import SentenceEmbedding
import Web

/// The embedding model of this process, or the knowledge that there is none.
struct EmbeddingSetup: Sendable {
    /// Nil where the model's file is not installed.
    let model: LocalEmbedder?
    /// Remembers the queries asked last.
    let cache: CachingEmbedder?
    /// Reads turns that change a purchase; nil where a file is not installed.
    let words: TunedEncoder?

    /// - Throws: `EmbedderError` where the file is damaged, or the kernel asked for cannot run here. A missing file is no
    ///   error: without the model words alone are searched, and `/health` says so; without the tuned layers turns are
    ///   read less well.
    init(resources: ResourceLocator, kernel: String?, logger: Logger) throws {
        let path: String
        do {
            path = try resources.path(of: "minilm-l6-v2.stem", in: "SentenceEmbedding")
        } catch {
            logger.warning("no embedding model: words alone are searched", metadata: ["reason": "\(error)"])
            model = nil
            cache = nil
            words = nil
            return
        }
        let embedder = try SentenceEmbedder(modelPath: path, kernel: kernel.flatMap(EncoderKernel.init(rawValue:)))
        let model = LocalEmbedder(embedder)
        self.model = model
        cache = CachingEmbedder(model)
        words = try EmbeddingSetup.wordEncoder(embedder, resources, logger)
    }

    private static func wordEncoder(
        _ embedder: SentenceEmbedder, _ resources: ResourceLocator, _ logger: Logger
    ) throws -> TunedEncoder? {
        let path: String
        do {
            path = try resources.path(of: "edit-layers.stel", in: "SentenceEmbedding")
        } catch {
            logger.warning("no tuned encoder: turns are read without it", metadata: ["reason": "\(error)"])
            return nil
        }
        return try TunedEncoder(embedder, path: path)
    }

    /// Embeds what is asked most, so that the first client does not wait for pages of the model.
    func warmUp(_ queries: [String]) {
        try? cache?.warmUp(queries)
    }

    /// The state for `/health`.
    func check(_ progress: RebuildProgress) -> HealthReport.Check {
        guard let model else {
            return HealthReport.Check(
                name: "embeddings", status: .unavailable,
                detail: "the model's file is missing; words alone are searched",
                isVital: false)
        }
        let isComplete = progress.done >= progress.total
        let rebuilding = isComplete ? "" : "; \(progress.done) of \(progress.total) passages embedded"
        return HealthReport.Check(name: "embeddings", status: .ok, detail: model.detail + rebuilding, isVital: false)
    }
}
