public import Basics
public import Documents
import Storage
public import Stores

extension DocumentStore {
    /// Which deadlines are meant.
    public struct DeadlineFilter: Sendable {
        public var from: CalendarDate?
        public var to: CalendarDate?
        public var kind: FoundDeadline.Kind?
        public var state: StoredDeadline.State?

        public init() {}
    }

    /// Deadlines by their days, those of one day by their identifiers.
    ///
    /// - Parameter cursor: day and identifier of the last one before the page.
    public func deadlines(
        of user: UserID, _ filter: DeadlineFilter, on today: CalendarDate, after cursor: String?, limit: Int
    ) async throws -> Page<StoredDeadline> {
        let (condition, values) = try DocumentStore.condition(filter, of: user, on: today, after: cursor)
        let found = try await database.readLater { connection in
            try DeadlineRows.all(
                condition + " ORDER BY coalesce(l.own_date, l.date), l.id LIMIT \(limit + 1)", values, on: connection)
        }
        let shown = found.prefix(limit)
        return Page(
            items: Array(shown), next: found.count > limit ? shown.last.map { "\($0.date).\($0.id)" } : nil)
    }

    /// All that a calendar shows, with when the library last changed.
    public func calendar(of user: UserID, since first: CalendarDate) async throws -> (
        deadlines: [StoredDeadline], revision: Revision
    ) {
        try await database.readLater { connection in
            (
                try DeadlineRows.all(
                    """
                    d.user_id = ? AND coalesce(l.own_date, l.date) >= ?
                    ORDER BY coalesce(l.own_date, l.date), l.id LIMIT \(DocumentStore.mostCalendarEntries)
                    """, [.text(user.rawValue), .text(first.description)], on: connection),
                try Change.revision(of: user, in: DocumentRecords.domain, on: connection)
            )
        }
    }

    /// Of one page.
    public static let mostDeadlines = 500
    static let mostCalendarEntries = 2_000

    /// Says that a deadline is met, or that its day is another.
    ///
    /// - Parameters:
    ///   - isDone: nil leaves it as it is.
    ///   - date: a person's day, or nil for the paper's; the outer nil leaves it as it is.
    /// - Throws: `notFound`.
    public func update(
        deadline id: String, of user: UserID, isDone: Bool?, date: CalendarDate??
    ) async throws -> StoredDeadline {
        let moment = database.clock.now()
        return try await database.write(of: user) { connection in
            func find() throws -> StoredDeadline {
                let found = try DeadlineRows.all(
                    "d.user_id = ? AND l.id = ?", [.text(user.rawValue), .text(id)], on: connection)
                guard let deadline = found.first else { throw StorageError(.notFound) }
                return deadline
            }
            let known = try find()
            let (newDone, newDate) = (isDone ?? known.isDone, date ?? known.ownDate)
            guard newDone != known.isDone || newDate != known.ownDate else { return known }
            _ = try Change.begin(user, of: DocumentRecords.domain, at: moment, on: connection)
            try connection.run(
                "UPDATE document_deadlines SET is_done = ?, own_date = ?, sequence = sequence + 1 WHERE id = ?",
                [SQLValue(newDone), SQLValue(newDate?.description), .text(id)])
            return try find()
        }
    }

    private static func condition(
        _ filter: DeadlineFilter, of user: UserID, on today: CalendarDate, after cursor: String?
    ) throws(StorageError) -> (String, [SQLValue]) {
        var condition = "d.user_id = ?"
        var values: [SQLValue] = [.text(user.rawValue)]
        func add(_ sql: String, _ value: String?) {
            guard let value else { return }
            condition += " AND " + sql
            values.append(.text(value))
        }
        add("coalesce(l.own_date, l.date) >= ?", filter.from?.description)
        add("coalesce(l.own_date, l.date) <= ?", filter.to?.description)
        add("l.kind = ?", filter.kind?.rawValue)
        switch filter.state {
        case .done: condition += " AND l.is_done = 1"
        case .open: add("l.is_done = 0 AND coalesce(l.own_date, l.date) >= ?", today.description)
        case .past: add("l.is_done = 0 AND coalesce(l.own_date, l.date) < ?", today.description)
        case nil: break
        }
        if let cursor {
            guard let dot = cursor.firstIndex(of: "."), let day = CalendarDate(String(cursor[..<dot])) else {
                throw StorageError(.invalidCursor)
            }
            condition += " AND (coalesce(l.own_date, l.date), l.id) > (?, ?)"
            values += [.text(day.description), .text(String(cursor[cursor.index(after: dot)...]))]
        }
        return (condition, values)
    }
}
