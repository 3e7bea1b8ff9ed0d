import RAG

/// A turn with the number by which its copy in memory and its row are known to be the same.
struct TaggedTurn: Sendable {
    let tag: Int
    let turn: ConversationTurn

    /// What it costs to keep.
    var bytes: Int { turn.query.utf8.count + turn.answer.utf8.count + turn.stateCost + 256 }
}
