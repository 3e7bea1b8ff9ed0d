import Basics
import Synchronization

/// A token bucket for each key. Kept as the moment when the bucket is full again; one that is full is as good as none and
/// is dropped, so that there are never more than ``capacity``. Keys beyond share one bucket.
final class RateBuckets<Key: Hashable & Sendable>: Sendable {
    /// Why a request is not let through, with what a client needs to know.
    struct Refusal: Sendable, Equatable {
        /// What may be asked for right now.
        let remaining: Int
        /// Until there is enough for this request; whole seconds, at least 1.
        let retryAfter: Int
        /// Until the bucket is full again; whole seconds, at least 1.
        let reset: Int
    }

    private struct State {
        var fullAt: [Key: UInt64] = [:]
        /// Of all keys that found no place.
        var othersFullAt: UInt64 = 0
        var sweptAt: UInt64 = 0
    }

    let rate: RequestRate
    private let capacity: Int
    private let state = Mutex(State())

    init(_ rate: RequestRate, capacity: Int = 10_000) {
        self.rate = rate
        self.capacity = max(1, capacity)
    }

    /// Keys with a bucket that is not known to be full.
    var count: Int { state.withLock { $0.fullAt.count } }

    /// Takes what a request costs; nil where there was enough. One that costs more than a bucket holds takes all of it.
    ///
    /// - Parameter now: nanoseconds of a clock that never goes back.
    func take(_ cost: Int, from key: Key, at now: UInt64) -> Refusal? {
        let price = price(of: cost)
        return state.withLock { state in
            let known = state.fullAt[key]
            let hasPlace = known != nil || state.fullAt.count < capacity || sweep(&state, now)
            let fullAt = hasPlace ? known ?? 0 : state.othersFullAt
            let missing = fullAt > now ? fullAt - now : 0
            guard missing + price <= rate.window else {
                return Refusal(
                    remaining: Int((rate.window - min(missing, rate.window)) / rate.interval),
                    retryAfter: Self.seconds(missing + price - rate.window), reset: Self.seconds(missing))
            }
            if hasPlace {
                state.fullAt[key] = now + missing + price
            } else {
                state.othersFullAt = now + missing + price
            }
            return nil
        }
    }

    /// Puts back what ``take(_:from:at:)`` took for a request that was refused for another reason.
    func giveBack(_ cost: Int, to key: Key) {
        let price = price(of: cost)
        state.withLock { state in
            if let fullAt = state.fullAt[key] { state.fullAt[key] = fullAt > price ? fullAt - price : 0 }
        }
    }

    private func price(of cost: Int) -> UInt64 { rate.interval * UInt64(min(max(cost, 1), rate.burst)) }

    /// Drops buckets that are full again; false where that made no room. Looked for at most once a second.
    private func sweep(_ state: inout State, _ now: UInt64) -> Bool {
        guard now >= state.sweptAt else { return false }
        state.sweptAt = now + 1_000_000_000
        state.fullAt = state.fullAt.filter { $0.value > now }
        return state.fullAt.count < capacity
    }

    private static func seconds(_ nanoseconds: UInt64) -> Int {
        max(1, Int(clamping: (nanoseconds + 999_999_999) / 1_000_000_000))
    }
}
