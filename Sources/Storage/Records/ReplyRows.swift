import Basics
import Stores

/// The rows of answers as they were sent.
enum ReplyRows {
    /// The most that one answer takes, in bytes; a longer one is not kept.
    static let maximumBytes = 64 << 10
    /// The most that the answers of one user take together, in bytes; the oldest go first.
    static let maximumBytesOfUser = 16 << 20
    /// What they are counted as.
    static let usage = "replies"
    private static let droppedAtOnce = 64

    static func insert(
        _ body: [UInt8], of turn: Int, in conversation: ConversationKey, at moment: Timestamp, on connection: Connection
    ) throws {
        guard !body.isEmpty, body.count <= maximumBytes else { return }
        try connection.run(
            "INSERT INTO replies (user_id, conversation_id, position, at, body) VALUES (?, ?, ?, ?, ?)",
            [
                .text(conversation.user.rawValue), .text(conversation.id), .integer(turn),
                .integer(moment.milliseconds), .bytes(body),
            ])
    }

    /// By the numbers of their turns.
    static func all(in conversation: ConversationKey, on connection: Connection) throws -> [Int: [UInt8]] {
        var found: [Int: [UInt8]] = [:]
        try connection.forEach(
            "SELECT position, body FROM replies WHERE user_id = ? AND conversation_id = ?",
            [.text(conversation.user.rawValue), .text(conversation.id)]
        ) { found[try $0.int(0)] = try $0.bytes(1) }
        return found
    }

    /// Removes the oldest beyond what one user's may take.
    static func trim(_ user: UserID, to most: Int = maximumBytesOfUser, on connection: Connection) throws {
        while try Usage.of(user, usage, on: connection).bytes > most {
            let removed = try connection.changes(
                """
                DELETE FROM replies WHERE rowid IN (
                    SELECT rowid FROM replies WHERE user_id = ? ORDER BY at, rowid LIMIT ?)
                """, [.text(user.rawValue), .integer(droppedAtOnce)])
            guard removed > 0 else { return }
        }
    }

    /// - Returns: whether there were any.
    static func forget(_ user: UserID, on connection: Connection) throws -> Bool {
        try connection.changes("DELETE FROM replies WHERE user_id = ?", [.text(user.rawValue)]) > 0
    }
}
