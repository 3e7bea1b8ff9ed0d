import Basics
import RAG

/// What is searched together: what a user has stored, or what is remembered of what was said.
///
/// Memory is apart because it changes with every answer, and because what is looked for among things must not be crowded
/// out by what was asked about them.
struct PassageSpace: Sendable, Hashable {
    let user: UserID
    let isMemory: Bool

    init(user: UserID, isMemory: Bool) {
        self.user = user
        self.isMemory = isMemory
    }

    init(user: UserID, kind: PassageOwner.Kind) {
        self.init(user: user, isMemory: kind == .turn)
    }

    /// The condition on a source's column `kind`.
    var kinds: String { isMemory ? "= 'turn'" : "<> 'turn'" }
}
