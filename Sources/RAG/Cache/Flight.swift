public import Synchronization

/// A computation under way that several may wait for. Inlinable as ``ResponseCache`` is.
@usableFromInline
final class Flight<Value: Sendable, Progress: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var waiting = 1
        @usableFromInline var isOver = false
        @usableFromInline var task: Task<Void, Never>?
        @usableFromInline var value: Value?
        @usableFromInline var latest: Progress?
        /// Those who listen, by a number of their own.
        @usableFromInline var listeners: [Int: AsyncStream<Progress>.Continuation] = [:]
        /// Those who wait for the end alone.
        @usableFromInline var others: [Int: Waiting] = [:]
        @usableFromInline var next = 0

        @inlinable
        init() {}
    }

    @usableFromInline let state: Mutex<State>

    @inlinable
    init() {
        state = Mutex(State())
    }

    /// One more waits; false where it is too late for that.
    @inlinable
    func board() -> Bool {
        state.withLock { state in
            guard !state.isOver, state.waiting > 0 else { return false }
            state.waiting += 1
            return true
        }
    }

    /// The task that computes; cancelled at once where nobody waits any more.
    @inlinable
    func begin(_ task: Task<Void, Never>) {
        let isAbandoned = state.withLock { state in
            if !state.isOver { state.task = task }
            return state.waiting == 0
        }
        if isAbandoned { task.cancel() }
    }

    @inlinable
    func tell(_ progress: Progress) {
        let listeners = state.withLock { state in
            state.latest = progress
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(progress) }
    }

    @inlinable
    func end(_ value: Value) {
        let (listeners, others) = state.withLock { state in
            state.isOver = true
            state.value = value
            state.task = nil
            return (state.listeners, state.others)
        }
        for listener in listeners.values { listener.finish() }
        for other in others.values { other.end(.success(())) }
    }

    /// Waits for the end. For those who boarded, once each.
    @inlinable
    func value(onProgress: (@Sendable (Progress) async throws -> Void)?) async throws -> Value {
        guard let onProgress else { return try await value() }
        let (stream, continuation) = AsyncStream.makeStream(of: Progress.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int in
            state.next += 1
            if state.isOver {
                continuation.finish()
            } else {
                if let latest = state.latest { continuation.yield(latest) }
                state.listeners[state.next] = continuation
            }
            return state.next
        }
        defer { leave(number) }
        // The stream ends with the flight, or when this task is cancelled.
        for await progress in stream { try await onProgress(progress) }
        try Task.checkCancellation()
        guard let value = state.withLock({ $0.value }) else { throw CancellationError() }
        return value
    }

    @inlinable
    func value() async throws -> Value {
        let waiting = Waiting()
        let (number, isOver) = state.withLock { state in
            state.next += 1
            if !state.isOver { state.others[state.next] = waiting }
            return (state.next, state.isOver)
        }
        defer { leave(number) }
        if !isOver {
            try await waiting.suspend { waiting.end(.failure(CancellationError())) }
        }
        try Task.checkCancellation()
        guard let value = state.withLock({ $0.value }) else { throw CancellationError() }
        return value
    }

    @inlinable
    func leave(_ number: Int) {
        let task = state.withLock { state -> Task<Void, Never>? in
            state.listeners[number] = nil
            state.others[number] = nil
            state.waiting -= 1
            return state.waiting == 0 ? state.task : nil
        }
        task?.cancel()
    }
}
