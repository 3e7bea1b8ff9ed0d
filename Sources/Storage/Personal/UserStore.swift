import Basics
public import Stores

/// What holds for all of a user's data, whichever domain it belongs to: what is allowed, how much there is, the export and
/// the erasure.
public final class UserStore: Sendable {
    let database: Database
    let conversations: ConversationStore?
    let passages: StoredPassages?
    /// Every table with rows of users.
    let tables: [PersonalTable]
    /// What holds for users who chose nothing.
    public let standardPrivacy: Privacy
    let exports = ExportPermit.Book()

    /// - Parameters:
    ///   - tables: those of the service and of every domain, in the order in which they are erased.
    ///   - conversations: what to forget with a user's data.
    ///   - passages: whose vectors in memory follow; nil where nothing is retrieved.
    public init(
        database: Database, tables: [PersonalTable], conversations: ConversationStore?, passages: StoredPassages?,
        standardPrivacy: Privacy = Privacy()
    ) {
        self.database = database
        self.tables = tables
        self.conversations = conversations
        self.passages = passages
        self.standardPrivacy = standardPrivacy
    }

    /// A write that may erase, after which nothing in memory about the user is right any more.
    func write<Value: Sendable>(
        _ user: UserID, _ body: @escaping @Sendable (Connection, inout PassageChange) throws -> Value
    ) async throws -> Value {
        try await database.write(
            changing: passages, of: user, isErasing: true, committed: { [database] in database.forget(user) }, body)
    }

    /// What was erased leaves the files: waited for, but not for ever.
    func removeTraces() async {
        // Words that were searched for are the user's as well.
        passages?.frequencies.clear()
        await database.removeTraces()
    }
}
