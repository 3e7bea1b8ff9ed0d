import Synchronization
import Stores

/// A write made of two closures.
final class ClosureJob<Value: Sendable>: WriteJob {
    private let body: @Sendable (Connection) throws -> Value
    private let completion: @Sendable (Result<Value, any Error>) -> Void
    private let value = Mutex<Value?>(nil)

    init(
        body: @escaping @Sendable (Connection) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        self.body = body
        self.completion = completion
    }

    func run(_ connection: Connection) throws {
        let result = try body(connection)
        value.withLock { $0 = result }
    }

    func finish(_ error: (any Error)?) {
        if let error {
            completion(.failure(error))
        } else if let result = value.withLock({ $0 }) {
            completion(.success(result))
        } else {
            completion(.failure(StorageError(.unavailable)))
        }
    }
}
