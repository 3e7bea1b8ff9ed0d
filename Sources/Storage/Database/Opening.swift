import Dispatch
import GRDB
import GRDBSQLite
import Stores

/// How connections are opened, and what is looked at before anything is written.
enum Opening {
    enum Role {
        case writer, reader
        /// Writes the first page of a new file.
        case maker
        /// Looks at a file before it is opened for writing.
        case inspector
    }

    static func configuration(_ options: Database.Options, _ role: Role) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = role == .reader || role == .inspector
        configuration.busyMode = .timeout(Double(options.busyTimeoutMilliseconds) / 1_000)
        // Where SQLite cannot even roll back, the next batch tries again; GRDB would end the process.
        configuration.allowsUnsafeTransactions = true
        configuration.label = "storage"
        configuration.qos = .utility
        let cache = role == .writer ? options.writerCacheKilobytes : options.readerCacheKilobytes
        let maximumPages = role == .writer ? options.maximumPages : nil
        let trace = options.trace
        configuration.prepareDatabase { connection in
            try connection.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA foreign_keys = ON;
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA secure_delete = ON;
                    PRAGMA wal_autocheckpoint = 1000;
                    PRAGMA journal_size_limit = 67108864;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA cache_size = -\(max(64, cache));
                    """)
            if let maximumPages { try connection.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
            if let trace { connection.trace { trace($0.description) } }
        }
        return configuration
    }

    /// Writes the header of a new file.
    static func begin(_ connection: Handle) throws {
        try connection.execute(
            sql: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA application_id = \(Schema.applicationID)")
    }

    /// Keeps the log so small that there is room in the reserve for moving all of it into the file.
    static func bound(_ connection: Handle, by reserve: Reserve) throws {
        guard reserve.bytes > 0 else { return }
        let pages = max(32, min(1_000, reserve.bytes / 8_192))
        try connection.execute(sql: "PRAGMA wal_autocheckpoint = \(pages)")
    }

    /// The last connection to close removes the log by its name: not where that is another file's by now.
    static func keepLog(_ connection: Handle) {
        var isKept: Int32 = 1
        _ = sqlite3_file_control(connection.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }

    /// Puts a file into WAL mode, and lets it give pages back.
    static func setUpFile(_ connection: Handle) throws {
        try allowShrinking(connection)
        let mode = try String.fetchOne(connection, sql: "PRAGMA journal_mode = WAL")
        guard mode == "wal" else { throw StorageError(.unavailable) }
    }

    /// `auto_vacuum` can be chosen for an empty file; one of an earlier version is written anew once. Where there is no
    /// room for that it stays as it is: free pages are used again then, and the file keeps its size.
    private static func allowShrinking(_ connection: Handle) throws {
        let incremental = 2
        guard try Int.fetchOne(connection, sql: "PRAGMA auto_vacuum") != incremental else { return }
        try connection.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        guard try Int.fetchOne(connection, sql: "PRAGMA page_count") ?? 0 > 0 else { return }
        // The copy that it makes may be larger than the memory there is.
        try connection.execute(sql: "PRAGMA temp_store = FILE")
        defer { try? connection.execute(sql: "PRAGMA temp_store = MEMORY") }
        do {
            try connection.execute(sql: "VACUUM")
        } catch let error where StorageError(sqlite: error).kind != .corrupt {
            return
        }
    }

    /// Refuses a file of a newer version, of another program or with damage, without changing a byte of it.
    ///
    /// A connection that may only read moves nothing from the log into the file when it closes.
    ///
    /// - Parameters:
    ///   - isAlone: whether no service has the file; what one has is not looked through.
    ///   - name: under which SQLite opens it; nil for its path.
    /// - Returns: whether the last stop was in order.
    static func inspect(
        _ file: DatabaseFile, _ schema: Schema, _ options: Database.Options, isAlone: Bool, as name: String? = nil
    ) throws -> Bool {
        let hasLog = DatabaseFile.size(of: file.walPath) ?? 0 > 0
        let inspector = try DatabaseQueue(path: name ?? file.path, configuration: configuration(options, .inspector))
        defer { try? inspector.close() }
        return try inspector.unsafeRead { connection in
            try schema.checkOrigin(connection)
            // A crash before the first migration was committed leaves a header.
            guard isAlone, try Schema.version(connection) > 0 else { return true }
            let isClean =
                try connection.first("SELECT clean FROM shutdown WHERE only = 1", []) { try $0.bool(0) } ?? false
            guard hasLog || !isClean else { return true }
            let verdict = try String.fetchOne(connection, sql: "PRAGMA quick_check(1)")
            guard verdict == "ok" else { throw StorageError(.corrupt) }
            return isClean
        }
    }
}
