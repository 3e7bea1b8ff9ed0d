import GRDB
import GRDBSQLite
import Stores

/// Steps through a compiled statement that only reads, with nothing between SQLite and the caller: GRDB's cursors take as
/// long as the reading itself where code and data are in no cache, as after a pause.
struct StatementReading {
    private let statement: OpaquePointer

    /// - Throws: ``StorageError`` of kind `constraint` for a text with a NUL, `DatabaseError` where SQLite refuses a value.
    init(_ statement: OpaquePointer, _ values: [SQLValue]) throws {
        self.statement = statement
        sqlite3_reset(statement)
        guard sqlite3_bind_parameter_count(statement) == values.count else { throw failure(SQLITE_RANGE) }
        for (index, value) in zip(Int32(1)..., values) {
            let code = try value.bind(to: statement, at: index)
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// Calls `body` for each row, until it returns false; the statement can be used again afterwards.
    ///
    /// - Throws: `DatabaseError`, or `CancellationError` where the reading was interrupted.
    func forEach(_ body: () throws -> Bool) throws {
        defer {
            // Its result is that of the last step, which is known.
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: guard try body() else { return }
            case SQLITE_DONE: return
            case let code: throw failure(code)
            }
        }
    }

    private func failure(_ code: Int32) -> any Error {
        // Nobody but a cancelled task interrupts.
        if code & 0xFF == SQLITE_INTERRUPT { return CancellationError() }
        return DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
    }
}

extension SQLValue {
    /// - Returns: SQLite's result code.
    fileprivate func bind(to statement: OpaquePointer, at index: Int32) throws(StorageError) -> Int32 {
        switch self {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let value): return sqlite3_bind_int64(statement, index, Int64(value))
        case .text(var text):
            let copied = text.withUTF8 { bytes -> Int32? in
                guard !bytes.contains(0) else { return nil }
                // Without an address it would be a null.
                guard !bytes.isEmpty else { return sqlite3_bind_text(statement, index, "", 0, SQLValue.copied) }
                return bytes.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count), SQLValue.copied)
                }
            }
            guard let copied else { throw StorageError(.constraint) }
            return copied
        case .bytes(let bytes): return SQLValue.bind(bytes, to: statement, at: index)
        case .floats(let values): return SQLValue.bind(values.map(\.bitPattern.littleEndian), to: statement, at: index)
        }
    }

    private static func bind(_ blob: [some BitwiseCopyable], to statement: OpaquePointer, at index: Int32) -> Int32 {
        blob.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return sqlite3_bind_zeroblob(statement, index, 0)
            }
            return sqlite3_bind_blob(statement, index, start, Int32(clamping: bytes.count), SQLValue.copied)
        }
    }

    /// SQLITE_TRANSIENT, a cast that is not imported: the value is copied before the binding returns.
    private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
