import Synchronization

/// Meters by their labels, made once for each combination.
public final class MeterTable<Key: Hashable & Sendable, Meters: Sendable>: Sendable {
    private struct State {
        var meters: [Key: Meters] = [:]
        /// Those asked for last, which most often are asked for next: comparing costs less than hashing.
        var last: (key: Key, meters: Meters)?
    }

    private let state = Mutex(State())

    public init() {}

    public func meters(for key: Key, make: (Key) -> Meters) -> Meters {
        state.withLock { state in
            if let (known, meters) = state.last, known == key { return meters }
            let meters: Meters
            if let known = state.meters[key] {
                meters = known
            } else {
                meters = make(key)
                state.meters[key] = meters
            }
            state.last = (key, meters)
            return meters
        }
    }
}
