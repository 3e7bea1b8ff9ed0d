public import Basics
import RAG
import Stores
import Synchronization

/// Conversations about something that is deleted: their words repeat it, so they go with it.
///
/// ``delete(about:in:of:_:on:)`` runs in the transaction of the deletion, ``forget(about:in:of:)`` when it is committed. Turns are
/// written by the same queue, so that each is met by one of the two, or comes when nothing is there any more to be about.
extension ConversationStore {
    /// Deletes what is on disk of the conversations in which a domain's state has the mark.
    ///
    /// - Parameters:
    ///   - mark: text that stands in the state of every turn about it, and in no other.
    ///   - change: what is done to their passages is added to it.
    public func delete(
        about mark: String, in domain: String, of user: UserID, _ change: inout PassageChange, on connection: Connection
    ) throws {
        let ids = try connection.all(
            """
            SELECT DISTINCT conversation_id FROM turns
            WHERE user_id = ? AND domain = ? AND instr(state, CAST(? AS BLOB)) > 0
            """, [.text(user.rawValue), .text(domain), .text(mark)]
        ) { try $0.text(0) }
        for id in ids {
            change.removedSources += try ConversationRows.delete(ConversationKey(user: user, id: id), on: connection)
        }
    }

    /// Forgets what of such conversations is not on disk yet.
    public func forget(about mark: String, in domain: String, of user: UserID) {
        let mark = Array(mark.utf8)
        state.withLock { state in
            let pending =
                state.buffer.keys(of: user)
                + state.flushing.keys.filter { $0.user == user }
            for key in Set(pending) {
                let turns = (state.flushing[key] ?? []) + state.buffer.turns(of: key)
                let isAbout = turns.contains {
                    $0.turn.domain == domain && $0.turn.state.bytes.firstRange(of: mark) != nil
                }
                guard isAbout else { continue }
                state.epochs.delete(key)
                state.flushing[key] = nil
                _ = state.buffer.remove(key)
            }
        }
    }
}
