import Dispatch
import HTTPMessages

/// Carries the pieces of a streamed body to their connection's queue.
struct StreamWriter: ResponseBodyWriter {
    let connection: Connection
    let queue: DispatchQueue

    func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        // An empty chunk would end the body.
        if bytes.isEmpty { return }
        try await withCheckedThrowingContinuation { continuation in
            queue.async { connection.send(bytes, then: continuation) }
        }
    }
}
