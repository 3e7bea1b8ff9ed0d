import GRDB

/// One connection to the file, inside a transaction or a reading of one moment; ``Database`` owns all of them, and lends it
/// for as long as a closure runs.
public struct Connection {
    let handle: Handle

    init(_ handle: Handle) {
        self.handle = handle
    }

    /// Runs one statement, compiled once for each connection.
    public func run(_ sql: String, _ values: [SQLValue] = []) throws { try handle.run(sql, values) }

    /// Runs one statement and says how many rows it changed itself; cascades do not count.
    public func changes(_ sql: String, _ values: [SQLValue]) throws -> Int { try handle.changes(sql, values) }

    /// Calls `body` for each row.
    public func forEach(_ sql: String, _ values: [SQLValue], _ body: (RowReader) throws -> Void) throws {
        try handle.forEach(sql, values, body)
    }

    public func all<Element>(
        _ sql: String, _ values: [SQLValue], _ make: (RowReader) throws -> Element
    ) throws -> [Element] {
        try handle.all(sql, values, make)
    }

    /// The first row, nil where there is none.
    public func first<Element>(
        _ sql: String, _ values: [SQLValue], _ make: (RowReader) throws -> Element
    ) throws -> Element? {
        try handle.first(sql, values, make)
    }

    /// Runs `body` in a savepoint. Where it fails, what it did is undone and the error is returned.
    ///
    /// - Throws: where SQLite gave up the whole transaction, or cannot go on with it.
    public func attempt(_ body: () throws -> Void) throws -> (any Error)? { try handle.attempt(body) }
}

/// SQLite's side of a connection.
typealias Handle = GRDB.Database

extension GRDB.Database {
    /// Runs one statement, compiled once for each connection.
    func run(_ sql: String, _ values: [SQLValue] = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments(values))
    }

    /// Runs one statement and says how many rows it changed itself; cascades do not count.
    func changes(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try run(sql, values)
        return changesCount
    }

    /// Calls `body` for each row.
    func forEach(_ sql: String, _ values: [SQLValue], _ body: (RowReader) throws -> Void) throws {
        let statement = try cachedStatement(sql: sql)
        let row = RowReader(statement: statement.sqliteStatement)
        guard statement.isReadonly else {
            // What writes is observed by GRDB.
            let rows = try Row.fetchCursor(statement, arguments: arguments(values))
            while try rows.next() != nil { try body(row) }
            return
        }
        try read(statement, values) { () throws -> Bool in
            try body(row)
            return true
        }
    }

    func all<Element>(
        _ sql: String, _ values: [SQLValue], _ make: (RowReader) throws -> Element
    ) throws -> [Element] {
        var result: [Element] = []
        try forEach(sql, values) { result.append(try make($0)) }
        return result
    }

    /// The first row, nil where there is none.
    func first<Element>(_ sql: String, _ values: [SQLValue], _ make: (RowReader) throws -> Element) throws -> Element? {
        let statement = try cachedStatement(sql: sql)
        let row = RowReader(statement: statement.sqliteStatement)
        guard statement.isReadonly else {
            let rows = try Row.fetchCursor(statement, arguments: arguments(values))
            // The cursor's end resets the statement.
            return try withExtendedLifetime(rows) { try rows.next() == nil ? nil : make(row) }
        }
        var result: Element?
        try read(statement, values) { () throws -> Bool in
            result = try make(row)
            return false
        }
        return result
    }

    private func read(_ statement: Statement, _ values: [SQLValue], _ body: () throws -> Bool) throws {
        do {
            try withExtendedLifetime(statement) {
                try StatementReading(statement.sqliteStatement, values).forEach(body)
            }
        } catch let error as DatabaseError {
            // A statement that failed is not used again.
            clearSchemaCache()
            throw error
        }
    }

    /// Reads everything from one moment.
    func snapshot<Value>(_ body: (Connection) throws -> Value) throws -> Value {
        // Compiled once, too, which the connection's own methods do each time.
        try outsideTransaction().run("BEGIN DEFERRED TRANSACTION")
        do {
            let value = try body(Connection(self))
            try run("COMMIT TRANSACTION")
            return value
        } catch {
            if isInsideTransaction { try? rollback() }
            throw error
        }
    }

    /// The connection, without what an earlier reading may have left open.
    func outsideTransaction() throws -> GRDB.Database {
        if isInsideTransaction { try rollback() }
        return self
    }

    /// Runs `body` in a savepoint. Where it fails, what it did is undone and the error is returned.
    ///
    /// - Throws: where SQLite gave up the whole transaction, or cannot go on with it.
    func attempt(_ body: () throws -> Void) throws -> (any Error)? {
        try run("SAVEPOINT attempt")
        do {
            try body()
            try run("RELEASE attempt")
            return nil
        } catch {
            guard isInsideTransaction else { throw error }
            try run("ROLLBACK TO attempt")
            try run("RELEASE attempt")
            return error
        }
    }

    private func arguments(_ values: [SQLValue]) throws -> StatementArguments {
        StatementArguments(try values.map { try $0.databaseValue() })
    }
}
