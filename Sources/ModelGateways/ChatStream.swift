import CurlClient
import RAG
import Synchronization

/// Reads one response as it comes, and shows its text meanwhile.
///
/// Not every server ends its stream when the text has ended: what may still follow, the usage and the end, is waited for
/// only a moment, and a text that is all there is never thrown away.
final class ChatStream: Sendable {
    /// Nanoseconds that whatever follows the text is waited for.
    private static let patience: UInt64 = 150_000_000

    private struct State {
        var reading: ChatReading
        var shown = 0
        var firstTextAt: UInt64?
        var hasEnded = false
        var task: Task<Void, any Error>?
        var deadline: (any ScheduledDeadline)?
    }

    private let deadlines: any Deadlines
    private let publish: @Sendable (String) -> Void
    private let state: Mutex<State>

    init(
        reading: ChatReading, firstTextAt: UInt64?, deadlines: any Deadlines,
        publish: @escaping @Sendable (String) -> Void
    ) {
        self.deadlines = deadlines
        self.publish = publish
        state = Mutex(State(reading: reading, firstTextAt: firstTextAt))
    }

    var reading: ChatReading { state.withLock(\.reading) }
    /// When the first text came, by this stream or one before.
    var firstTextAt: UInt64? { state.withLock(\.firstTextAt) }

    /// Sends the request and reads what comes back.
    ///
    /// - Throws: `CurlError` or `CancellationError`, where the text is not all there.
    func receive(_ post: CurlRequest, over transport: any HTTPTransport) async throws {
        // Cancelled with whoever waits for it here, or when nothing more is waited for.
        let task = Task {
            try await transport.receive(post) { event in self.take(event) }
        }
        hold(task)
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        let isFinished = end()
        // Cancelling may end the events as if they were all.
        try Task.checkCancellation()
        if !isFinished { try result.get() }
    }

    private func take(_ event: CurlEvent) -> Bool {
        let now = deadlines.now()
        let (wantsMore, text, isLast) = state.withLock { state -> (Bool, String?, Bool) in
            let wasFinished = state.reading.isFinished
            let wantsMore = state.reading.take(event)
            let isLast = wantsMore && state.reading.isFinished && !wasFinished
            guard state.reading.textBytes != state.shown else { return (wantsMore, nil, isLast) }
            state.firstTextAt = state.firstTextAt ?? now
            state.shown = state.reading.textBytes
            return (wantsMore, state.reading.text, isLast)
        }
        if let text { publish(text) }
        if isLast { hold(deadlines.schedule(at: now + ChatStream.patience) { self.giveUp() }) }
        return wantsMore
    }

    private func hold(_ task: Task<Void, any Error>) {
        let isLate = state.withLock { state in
            state.task = task
            return state.hasEnded
        }
        if isLate { task.cancel() }
    }

    private func hold(_ deadline: any ScheduledDeadline) {
        state.withLock { $0.deadline = deadline }
    }

    private func giveUp() {
        let task = state.withLock { state in
            state.hasEnded = true
            return state.task
        }
        task?.cancel()
    }

    /// Whether the text is all there.
    private func end() -> Bool {
        let (deadline, isFinished) = state.withLock { state in
            defer { (state.deadline, state.task) = (nil, nil) }
            return (state.deadline, state.reading.isFinished)
        }
        deadline?.cancel()
        return isFinished
    }
}
