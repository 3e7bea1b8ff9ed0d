public import Basics
public import Documents
import Storage
import Stores

extension DocumentStore {
    /// A paper that waits to be read.
    public struct Waiting: Sendable {
        public let key: Int
        public let user: UserID
        public let document: StoredDocument
        /// How many papers it is inside of.
        public let depth: Int
        /// Of its text, as its sender named it.
        public let charset: String?
        /// How often reading it was begun, and the service ended before it did.
        public let attempts: Int
    }

    /// Says that a paper is being read, so that one that ends the service is not read for ever; or that it was not its fault.
    public func setAttempts(_ count: Int, of key: Int) async throws {
        try await database.writeAlone { connection in
            try connection.run(
                "UPDATE documents SET attempts = ? WHERE key = ?", [.integer(count), .integer(key)])
        }
    }

    /// The next paper that waits to be read; users take turns, each one's oldest first. Nil where none waits.
    ///
    /// - Parameters:
    ///   - last: the user whose turn was before.
    ///   - passed: papers that are left out.
    public func nextWaiting(after last: UserID?, besides passed: Set<Int>) async throws -> Waiting? {
        let left = "[" + passed.map(String.init).joined(separator: ",") + "]"
        return try await database.readLater { connection in
            let next = try connection.first(
                """
                SELECT key, user_id, depth, charset, attempts FROM documents
                WHERE status IN ('queued', 'extracting') AND key NOT IN (SELECT value FROM json_each(?))
                ORDER BY user_id <= ?, user_id, key LIMIT 1
                """, [.text(left), .text(last?.rawValue ?? "")]
            ) { row in
                (
                    key: try row.int(0), user: UserID(rawValue: try row.text(1)), depth: try row.int(2),
                    charset: try row.optionalText(3), attempts: try row.int(4)
                )
            }
            guard let next else { return nil }
            return try DocumentRows.all("d.key = ?", [.integer(next.key)], on: connection).first.map {
                Waiting(
                    key: next.key, user: next.user, document: $0.document, depth: next.depth, charset: next.charset,
                    attempts: next.attempts)
            }
        }
    }

    /// Papers for which a tool was missing wait again.
    public func retryWithoutTool() async throws {
        let moment = database.clock.now()
        try await database.writeAlone { connection in
            let condition = "status = 'failed' AND failure_code = 'extractor_missing'"
            let users = try connection.all("SELECT DISTINCT user_id FROM documents WHERE \(condition)", []) {
                UserID(rawValue: try $0.text(0))
            }
            for user in users {
                let change = try Change.begin(user, of: DocumentRecords.domain, at: moment, on: connection)
                try connection.run(
                    """
                    UPDATE documents SET status = 'queued', failure_code = NULL, failure_detail = NULL, revision = ?
                    WHERE user_id = ? AND \(condition)
                    """, [.integer(change.revision.rawValue), .text(user.rawValue)])
            }
        }
    }
}
