public import Basics
public import Documents
import Storage
public import Stores

extension DocumentStore {
    /// Stores a paper that has been read, or, where `read` is nil, one that waits to be read.
    ///
    /// - Parameters:
    ///   - inside: the files that came with it: papers of their own, which wait to be read. Those that are there already are
    ///     passed over.
    ///   - keepsOriginals: whether the file stays once it has been read.
    ///   - reply: what the request is answered, rendered once for each idempotency key.
    /// - Returns: the outcome; where the same bytes are there already, that paper and nothing new.
    /// - Throws: `QuotaError` where there are too many.
    public func add(
        _ new: NewDocument, _ read: ReadDocument?, inside: [NewDocument] = [], for user: UserID, keepsOriginals: Bool,
        request: IdempotentRequest?,
        reply: @escaping @Sendable (_ document: StoredDocument, _ isDuplicate: Bool) throws -> StoredReply
    ) async throws -> WriteOutcome {
        let (moment, quota) = (database.clock.now(), quota)
        return try await database.write(of: user) { connection in
            try IdempotencyRows.once(request, of: user, at: moment, on: connection) {
                if let known = try DocumentRows.find(sha256: new.content.sha256, of: user, on: connection) {
                    // What a person puts in does not go with the mail that it came in before.
                    try connection.run(
                        "UPDATE documents SET parent = NULL, depth = 0 WHERE key = ? AND parent IS NOT NULL",
                        [.integer(known.key)])
                    return try reply(
                        try DocumentStore.require(known.document.id, of: user, on: connection).document, true)
                }
                let key = try DocumentStore.insert(
                    new, read, of: user, keepsOriginals: keepsOriginals, quota, at: moment, on: connection)
                try DocumentStore.insert(inside, inside: key, of: user, quota, at: moment, on: connection)
                return try reply(try DocumentStore.require(new.id, of: user, on: connection).document, false)
            }
        }
    }

    /// Stores what was read in a paper that waited for it. Nothing where the paper is gone.
    ///
    /// - Parameter inside: as in ``add(_:_:inside:for:keepsOriginals:request:reply:)``.
    /// - Throws: `QuotaError` where there are too many with those inside; nothing is stored then.
    public func finish(
        _ key: Int, _ result: Result<ReadDocument, ExtractionFailure>, inside: [NewDocument] = [], of user: UserID,
        keepsOriginals: Bool
    ) async throws {
        let (moment, quota) = (database.clock.now(), quota)
        try await database.write { connection in
            let isThere = try connection.first(
                "SELECT 1 FROM documents WHERE key = ? AND user_id = ?", [.integer(key), .text(user.rawValue)]
            ) { _ in true }
            guard isThere == true else { return }
            let change = try Change.begin(user, of: DocumentRecords.domain, at: moment, on: connection)
            switch result {
            case .success(let read):
                try DocumentStore.store(read, at: key, of: user, change, on: connection)
                if !keepsOriginals { try DocumentFileRows.letGo(key, on: connection) }
                if !read.keepsOriginal { try DocumentFileRows.letGoWithOuter(key, on: connection) }
                try DocumentStore.insert(inside, inside: key, of: user, quota, at: moment, on: connection)
            case .failure(let failure):
                try connection.run(
                    """
                    UPDATE documents SET status = 'failed', failure_code = ?, failure_detail = ?, revision = ?
                    WHERE key = ?
                    """,
                    [
                        .text(failure.code), .text(failure.detail), .integer(change.revision.rawValue), .integer(key),
                    ])
            }
        }
        passages.sweepSoon()
    }

    /// Stores what came with a paper.
    private static func insert(
        _ new: [NewDocument], inside parent: Int, of user: UserID, _ quota: Quota, at moment: Timestamp,
        on connection: Connection
    ) throws {
        for new in new {
            if let known = try DocumentRows.find(sha256: new.content.sha256, of: user, on: connection) {
                // What it showed is in the bytes of the outer one, too.
                if known.document.maskedNumbers > 0 { try DocumentFileRows.letGoWithOuter(parent, on: connection) }
                continue
            }
            try insert(
                new, nil, inside: parent, of: user, keepsOriginals: true, quota, at: moment, on: connection)
        }
    }

    /// - Returns: the number that its parts are kept under.
    @discardableResult
    private static func insert(
        _ new: NewDocument, _ read: ReadDocument?, inside parent: Int? = nil, of user: UserID, keepsOriginals: Bool,
        _ quota: Quota, at moment: Timestamp, on connection: Connection
    ) throws -> Int {
        try quota.require(items: 1, bytes: new.content.count, of: user, on: connection)
        let change = try Change.begin(user, of: DocumentRecords.domain, at: moment, on: connection)
        // What waits to be read is read from its file.
        let keeps = read.map { keepsOriginals && $0.keepsOriginal } ?? true
        try connection.run(
            """
            INSERT INTO documents (user_id, id, filename, media_type, bytes, sha256, own_title, own_kind,
                own_correspondent, own_date, own_due, parent, depth, charset, status, original_kept, revision, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce((SELECT depth + 1 FROM documents WHERE key = ?), 0), ?,
                'queued', ?, ?, ?)
            """,
            [
                .text(user.rawValue), .text(new.id), SQLValue(new.filename), .text(new.mediaType),
                .integer(new.content.count), .bytes(new.content.sha256),
            ] + DocumentRows.values(new.own) + [
                SQLValue(parent), SQLValue(parent), SQLValue(new.charset), SQLValue(keeps),
                .integer(change.revision.rawValue), .integer(moment.milliseconds),
            ])
        let key = try require(new.id, of: user, on: connection).key
        try DocumentRows.setTags(new.tags, of: key, on: connection)
        if keeps {
            try DocumentFileRows.insert(new.content.count, of: key, on: connection) { new.content.bytes($0, $1) }
        }
        if let read { try store(read, at: key, of: user, change, on: connection) }
        return key
    }

    private static func store(
        _ read: ReadDocument, at key: Int, of user: UserID, _ change: Change, on connection: Connection
    ) throws {
        try DocumentTextRows.remove(key, on: connection)
        while try PassageTextRows.remove(key, atMost: 1_000, on: connection) > 0 {}
        try DocumentTextRows.insert(read.text, of: key, on: connection)
        try PassageTextRows.insert(read.chunks, of: key, read.text.text, user, on: connection)
        try FieldRows.insert(read.fields, of: key, on: connection)
        // Its number never comes back, so neither does an identifier.
        try DeadlineRows.insert(
            read.deadlines, of: key, identifier: { "\(key)-\(change.revision.rawValue)-\($0)" }, on: connection)
        try connection.run(
            """
            UPDATE documents SET status = 'embedding', failure_code = NULL, failure_detail = NULL,
                found_title = ?, found_kind = ?, found_correspondent = ?, found_date = ?, found_due = ?,
                media_type = ?, pages = ?, characters = ?, language = ?, hidden_spans = ?, hidden_reason = ?,
                masked_numbers = ?, extractor = ?, extractor_version = ?, text_sha256 = ?, print_words = ?, print_figures = ?,
                print_count = ?, revision = ?
            WHERE key = ?
            """,
            DocumentRows.values(read.found) + [
                .text(read.mediaType), SQLValue(read.text.pages.isEmpty ? nil : read.text.pages.count),
                .integer(read.text.count), SQLValue(read.language), .integer(read.text.hidden.count),
                SQLValue(read.text.hidden.first?.reason.rawValue), .integer(read.maskedNumbers),
                .text(read.extractor.name), .integer(read.extractor.version), .bytes(read.textSHA256),
                .integer(Int(bitPattern: UInt(read.print.words))), .integer(Int(bitPattern: UInt(read.print.figures))),
                .integer(read.print.wordCount),
                .integer(change.revision.rawValue), .integer(key),
            ])
    }
}
