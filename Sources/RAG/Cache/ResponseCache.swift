public import Basics
import Synchronization

/// Answers that were given within the last minutes, bounded by what they take.
///
/// The key must hold every input that can change an answer (T-17): the store's revision among them, so that an answer
/// from before a write is never found after it. A computation that waits runs once for all who ask for its key meanwhile.
public final class ResponseCache<Key: Hashable & Sendable, Value: Sendable, Progress: Sendable>: Sendable {
    /// A value with what keeping it costs.
    public struct Computed: Sendable {
        public let value: Value
        /// Bytes; nil for a value that is not to be kept.
        public let cost: Int?

        public init(_ value: Value, cost: Int?) {
            self.value = value
            self.cost = cost
        }
    }

    private struct Entry {
        let value: Value
        let cost: Int
        let expires: UInt64
        let position: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Keys in the order in which they were stored, which is the order in which they expire.
        var order: [Key] = []
        /// The first of ``order`` that may still be there, and how many were dropped before it.
        var first = 0
        var dropped = 0
        var flights: [Key: Flight<Value, Progress>] = [:]
        var statistics = CacheStatistics()
        /// How often everything was forgotten: what was begun before is not kept.
        var generation = 0

        mutating func remove(_ key: Key) {
            guard let entry = entries.removeValue(forKey: key) else { return }
            statistics.bytes -= entry.cost
        }

        /// Drops what has expired and, oldest first, what there is no room for.
        mutating func makeRoom(capacity: Int, now: UInt64) {
            while first < order.count {
                let key = order[first]
                // A key that was stored again stands further back as well.
                if let entry = entries[key], entry.position == dropped + first {
                    guard statistics.bytes > capacity || entry.expires <= now else { break }
                    remove(key)
                }
                first += 1
            }
            guard first > 1_024, first > order.count / 2 else { return }
            order.removeFirst(first)
            dropped += first
            first = 0
        }
    }

    /// S0-52.
    public static var standardLifetime: UInt64 { 300_000_000_000 }

    private let capacity: Int
    private let lifetime: UInt64
    private let now: @Sendable () -> UInt64
    private let state = Mutex(State())

    /// - Parameters:
    ///   - capacity: the most bytes kept, by the costs given; 0 keeps nothing.
    ///   - lifetime: nanoseconds after which a value is not given any more.
    ///   - now: nanoseconds of a monotonic clock.
    public init(
        capacity: Int, lifetime: UInt64 = ResponseCache.standardLifetime, now: @escaping @Sendable () -> UInt64
    ) {
        self.capacity = max(0, capacity)
        self.lifetime = lifetime
        self.now = now
    }

    public var statistics: CacheStatistics { state.withLock { $0.statistics } }

    /// What was stored, while it is good.
    ///
    /// - Parameter countsMiss: false for a look before one that counts.
    public func value(for key: Key, countsMiss: Bool = true) -> Value? {
        let time = now()
        return state.withLock { state in
            if let entry = state.entries[key], entry.expires > time {
                state.statistics.hits += 1
                return entry.value
            }
            if countsMiss { state.statistics.misses += 1 }
            return nil
        }
    }

    /// Keeps a value in the place of an older one, and lets the oldest go where there is no room.
    ///
    /// - Parameter cost: bytes; one that is larger than a quarter of the whole is not kept.
    public func store(_ value: Value, for key: Key, cost: Int) {
        guard cost >= 0, cost <= capacity / 4 else { return }
        let time = now()
        state.withLock { state in
            state.remove(key)
            state.entries[key] = Entry(
                value: value, cost: cost, expires: time &+ lifetime, position: state.dropped + state.order.count)
            state.order.append(key)
            state.statistics.bytes += cost
            state.makeRoom(capacity: capacity, now: time)
            state.statistics.entries = state.entries.count
        }
    }

    /// Forgets everything, as when a user's data is erased.
    public func removeAll() {
        state.withLock { state in
            state.generation += 1
            state.flights = [:]
            state.entries = [:]
            state.order = []
            state.first = 0
            state.statistics.entries = 0
            state.statistics.bytes = 0
        }
    }

    /// The value of a key: stored, computed here, or computed by somebody who asked for it before.
    ///
    /// The computation is cancelled when everybody who waits for it was.
    ///
    /// - Parameters:
    ///   - onProgress: hears what the computation tells of its progress; what comes while it is busy is skipped but for the
    ///     latest. Throwing from it ends the waiting.
    ///   - compute: runs at most once at a time for a key.
    /// - Throws: `CancellationError`, or what `onProgress` throws.
    public func value(
        for key: Key, onProgress: (@Sendable (Progress) async throws -> Void)? = nil,
        compute: @escaping @Sendable (_ tell: @escaping @Sendable (Progress) -> Void) async -> Computed
    ) async throws -> (value: Value, isKnown: Bool) {
        if let known = value(for: key) { return (known, true) }
        try Task.checkCancellation()
        let (flight, isFirst, generation) = state.withLock { state -> (Flight<Value, Progress>, Bool, Int) in
            if let flight = state.flights[key], flight.board() {
                state.statistics.joins += 1
                return (flight, false, state.generation)
            }
            let flight = Flight<Value, Progress>()
            state.flights[key] = flight
            return (flight, true, state.generation)
        }
        if isFirst {
            // Cancelled by the flight, when the last who waits for it leaves.
            flight.begin(
                Task { [weak self] in
                    let computed = await compute { flight.tell($0) }
                    self?.land(flight, key: key, computed, of: generation)
                })
        }
        return (try await flight.value(onProgress: onProgress), false)
    }

    private func land(_ flight: Flight<Value, Progress>, key: Key, _ computed: Computed, of generation: Int) {
        let isStillWanted = state.withLock { $0.generation == generation } && !Task.isCancelled
        if let cost = computed.cost, isStillWanted { store(computed.value, for: key, cost: cost) }
        state.withLock { state in
            if state.flights[key] === flight { state.flights[key] = nil }
        }
        flight.end(computed.value)
    }
}
