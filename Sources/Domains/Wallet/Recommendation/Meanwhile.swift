import Synchronization

/// What is worked out while a model writes: once, by whoever comes first, be it when the prompt has left or when the facts
/// are needed.
final class Meanwhile: Sendable {
    private let make: @Sendable () -> ReplyFacts?
    private let made = Mutex<ReplyFacts??>(nil)

    init(_ make: @escaping @Sendable () -> ReplyFacts?) {
        self.make = make
    }

    /// What may be said; nil where there is no model to say it.
    var facts: ReplyFacts? {
        made.withLock { made in
            if let made { return made }
            let facts = make()
            made = .some(facts)
            return facts
        }
    }
}
