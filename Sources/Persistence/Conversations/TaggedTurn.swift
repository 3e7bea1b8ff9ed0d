import RAG

/// A turn with the number by which its copy in memory and its row are known to be the same.
struct TaggedTurn: Sendable {
    let tag: Int
    let turn: PendingTurn

    /// What it costs to keep, its state estimated: that is not encoded yet.
    var bytes: Int { turn.query.utf8.count + turn.answer.utf8.count + 768 }
}
