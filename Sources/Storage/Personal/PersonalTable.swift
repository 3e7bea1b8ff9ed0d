public import Basics
public import JSON

/// A table with a column `user_id`: how much of it there is, how it is exported, and how it goes when its user's data is
/// erased. The privacy report, the export and the erasure are made of these alone.
public struct PersonalTable: Sendable {
    /// What a table is to those whom it is about.
    public enum Report: Sendable {
        /// Counted under a name of its own.
        ///
        /// - Parameters:
        ///   - since: the SQL of the moment of the oldest row in milliseconds, such as `min(created_at)`; nil where no moment
        ///     is kept.
        ///   - condition: SQL that holds for the rows that count, with the user as its first parameter; nil for all.
        ///   - isErasureCounted: whether the answer to an erasure says how many there were.
        case counted(as: String, since: String?, where: String? = nil, isErasureCounted: Bool = false)
        /// Counted under a name of its own, by an SQL query for the user as its one argument: a number, and a moment or null.
        case measured(as: String, by: String)
        /// A part of what another table counts.
        case part(of: String)
    }

    /// How rows leave with an export.
    public enum Export: Sendable {
        /// A member with a list.
        case list(String, PersonalList)
        /// A member with one value, null where there is none.
        case value(String, @Sendable (UserID, inout JSONWriter, Connection) throws -> Void)
        /// Inside what another table exports.
        case part(of: String)
        /// Nothing that anybody would take along; the reason is for those who read the code.
        case nothing(because: String)
    }

    /// How rows go when the user's data is erased.
    public enum Erasure: Sendable {
        /// Deleted by the user.
        case rows
        /// With the rows of another table that they belong to, by a foreign key.
        case with(String)
        /// Kept, with the reason.
        case kept(because: String)
    }

    public let name: String
    public let report: Report
    public let export: Export
    public let erasure: Erasure

    public init(_ name: String, report: Report, export: Export, erasure: Erasure) {
        self.name = name
        self.report = report
        self.export = export
        self.erasure = erasure
    }

    /// The name and the query that count it; nil for a part of another table.
    var count: (name: String, sql: String)? {
        switch report {
        case .counted(let kind, let since, let condition, _):
            (
                kind,
                "SELECT count(*), \(since ?? "NULL") FROM \(name) WHERE user_id = ?"
                    + (condition.map { " AND " + $0 } ?? "")
            )
        case .measured(let kind, let sql): (kind, sql)
        case .part: nil
        }
    }

    var isErasureCounted: Bool {
        if case .counted(_, _, _, true) = report { true } else { false }
    }
}
