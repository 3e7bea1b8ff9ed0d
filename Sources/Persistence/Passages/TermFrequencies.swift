import Synchronization

/// In how many passages terms are, as far as it is known: counting a frequent term means reading its whole list, so a
/// number is kept until the passages have become a fifth more or fewer.
final class TermFrequencies: Sendable {
    private struct State {
        var counts: [String: Int] = [:]
        var total = 0
    }

    private static let capacity = 4_096
    private let state = Mutex(State())

    /// - Parameters:
    ///   - total: passages there are.
    ///   - count: counts a term.
    func count(of term: String, total: Int, _ count: (String) throws -> Int) rethrows -> Int {
        let known = state.withLock { state -> Int? in
            // For few passages every change matters, and counting is cheap.
            guard total >= 1_000, abs(state.total - total) * 5 <= total else {
                state = State(counts: [:], total: total)
                return nil
            }
            return state.counts[term]
        }
        if let known { return known }
        let counted = try count(term)
        state.withLock { state in
            if state.counts.count >= TermFrequencies.capacity { state.counts.removeAll() }
            state.counts[term] = counted
        }
        return counted
    }

    /// Forgets the words that were searched for.
    func clear() {
        state.withLock { $0 = State() }
    }

    /// The most passages a term may be in to be searched for. A word of every passage tells nothing and costs most.
    static func limit(total: Int) -> Int {
        total < 400 ? max(3, total / 4) : max(100, total / 20)
    }
}
