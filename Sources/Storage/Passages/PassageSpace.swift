import Basics
import RAG

/// What is searched together: what a user has of one kind.
///
/// Each kind is apart, so that what one domain looks for is not crowded out by things of another, and what it remembers
/// of a search holds until its own things change.
struct PassageSpace: Sendable, Hashable {
    let user: UserID
    let kind: PassageOwner.Kind

    /// Whether it is what was said: it changes with every answer.
    var isMemory: Bool { kind == .turn }
}
