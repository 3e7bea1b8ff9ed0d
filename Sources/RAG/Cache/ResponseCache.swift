public import Basics
public import Synchronization

/// Answers that were given within the last minutes, bounded by what they take.
///
/// The key must hold every input that can change an answer (T-17): the store's revision among them, so that an answer
/// from before a write is never found after it. A computation that waits runs once for all who ask for its key meanwhile.
///
/// Where most keys are asked for once only, keeping all of them costs more than it brings: memory that is never read
/// again displaces what is. So a value can first be on trial, in a small part of the room; it is kept when it is asked for
/// there, or when its key comes again soon after (Yang et al., "FIFO queues are all you need for cache eviction", 2023).
///
/// What every answer goes through is inlinable, so that it is compiled for the types it is used with.
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

    @usableFromInline typealias Queue = ValueQueue<Key, Value>

    /// Where a value stands.
    @usableFromInline
    struct Place {
        @usableFromInline let number: Int
        @usableFromInline let isOnTrial: Bool

        @inlinable
        init(number: Int, isOnTrial: Bool) {
            self.number = number
            self.isOnTrial = isOnTrial
        }
    }

    @usableFromInline
    struct State {
        /// By the hash of the key. Of two keys with one hash the later is there.
        @usableFromInline var places: [Int: Place] = [:]
        @usableFromInline var trials = Queue()
        @usableFromInline var kept = Queue()
        /// Hashes of keys that failed their trial, each at the place that its last bits name; 0 for none. Empty where there
        /// are no trials.
        @usableFromInline var failed: [Int]
        @usableFromInline var flights: [Key: Flight<Value, Progress>] = [:]
        @usableFromInline var statistics = CacheStatistics()
        /// How often everything was forgotten: what was begun before is not kept.
        @usableFromInline var generation = 0

        @inlinable
        init(hasTrials: Bool) {
            failed = [Int](repeating: 0, count: hasTrials ? 1_024 : 0)
        }

        @inlinable
        mutating func value(for key: Key, now: UInt64) -> Value? {
            guard let place = places[key.hashValue] else { return nil }
            return place.isOnTrial
                ? State.value(for: key, now: now, at: place.number, in: &trials)
                : State.value(for: key, now: now, at: place.number, in: &kept)
        }

        @inlinable
        static func value(for key: Key, now: UInt64, at number: Int, in queue: inout Queue) -> Value? {
            guard queue[number].expires > now, queue[number].key == key else { return nil }
            queue[number].wasAskedFor = true
            return queue[number].value
        }

        @inlinable
        mutating func store(_ entry: Queue.Entry) {
            let hash = entry.key.hashValue
            let isOnTrial = !failed.isEmpty && failed[hash & (failed.count - 1)] != hash
            let number = isOnTrial ? trials.append(entry) : kept.append(entry)
            if let old = places.updateValue(Place(number: number, isOnTrial: isOnTrial), forKey: hash) {
                if old.isOnTrial { trials.clear(old.number) } else { kept.clear(old.number) }
            }
        }

        /// Drops what has expired and, oldest first, what there is no room for.
        @inlinable
        mutating func makeRoom(trialCapacity: Int, capacity: Int, now: UInt64) {
            while !trials.isEmpty {
                let oldest = trials.oldest
                if trials[oldest].value != nil {
                    let isExpired = trials[oldest].expires <= now
                    guard trials.bytes > trialCapacity || isExpired else { break }
                    let hash = trials[oldest].key.hashValue
                    if trials[oldest].wasAskedFor, !isExpired {
                        _ = places.updateValue(
                            Place(number: kept.append(trials[oldest]), isOnTrial: false), forKey: hash)
                    } else {
                        places.removeValue(forKey: hash)
                        failed[hash & (failed.count - 1)] = hash
                    }
                }
                trials.removeOldest()
            }
            while !kept.isEmpty {
                let oldest = kept.oldest
                if kept[oldest].value != nil {
                    guard trials.bytes + kept.bytes > capacity || kept[oldest].expires <= now else { break }
                    places.removeValue(forKey: kept[oldest].key.hashValue)
                }
                kept.removeOldest()
            }
            statistics.entries = places.count
            statistics.bytes = trials.bytes + kept.bytes
        }
    }

    /// S0-52.
    @inlinable static var standardLifetime: UInt64 { 300_000_000_000 }

    @usableFromInline let capacity: Int
    @usableFromInline let trialCapacity: Int
    @usableFromInline let lifetime: UInt64
    @usableFromInline let now: @Sendable () -> UInt64
    @usableFromInline let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: the most bytes kept, by the costs given; 0 keeps nothing.
    ///   - trialCapacity: of these, the bytes for values on trial; nil keeps everything at once, as what was costly to make.
    ///   - lifetime: nanoseconds after which a value is not given any more.
    ///   - now: nanoseconds of a monotonic clock.
    @inlinable
    public init(
        capacity: Int, trialCapacity: Int? = nil, lifetime: UInt64 = ResponseCache.standardLifetime,
        now: @escaping @Sendable () -> UInt64
    ) {
        self.capacity = max(0, capacity)
        self.trialCapacity = min(max(0, trialCapacity ?? 0), self.capacity)
        self.lifetime = lifetime
        self.now = now
        state = Mutex(State(hasTrials: trialCapacity != nil))
    }

    public var statistics: CacheStatistics { state.withLock { $0.statistics } }

    /// How often everything was forgotten. Read before a computation begins, it keeps what is computed from outliving an
    /// erasing meanwhile.
    @inlinable
    public var generation: Int { state.withLock { $0.generation } }

    /// What was stored, while it is good.
    ///
    /// - Parameter countsMiss: false for a look before one that counts.
    @inlinable
    public func value(for key: Key, countsMiss: Bool = true) -> Value? {
        let time = now()
        return state.withLock { state in
            if let value = state.value(for: key, now: time) {
                state.statistics.hits += 1
                return value
            }
            if countsMiss { state.statistics.misses += 1 }
            return nil
        }
    }

    /// Keeps a value in the place of an older one, and lets the oldest go where there is no room.
    ///
    /// - Parameters:
    ///   - cost: bytes; one that is larger than a quarter of the whole is not kept.
    ///   - generation: the one in which computing the value began: of an earlier one nothing is kept. Nil for this one.
    @inlinable
    public func store(_ value: Value, for key: Key, cost: Int, of generation: Int? = nil) {
        guard cost >= 0, cost <= capacity / 4 else { return }
        let time = now()
        state.withLock { state in
            guard generation == nil || generation == state.generation else { return }
            state.store(Queue.Entry(key: key, value: value, cost: cost, expires: time &+ lifetime))
            state.makeRoom(trialCapacity: trialCapacity, capacity: capacity, now: time)
        }
    }

    /// Forgets everything, as when a user's data is erased.
    public func removeAll() {
        state.withLock { state in
            let (statistics, generation) = (state.statistics, state.generation)
            state = State(hasTrials: !state.failed.isEmpty)
            state.generation = generation + 1
            state.statistics = statistics
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
    @inlinable
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
            // Begun on this thread; cancelled by the flight, when the last who waits for it leaves.
            flight.begin(
                Task.immediate { [weak self] in
                    let computed = await compute { flight.tell($0) }
                    self?.land(flight, key: key, computed, of: generation)
                })
        }
        return (try await flight.value(onProgress: onProgress), false)
    }

    @inlinable
    func land(_ flight: Flight<Value, Progress>, key: Key, _ computed: Computed, of generation: Int) {
        if let cost = computed.cost, !Task.isCancelled {
            store(computed.value, for: key, cost: cost, of: generation)
        }
        state.withLock { state in
            if state.flights[key] === flight { state.flights[key] = nil }
        }
        flight.end(computed.value)
    }
}
