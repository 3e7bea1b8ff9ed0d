import Synchronization
import Stores

/// A write made of two closures.
final class ClosureJob<Value: Sendable>: WriteJob {
    private enum State {
        case waits, runs, isDone
        case hasRun(Value)
    }

    private let body: @Sendable (Connection) throws -> Value
    private let completion: @Sendable (Result<Value, any Error>) -> Void
    private let state = Mutex(State.waits)

    init(
        body: @escaping @Sendable (Connection) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        self.body = body
        self.completion = completion
    }

    func begin() -> Bool {
        state.withLock { state in
            guard case .waits = state else { return false }
            state = .runs
            return true
        }
    }

    func run(_ connection: Connection) throws {
        let result = try body(connection)
        state.withLock { $0 = .hasRun(result) }
    }

    func finish(_ error: (any Error)?) {
        let result = state.withLock { state -> Result<Value, any Error>? in
            defer { state = .isDone }
            return switch state {
            // It was told so when it was called off.
            case .isDone: nil
            case .hasRun(let value) where error == nil: .success(value)
            default: .failure(error ?? StorageError(.unavailable))
            }
        }
        if let result { completion(result) }
    }

    func cancel() {
        let isCancelled = state.withLock { state in
            guard case .waits = state else { return false }
            state = .isDone
            return true
        }
        if isCancelled { completion(.failure(CancellationError())) }
    }
}
