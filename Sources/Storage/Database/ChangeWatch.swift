import Synchronization

/// Notices commits of other connections to the file, at the price of one clock reading for each question.
///
/// Where ``LogIndex`` says that nothing was committed since it was last asked, there is nothing to ask.
/// `PRAGMA data_version` on one and the same connection changes when any other connection committed; it is asked at most
/// every 50 ms. The connection that writes is asked, to which this process's own commits are none of another; while it is
/// busy a reader is, to which they are. So a new epoch means "something may have changed", and a cache compares revisions
/// before it drops what it holds.
final class ChangeWatch: Sendable {
    /// What a connection says, to be compared with what the same one said before.
    struct Version: Sendable, Hashable {
        let isWriters: Bool
        let number: Int
    }

    private struct Last: Sendable {
        var writers: Int?
        var readers: Int?
        /// From before that was said.
        var mark: LogIndex.Mark?

        /// - Returns: whether the same connection said the same before.
        mutating func isRepeated(by version: Version?) -> Bool {
            guard let version else {
                self = Last()
                return false
            }
            let former = version.isWriters ? writers : readers
            if version.isWriters { writers = version.number } else { readers = version.number }
            return former == version.number
        }
    }

    /// 50 ms in nanoseconds.
    static let interval: UInt64 = 50_000_000

    private let clock: @Sendable () -> UInt64
    private let isShared: Bool
    private let nextCheck = Atomic<UInt64>(0)
    private let current = Atomic<UInt64>(1)
    private let last = Mutex(Last())

    /// - Parameters:
    ///   - clock: monotonic nanoseconds.
    ///   - isShared: whether another process can reach the database.
    init(clock: @escaping @Sendable () -> UInt64, isShared: Bool) {
        self.clock = clock
        self.isShared = isShared
    }

    /// A number that stays the same as long as nobody else is known to have committed.
    ///
    /// - Parameters:
    ///   - mark: of the log, now.
    ///   - readVersion: asks the file; nil where it cannot say.
    func epoch(mark: () -> LogIndex.Mark? = { nil }, _ readVersion: () throws -> Version?) -> UInt64 {
        guard isShared else { return 1 }
        let now = clock()
        let due = nextCheck.load(ordering: .relaxed)
        guard now >= due else { return current.load(ordering: .acquiring) }
        // One caller asks the file; those beside it go on with what is known, which is at most 50 ms old.
        let (isMine, _) = nextCheck.compareExchange(
            expected: due, desired: now &+ ChangeWatch.interval, ordering: .relaxed)
        guard isMine else { return current.load(ordering: .acquiring) }
        look(mark(), readVersion)
        return current.load(ordering: .acquiring)
    }

    /// As ``epoch(mark:_:)``, and never behind: what anybody committed before the call has its part in it. That costs a look
    /// at the log, and where something was committed since the last a question to the file.
    ///
    /// - Parameters:
    ///   - mark: of the log, now.
    ///   - readVersion: asks the file; nil where it cannot say.
    func epochNow(mark: LogIndex.Mark?, _ readVersion: () throws -> Version?) -> UInt64 {
        guard isShared else { return 1 }
        look(mark, readVersion)
        return current.load(ordering: .acquiring)
    }

    /// Asks a connection, unless the log says that nothing was committed since one was asked. After this process's own
    /// commits as well: the next question need not be asked then.
    ///
    /// - Parameter mark: of the log, now.
    func look(_ mark: LogIndex.Mark?, _ readVersion: () throws -> Version?) {
        if let mark, last.withLock({ $0.mark == mark }) { return }
        // Where the file cannot be asked, whoever relies on the epoch has to look for himself, and gets the error.
        let version = try? readVersion()
        let isSame = last.withLock { last in
            let isSame = last.isRepeated(by: version)
            last.mark = version == nil ? nil : mark
            return isSame
        }
        if !isSame { current.add(1, ordering: .acquiringAndReleasing) }
    }
}
