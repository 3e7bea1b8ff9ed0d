import Basics
import Stores
import Synchronization

/// The right to one export; given back when it is let go.
final class ExportPermit: Sendable {
    /// Who is exporting now.
    final class Book: Sendable {
        fileprivate let users = Mutex<Set<UserID>>([])
    }

    /// Exports under way at once, of all users: each holds a connection.
    private static let most = 8

    private let user: UserID
    private let book: Book

    /// - Throws: ``StorageError`` of kind `busy` where the user has one, or too many are under way.
    init(_ user: UserID, of book: Book) throws(StorageError) {
        let isNew = book.users.withLock { users in
            users.count < ExportPermit.most && users.insert(user).inserted
        }
        guard isNew else { throw StorageError(.busy) }
        self.user = user
        self.book = book
    }

    deinit {
        _ = book.users.withLock { $0.remove(user) }
    }
}
