import Basics
import Synchronization

/// In how many passages terms are, as far as it is known: counting a frequent term means reading its whole list, so a
/// number is kept until the passages have become a fifth more or fewer. For each user apart: how soon a word is found tells
/// nobody that another looked for it.
final class TermFrequencies: Sendable {
    private struct State {
        var counts = FairlyUsed<UserID, String, Int>(capacity: TermFrequencies.capacity)
        var total = 0
    }

    private static let capacity = 4_096
    private let state = Mutex(State())

    /// - Parameters:
    ///   - user: who searches.
    ///   - total: passages there are.
    ///   - count: counts those terms that are not known; a term that no passage has may be left out.
    func counts(
        of terms: [String], for user: UserID, total: Int, _ count: ([String]) throws -> [String: Int]
    ) rethrows -> [String: Int] {
        var known = state.withLock { state -> [String: Int] in
            // For few passages every change matters, and counting is cheap.
            guard total >= 1_000, abs(state.total - total) * 5 <= total else {
                state = State(total: total)
                return [:]
            }
            return terms.reduce(into: [:]) { $0[$1] = state.counts[user, $1] }
        }
        let missing = terms.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        let counted = try count(missing)
        state.withLock { state in
            for term in missing { state.counts[user, term] = counted[term] ?? 0 }
        }
        known.merge(counted) { $1 }
        return known
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
