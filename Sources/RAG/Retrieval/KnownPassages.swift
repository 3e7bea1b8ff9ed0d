import Basics
import Synchronization

/// The passages that were found last, with their terms. A passage never changes: taking it apart costs more than finding
/// it, and answers that are remembered share its text.
final class KnownPassages: Sendable {
    struct Known: Sendable {
        let passage: Passage
        let terms: Set<String>
    }

    private static let capacity = 2_048

    private let recent = Mutex(RecentlyUsed<PassageID, Known>(capacity: KnownPassages.capacity))

    var count: Int { recent.withLock { $0.statistics.entries } }

    func known(_ passage: Passage) -> Known {
        let (known, generation) = recent.withLock { ($0[passage.id], $0.generation) }
        if let known { return known }
        let made = Known(passage: passage, terms: Set(TextTerms.terms(of: passage.text)))
        recent.withLock { if $0.generation == generation { $0[passage.id] = made } }
        return made
    }

    /// Drops all texts.
    func removeAll() {
        recent.withLock { $0.removeAll() }
    }
}
