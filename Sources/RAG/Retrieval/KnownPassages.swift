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

    func known(_ passage: Passage) -> Known {
        if let known = recent.withLock({ $0[passage.id] }) { return known }
        let known = Known(passage: passage, terms: Set(TextTerms.terms(of: passage.text)))
        recent.withLock { $0[passage.id] = known }
        return known
    }
}
