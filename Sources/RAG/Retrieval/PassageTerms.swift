import Basics
import Synchronization

/// The terms of the passages that were found last; a passage never changes, and taking it apart costs more than finding it.
final class PassageTerms: Sendable {
    private static let capacity = 2_048

    private let recent = Mutex(RecentlyUsed<PassageID, Set<String>>(capacity: PassageTerms.capacity))

    func of(_ passage: Passage) -> Set<String> {
        if let known = recent.withLock({ $0[passage.id] }) { return known }
        let terms = Set(TextTerms.terms(of: passage.text))
        recent.withLock { $0[passage.id] = terms }
        return terms
    }
}
