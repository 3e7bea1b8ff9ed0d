import Logging
import RAG
import ServiceLifecycle
import Storage
import Web

/// Brings passages of an earlier release, or of another embedder, up to date while the service runs.
struct PassageService: Service {
    let passages: StoredPassages
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            do {
                try await passages.rebuild { progress in
                    logger.info(
                        "passages embedded", metadata: ["count": "\(progress.done)", "status": "of \(progress.total)"])
                }
            } catch {
                // Words still find what has no vector; the next start tries again.
                if !(error is CancellationError) {
                    logger.error("passages not embedded", metadata: FailureMetadata.of(error))
                }
            }
        }
        try? await gracefulShutdown()
    }
}
