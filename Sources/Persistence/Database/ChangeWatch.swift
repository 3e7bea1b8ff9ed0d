import Synchronization

/// Notices commits of other connections to the file, at the price of one clock reading for each question.
///
/// `PRAGMA data_version` on one and the same connection changes when any other connection committed; it is asked at most
/// every 50 ms. This process's own writer counts as another connection, so a new epoch means "something may have
/// changed", and a cache compares revisions before it drops what it holds.
final class ChangeWatch: Sendable {
    /// 50 ms in nanoseconds.
    static let interval: UInt64 = 50_000_000

    private let clock: @Sendable () -> UInt64
    private let readVersion: (@Sendable () throws -> Int)?
    private let nextCheck = Atomic<UInt64>(0)
    private let current = Atomic<UInt64>(1)
    private let lastVersion = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - clock: monotonic nanoseconds.
    ///   - readVersion: asks the file; nil where no other process can reach it.
    init(clock: @escaping @Sendable () -> UInt64, readVersion: (@Sendable () throws -> Int)?) {
        self.clock = clock
        self.readVersion = readVersion
    }

    /// A number that stays the same as long as nobody else is known to have committed.
    func epoch() -> UInt64 {
        guard let readVersion else { return 1 }
        let now = clock()
        let due = nextCheck.load(ordering: .relaxed)
        guard now >= due else { return current.load(ordering: .acquiring) }
        // One caller asks the file; those beside it go on with what is known, which is at most 50 ms old.
        let (isMine, _) = nextCheck.compareExchange(
            expected: due, desired: now &+ ChangeWatch.interval, ordering: .relaxed)
        guard isMine else { return current.load(ordering: .acquiring) }
        // Where the file cannot be asked, whoever relies on the epoch has to look for himself, and gets the error.
        let version = try? readVersion()
        let isSame = lastVersion.withLock { last in
            defer { last = version }
            return last != nil && last == version
        }
        if !isSame { current.add(1, ordering: .acquiringAndReleasing) }
        return current.load(ordering: .acquiring)
    }
}
