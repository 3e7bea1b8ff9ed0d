import Synchronization

/// Random numbers of a generator that the system seeds anew every 64 draws. For identifiers, which must not repeat; not
/// for secrets.
final class RandomBuffer: Sendable {
    private struct State {
        var generator = SplitMix64(seed: 0)
        var left = 0
    }

    private let state = Mutex(State())

    func next() -> UInt64 {
        state.withLock { state in
            if state.left == 0 {
                var system = SystemRandomNumberGenerator()
                state.generator = SplitMix64(seed: system.next())
                state.left = 64
            }
            state.left -= 1
            return state.generator.next()
        }
    }
}
