/// Says that there is something to do; said again before it is done, it is one thing.
struct WorkSignal: Sendable {
    private let stream: AsyncStream<Void>
    private let comes: AsyncStream<Void>.Continuation

    init() {
        (stream, comes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func raise() { comes.yield() }

    /// Does it once now, and then each time it is said, until the task is cancelled. For one caller.
    func forEach(_ body: () async -> Void) async {
        await body()
        for await _ in stream { await body() }
    }
}
