import RAG

/// A turn with the number by which its copy in memory and its row are known to be the same. A class, because it is large
/// and handed on.
final class TaggedTurn: Sendable {
    let tag: Int
    let turn: ConversationTurn
    /// What it costs to keep.
    let bytes: Int

    init(tag: Int, turn: consuming ConversationTurn) {
        self.tag = tag
        bytes = turn.query.utf8.count + turn.answer.utf8.count + turn.state.cost + (turn.reply?.count ?? 0) + 256
        self.turn = turn
    }
}
