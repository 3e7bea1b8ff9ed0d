import Basics
import Synchronization

/// The readers of one moment that are in use, by whose data they read.
final class OpenSnapshots: Sendable {
    private struct Entry {
        let user: UserID
        weak var reader: SnapshotReader?
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ reader: SnapshotReader, of user: UserID) {
        entries.withLock { entries in
            entries.removeAll { $0.reader == nil }
            entries.append(Entry(user: user, reader: reader))
        }
    }

    /// Ends the readers of a user whose data was erased.
    func end(of user: UserID) {
        for reader in readers({ $0 == user }) { reader.end() }
    }

    /// Moves all of them on to the present moment.
    func moveOn() async {
        for reader in readers({ _ in true }) { await reader.moveOn() }
    }

    private func readers(_ isMeant: (UserID) -> Bool) -> [SnapshotReader] {
        entries.withLock { entries in entries.filter { isMeant($0.user) }.compactMap(\.reader) }
    }
}
