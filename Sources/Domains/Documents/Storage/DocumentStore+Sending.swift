public import Basics
import Storage
public import Stores

extension DocumentStore {
    /// Whether a user lets text be given to a language model, and all these papers are still there.
    ///
    /// - Parameters:
    ///   - papers: by their numbers.
    ///   - standard: what holds for users who chose nothing.
    /// - Returns: false too where that cannot be read.
    public func mayBeSent(_ papers: Set<Int64>, of user: UserID, standard: Privacy) -> Bool {
        let isAllowed = try? database.read { connection in
            guard (try PrivacyRows.privacy(of: user, on: connection)?.0 ?? standard).languageModel else { return false }
            return try DocumentStore.areThere(papers, of: user, on: connection)
        }
        return isAllowed ?? false
    }

    /// Whether all these papers are there; false too where that cannot be read.
    public func areThere(_ papers: Set<Int64>, of user: UserID) -> Bool {
        (try? database.read { try DocumentStore.areThere(papers, of: user, on: $0) }) ?? false
    }

    private static func areThere(_ papers: Set<Int64>, of user: UserID, on connection: Connection) throws -> Bool {
        try papers.allSatisfy { paper in
            let found = try connection.first(
                "SELECT 1 FROM documents WHERE key = ? AND user_id = ?", [.integer(Int(paper)), .text(user.rawValue)]
            ) { try $0.int(0) }
            return found != nil
        }
    }
}
