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

    init(_ user: UserID, of book: Book) throws(ExportRefusal) {
        let refusal = book.users.withLock { users -> ExportRefusal? in
            if users.contains(user) { return .userHasOne }
            guard users.count < ExportPermit.most else { return .tooMany }
            users.insert(user)
            return nil
        }
        if let refusal { throw refusal }
        self.user = user
        self.book = book
    }

    deinit {
        _ = book.users.withLock { $0.remove(user) }
    }
}
