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
            return try papers.allSatisfy { paper in
                let found = try connection.first(
                    "SELECT 1 FROM documents WHERE key = ? AND user_id = ?",
                    [.integer(Int(paper)), .text(user.rawValue)]
                ) { try $0.int(0) }
                return found != nil
            }
        }
        return isAllowed ?? false
    }
}
