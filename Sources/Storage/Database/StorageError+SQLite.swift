import GRDB
import Stores

extension StorageError {
    /// Reads an error of GRDB; others become the cause of `unavailable`. Causes are fit for logs: they quote nothing stored.
    init(sqlite error: any Error) {
        if let error = error as? StorageError {
            self = error
        } else if let error = error as? DatabaseError {
            self.init(
                StorageError.kind(of: error.extendedResultCode),
                cause: SQLiteFault(code: error.extendedResultCode.rawValue, message: error.message ?? "no message"))
        } else {
            self.init(.unavailable, cause: error as? SystemError ?? UnforeseenFault(error) as any Error)
        }
    }

    /// The error as callers shall see it: SQLite's become ours, all others pass (a caller's own, a cancellation).
    static func translated(_ error: any Error) -> any Error {
        error is DatabaseError ? StorageError(sqlite: error) : error
    }

    private static func kind(of code: ResultCode) -> Kind {
        switch code {
        // The shared-memory file could not grow: the one allocation of WAL mode that SQLite does not report as FULL.
        case .SQLITE_IOERR_SHMSIZE: return .full
        case .SQLITE_IOERR_CORRUPTFS: return .corrupt
        default: break
        }
        switch code.primaryResultCode {
        case .SQLITE_FULL: return .full
        case .SQLITE_READONLY: return .readOnly
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .corrupt
        case .SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH: return .constraint
        default: return .unavailable
        }
    }

    /// Whether a sync failed: what is on disk is unknown then, and syncing once more would not tell
    /// (the kernel reports a lost page only once).
    static func isFailedSync(_ error: any Error) -> Bool {
        switch (error as? DatabaseError)?.extendedResultCode {
        case .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC, .SQLITE_IOERR_CLOSE: true
        default: false
        }
    }
}
