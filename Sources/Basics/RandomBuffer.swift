import Synchronization

/// Random numbers of a generator that the system seeds anew every 64 draws. For identifiers, which must not repeat; not
/// for secrets.
final class RandomBuffer: Sendable {
    private struct State {
        var seed: UInt64 = 0
        var left = 0
    }

    private let state = Mutex(State())

    /// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
    func next() -> UInt64 {
        state.withLock { state in
            if state.left == 0 {
                var system = SystemRandomNumberGenerator()
                state.seed = system.next()
                state.left = 64
            }
            state.left -= 1
            state.seed &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state.seed
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
