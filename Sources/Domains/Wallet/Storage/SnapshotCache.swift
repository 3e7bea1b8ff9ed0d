import Basics
import Synchronization
import Storage
import Stores
import Wallet

/// Wallets in memory, so that a recommendation does not read the disk.
///
/// An entry is dropped by every write through this process before the write is answered. A write of another process
/// raises the epoch of ``ChangeWatch``; entries of an older epoch compare their revision with the file before they are
/// used again. Wallets that others' writes can change do so each time. What is loaded while a write invalidates it is handed out, but not kept.
final class SnapshotCache: Sendable {
    private struct Entry {
        /// Changes with every invalidation; a snapshot is kept only under the stamp its loading began with.
        var stamp: UInt64
        /// The epoch in which the revision was last known to be right.
        var epoch: UInt64
        var lastUse: UInt64
        /// One for each day that was asked for, newest last.
        var snapshots: [WalletSnapshot] = []
    }

    private struct State {
        var users: [UserID: Entry] = [:]
        var counter: UInt64 = 0

        mutating func next() -> UInt64 {
            counter &+= 1
            return counter
        }
    }

    private enum Lookup {
        case hit(WalletSnapshot)
        /// Present, but another process may have written since, or another user what it shows.
        case unverified(Revision, stamp: UInt64)
        case miss(stamp: UInt64)
    }

    /// Days of one user that are kept: today, and dates that requests name.
    private static let daysPerUser = 4

    private let currentEpoch: @Sendable () -> UInt64
    private let maximumUsers: Int
    private let loadRevision: @Sendable (UserID) throws -> Revision
    private let load: @Sendable (UserID, CalendarDate) throws -> WalletSnapshot
    private let state = Mutex(State())

    init(
        epoch: @escaping @Sendable () -> UInt64, maximumUsers: Int,
        loadRevision: @escaping @Sendable (UserID) throws -> Revision,
        load: @escaping @Sendable (UserID, CalendarDate) throws -> WalletSnapshot
    ) {
        currentEpoch = epoch
        self.maximumUsers = max(1, maximumUsers)
        self.loadRevision = loadRevision
        self.load = load
    }

    func snapshot(for user: UserID, on date: CalendarDate) throws -> WalletSnapshot {
        try snapshot(for: user, on: date, known: nil)
    }

    /// - Parameter known: the revision that was just read.
    private func snapshot(for user: UserID, on date: CalendarDate, known: Revision?) throws -> WalletSnapshot {
        let epoch = currentEpoch()
        switch lookUp(user, date, epoch, known) {
        case .hit(let snapshot):
            return snapshot
        case .miss(let stamp):
            return try keep(load(user, date), stamp, epoch)
        case .unverified(let revision, let stamp):
            guard try loadRevision(user) == revision else {
                invalidate(user)
                return try snapshot(for: user, on: date)
            }
            state.withLock { state in
                // What is kept may have been replaced by what was read before that revision was asked for.
                if let index = state.users.index(forKey: user), state.users.values[index].stamp == stamp,
                    state.users.values[index].snapshots.allSatisfy({ $0.revision == revision })
                {
                    state.users.values[index].epoch = max(epoch, state.users.values[index].epoch)
                }
            }
            return try snapshot(for: user, on: date, known: revision)
        }
    }

    /// Forgets all users.
    func invalidateAll() {
        state.withLock { state in
            for index in state.users.indices {
                state.users.values[index].stamp = state.next()
                state.users.values[index].snapshots.removeAll()
            }
        }
    }

    /// Forgets a user whose wallet was written.
    func invalidate(_ user: UserID) {
        state.withLock { state in
            guard let index = state.users.index(forKey: user) else { return }
            state.users.values[index].stamp = state.next()
            state.users.values[index].snapshots.removeAll()
        }
    }

    private func lookUp(_ user: UserID, _ date: CalendarDate, _ epoch: UInt64, _ known: Revision?) -> Lookup {
        state.withLock { state in
            let use = state.next()
            guard let index = state.users.index(forKey: user) else {
                makeRoom(in: &state)
                state.users[user] = Entry(stamp: use, epoch: epoch, lastUse: use)
                return .miss(stamp: use)
            }
            state.users.values[index].lastUse = use
            guard let any = state.users.values[index].snapshots.last else {
                state.users.values[index].epoch = max(epoch, state.users.values[index].epoch)
                return .miss(stamp: state.users.values[index].stamp)
            }
            // An older epoch than the entry's comes from a caller that asked just before another one did.
            guard state.users.values[index].epoch >= epoch, !any.isShared || any.revision == known else {
                return .unverified(any.revision, stamp: state.users.values[index].stamp)
            }
            if any.date == date { return .hit(any) }
            if let found = state.users.values[index].snapshots.first(where: { $0.date == date }) { return .hit(found) }
            return .miss(stamp: state.users.values[index].stamp)
        }
    }

    private func keep(_ snapshot: WalletSnapshot, _ stamp: UInt64, _ epoch: UInt64) -> WalletSnapshot {
        state.withLock { state in
            // What was loaded in an older epoch may be older than what others have seen since.
            guard let index = state.users.index(forKey: snapshot.user), state.users.values[index].stamp == stamp,
                state.users.values[index].epoch == epoch
            else { return }
            // All days of an entry are of one revision; a newer one, written elsewhere, replaces the others.
            state.users.values[index].snapshots.removeAll {
                $0.date == snapshot.date || $0.revision != snapshot.revision
            }
            if state.users.values[index].snapshots.count >= SnapshotCache.daysPerUser {
                state.users.values[index].snapshots.removeFirst()
            }
            state.users.values[index].snapshots.append(snapshot)
        }
        return snapshot
    }

    private func makeRoom(in state: inout State) {
        guard state.users.count >= maximumUsers,
            let oldest = state.users.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
        else { return }
        state.users[oldest] = nil
    }
}
