import Basics
import Synchronization

/// How often each address has sent a wrong token, and how long its next answer is kept back: guessing is slow and seen in the
/// log, though 256 random bits are what keeps it from anything. Whoever has a right token is not touched, at the same address
/// either.
///
/// No more than ``capacity`` addresses are kept; those beyond count as one.
final class WrongTokens: Sendable {
    enum Verdict: Sendable, Equatable {
        /// Answered after so many nanoseconds.
        case after(UInt64)
        /// Too many answers are kept back already: this one is given at once, with the seconds until there is room.
        case refused(retryAfter: Int)
    }

    /// Answered at once in each ``window``: somebody has mistyped.
    static let free = 10
    static let window: UInt64 = 60_000_000_000
    /// Between two answers to one address.
    static let spacing: UInt64 = 200_000_000
    /// The longest that an answer is kept back.
    static let longest: UInt64 = 5_000_000_000

    /// Answers kept back at once, whoever waits for them: each holds a connection.
    static let most = 128

    private struct Entry {
        var windowEnd: UInt64
        var count = 0
        var lastAnswer: UInt64 = 0
    }

    private struct State {
        var entries: [IPAddress: Entry] = [:]
        var others: Entry?
        var sweptAt: UInt64 = 0
        var kept = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int = 4_096) {
        self.capacity = max(1, capacity)
    }

    /// One more from this address.
    ///
    /// - Parameter now: nanoseconds of a clock that never goes back.
    /// - Returns: what becomes of its answer, and whether it is the first one of a window that is not answered at once. One
    ///   that is kept back ends with ``answered()``.
    func add(_ address: IPAddress, at now: UInt64) -> (verdict: Verdict, isFirst: Bool) {
        state.withLock { state in
            let known = state.entries[address]
            let hasPlace = known != nil || state.entries.count < capacity || sweep(&state, now)
            var entry = (hasPlace ? known : state.others) ?? Entry(windowEnd: now + Self.window)
            let verdict = Self.judge(&entry, now, hasRoom: state.kept < Self.most)
            if case .after(1...) = verdict { state.kept += 1 }
            if hasPlace { state.entries[address] = entry } else { state.others = entry }
            return (verdict, entry.count == Self.free + 1)
        }
    }

    /// An answer that was kept back has been given.
    func answered() {
        state.withLock { $0.kept -= 1 }
    }

    private static func judge(_ entry: inout Entry, _ now: UInt64, hasRoom: Bool) -> Verdict {
        if now >= entry.windowEnd {
            entry.windowEnd = now + window
            entry.count = 0
        }
        entry.count += 1
        guard entry.count > free else { return .after(0) }
        let answer = max(entry.lastAnswer, now) + spacing
        guard hasRoom, answer - now <= longest else {
            return .refused(retryAfter: max(1, Int((answer - now) / 1_000_000_000)))
        }
        entry.lastAnswer = answer
        return .after(answer - now)
    }

    /// Forgets addresses that are quiet; false where that made no room. Looked for at most once a second.
    private func sweep(_ state: inout State, _ now: UInt64) -> Bool {
        guard now >= state.sweptAt else { return false }
        state.sweptAt = now + 1_000_000_000
        state.entries = state.entries.filter { $0.value.windowEnd > now || $0.value.lastAnswer > now }
        return state.entries.count < capacity
    }
}
