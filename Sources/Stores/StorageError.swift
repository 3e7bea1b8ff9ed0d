/// Why a store could not do what was asked: a closed kind for callers, the cause for logs.
///
/// Its text is the kind alone. The cause says what the database or the system said, and belongs in logs only; stored values
/// and SQL appear in neither.
public struct StorageError: Error, Sendable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// No such row of this user. Another user's row is reported the same way.
        case notFound
        /// A row with this identifier exists.
        case alreadyExists
        /// The row has another revision than the caller saw.
        case revisionMismatch
        /// The idempotency key was used for another request.
        case idempotencyConflict
        /// A value names something that this user does not have.
        case unknownReference
        /// The row is another user's, who lets this one see it.
        case notOwner
        /// A conversation has no turn of this number.
        case unknownTurn
        /// A page cursor that was not made by this store.
        case invalidCursor
        /// The schema refused a value.
        case constraint
        /// There are as many of these as there may be.
        case tooMany
        /// The write queue is full, or another process holds the file; worth another try.
        case busy
        /// No space is left on the device.
        case full
        /// The file or its file system cannot be written.
        case readOnly
        /// A sync to disk failed earlier; nothing is written until the next start.
        case poisoned
        /// The file was deleted or replaced while it was open; nothing is written to what nobody will find again.
        case replaced
        /// The file has no bytes, which none that was made here ever has; nothing was written to it.
        case emptyFile
        /// The file is damaged.
        case corrupt
        /// The file was written by a newer version of this program; nothing in it was touched.
        case newerSchema
        /// The file is a database of some other program; nothing in it was touched.
        case foreignFile
        /// The file cannot be opened or read, or the store is closed.
        case unavailable

        /// Whether storage failed, and not the one who asked.
        public var isFault: Bool {
            switch self {
            case .full, .readOnly, .poisoned, .replaced, .emptyFile, .corrupt, .unavailable: true
            case .notFound, .alreadyExists, .revisionMismatch, .idempotencyConflict, .unknownReference, .notOwner,
                .unknownTurn, .invalidCursor, .constraint, .tooMany, .busy, .newerSchema, .foreignFile:
                false
            }
        }
    }

    public let kind: Kind
    /// For logs only.
    public let cause: (any Error)?

    public init(_ kind: Kind, cause: (any Error)? = nil) {
        self.kind = kind
        self.cause = cause
    }
}

extension StorageError: CustomStringConvertible {
    public var description: String { "storage: " + kind.rawValue }
}
