public import Basics
import GRDB
import Synchronization
public import Stores

/// The one file everything is stored in: one connection that writes, and a few that read beside it.
///
/// A write that returned survives `kill -9` and the loss of power: write-ahead log, `synchronous=FULL`, the answer
/// after COMMIT. After a failed sync the database refuses to write until it is opened again.
public final class Database: Sendable {
    /// Who opens a file.
    public enum Access: Sendable {
        /// The one service that has it.
        case service
        /// A command. Beside the service it changes rows, never the schema, and leaves the file in use; alone it brings the
        /// file to the present schema, as the service does.
        case visitor
    }

    public struct Options: Sendable {
        public var access = Access.service
        /// Room that is kept for erasing on a full disk, at most; 8 MiB. See ``Reserve``.
        public var reserveBytes = 8 << 20
        /// Connections that only read: one for synchronous reads, one for lists, one for what reads much. Fewer are shared.
        public var readers = 3
        /// Page cache of each reader in KiB.
        public var readerCacheKilobytes = 512
        /// Page cache of the writer in KiB.
        public var writerCacheKilobytes = 2_048
        /// Writes that may wait; further ones fail as `busy`.
        public var maximumQueuedWrites = 1_024
        /// How long to wait for another process that holds the file.
        public var busyTimeoutMilliseconds = 5_000
        /// Monotonic nanoseconds; decides when to look for writes of other processes.
        public var monotonicNanoseconds: @Sendable () -> UInt64 = MonotonicTime.coarse
        /// Runs before each COMMIT and fails it by throwing; for tests.
        package var beforeCommit: (@Sendable () throws -> Void)?
        /// Sees the text of each statement, without values; for tests.
        package var trace: (@Sendable (String) -> Void)?
        /// The largest number of pages the file may have; for tests of a full disk.
        package var maximumPages: Int?

        public init() {}
    }

    public enum State: Sendable, Hashable {
        case ready
        /// A sync failed: reads work, writes are refused.
        case poisoned
        /// Nothing can be written: a read-only file, or no room for the least.
        case readOnly(StorageError.Kind)
        case closed
    }

    public struct Statistics: Sendable, Hashable {
        /// Transactions committed since the start; each was one sync.
        public let commits: Int
        /// Writes inside them.
        public let writes: Int
        public let failedWrites: Int
        public let queuedWrites: Int
        public let fileBytes: Int
        public let walBytes: Int
    }

    let queue: WriteQueue
    private let watch: ChangeWatch
    /// Nanoseconds of a monotonic clock.
    let monotonicNow: @Sendable () -> UInt64
    let logIndex = LogIndex()
    public let clock: any WallClock
    /// What keeps tables in the file besides the service itself.
    public let domains: StoredDomains
    private let writer: DatabaseQueue
    private let readers: [DatabaseQueue]
    let file: DatabaseFile?
    private let lock: FileLock?
    let reserve: Reserve
    let identity: FileIdentity
    /// Whether a stop may say that it was in order: a command leaves what the last run owed to the next service.
    private let mayBeClean: Bool
    private let readOnlyReason: StorageError.Kind?
    /// Frames of the log that the opening passed over, because one of them was damaged; 0 for a log that is whole.
    public let droppedFrames: Int
    /// Where the file was copied to before this opening brought it to a later schema; nil where it was of the present one.
    public let upgradeBackup: String?
    /// How long a connection waits for another process, in milliseconds.
    let patience: Int32
    let traces = TraceRemover()
    let snapshots = OpenSnapshots()
    private let isClosed = Atomic(false)
    private let listeners = Mutex<[@Sendable (UserID) -> Void]>([])
    /// What the writer does or is about to do besides ``queue``.
    private let upkeep = Atomic(0)

    /// Opens or creates the file and brings it to the present schema.
    ///
    /// A directory is made with mode 0700, the file with 0600. Where the last stop was not in order, the file is checked
    /// first. A file that is refused keeps all its bytes.
    ///
    /// - Throws: `newerSchema`, `foreignFile`, `corrupt`, `readOnly`, `full`, `busy`, `unavailable`.
    public convenience init(
        path: String, domains: [any DomainStorage] = [], options: Options = Options(), clock: any WallClock
    ) throws(StorageError) {
        do {
            let opened = try OpenedFile.open(DatabaseFile(path: path), Schema(domains: domains), options)
            self.init(
                writer: opened.writer, readers: opened.readers, opened: opened, domains: domains, options: options,
                clock: clock)
            // What the last run was taking out of the files when it ended.
            if !opened.wasClean, options.access == .service { removeTracesSoon() }
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    /// A database without a file, through the same code; for tests.
    package static func inMemory(
        domains: [any DomainStorage] = [], options: Options = Options(), clock: any WallClock
    ) throws(StorageError) -> Database {
        do {
            let writer = try DatabaseQueue(configuration: Opening.configuration(options, .writer))
            try writer.writeWithoutTransaction { try Schema(domains: domains).migrate($0) }
            return Database(
                writer: writer, readers: [], opened: nil, domains: domains, options: options, clock: clock)
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    private init(
        writer: DatabaseQueue, readers: [DatabaseQueue], opened: OpenedFile?, domains: [any DomainStorage],
        options: Options, clock: any WallClock
    ) {
        self.writer = writer
        self.readers = readers
        let file = opened?.file
        self.file = file
        lock = opened?.lock
        reserve = opened?.reserve ?? Reserve(path: "", bytes: 0)
        readOnlyReason = opened?.readOnlyReason
        droppedFrames = opened?.droppedFrames ?? 0
        upgradeBackup = opened?.upgradeBackup
        mayBeClean = options.access == .service || opened?.wasClean ?? true
        patience = Int32(clamping: options.busyTimeoutMilliseconds)
        let identity = FileIdentity(file.map { [$0.path, $0.walPath, $0.sharedMemoryPath] } ?? [])
        self.identity = identity
        self.clock = clock
        self.domains = StoredDomains(domains)
        monotonicNow = options.monotonicNanoseconds
        let watch = ChangeWatch(clock: options.monotonicNanoseconds, isShared: file != nil)
        self.watch = watch
        queue = WriteQueue(
            writer: writer, maximumQueued: options.maximumQueuedWrites,
            beforeCommit: { [beforeCommit = options.beforeCommit] in
                if let lost = identity.lost { throw StorageError(.replaced, cause: LostFile(path: lost)) }
                try beforeCommit?()
            }, makeRoom: { [patience] in _ = try Database.isLogEmptied(patience, on: $0) }
        ) { [logIndex] connection in
            // An own commit changes the mark as another's does; only a connection can tell them apart.
            guard !connection.isInsideTransaction, let mark = logIndex.mark else { return }
            watch.look(mark) { try Database.version(connection, isWriters: true) }
        }
        if file != nil, readOnlyReason == nil { writer.unsafeRead { logIndex.attach(to: $0) } }
    }

    public var state: State {
        if queue.isClosed { return .closed }
        if let readOnlyReason { return .readOnly(readOnlyReason) }
        return queue.isPoisoned ? .poisoned : .ready
    }

    /// False from the first write that storage refused to the next that it took.
    public var takesWrites: Bool { readOnlyReason == nil && queue.takesWrites }

    public var statistics: Statistics {
        let counted = queue.statistics
        return Statistics(
            commits: counted.commits, writes: counted.writes, failedWrites: counted.failures,
            queuedWrites: queue.queued,
            fileBytes: file.flatMap { DatabaseFile.size(of: $0.path) } ?? 0,
            walBytes: file.flatMap { DatabaseFile.size(of: $0.walPath) } ?? 0)
    }

    /// Finishes queued writes, moves the log into the file and marks the stop as clean. A second call does nothing.
    public func close() async {
        if traces.isOwing, state == .ready {
            await traces.finish(in: self, within: Database.longestStop, isStopping: true)
        }
        await queue.close()
        // What the last writes deleted is owed too; a stop that leaves some of it is none in order.
        let isOwing = traces.isOwing
        traces.stop()
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Nobody reads on it any more.
        upkeep.add(1, ordering: .relaxed)
        logIndex.detach()
        await snapshots.moveOn()
        // Readers first: the last connection that closes empties the log, and a reader cannot.
        for reader in readers { try? reader.close() }
        // A command beside the service leaves the file in use.
        let isLast = !queue.isPoisoned && readOnlyReason == nil && lock?.take(isPatient: false) ?? true
        let isLost = identity.lost != nil
        try? await writer.writeWithoutTransaction { connection in
            if isLost { Opening.keepLog(connection) }
            guard isLast, !isLost else { return }
            if !isOwing, mayBeClean { try connection.run("UPDATE shutdown SET clean = 1 WHERE only = 1") }
            _ = try connection.checkpoint(.truncate)
        }
        try? writer.close()
        lock?.giveBack()
    }
}

extension Database {
    /// Reads on the calling thread, everything from one moment.
    public func read<Value>(_ body: (Connection) throws -> Value) throws(StorageError) -> Value {
        do {
            return try reader(.answers).unsafeRead { connection in
                try open(connection).snapshot(body)
            }
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    /// Reads on the calling thread with one statement: it sees one moment by itself, without a transaction round it.
    ///
    /// Where nothing is written, on the connection that writes: after each commit the others read their pages again. It
    /// waits for a write that comes between the question and the reading.
    public func readOnce<Value>(_ body: (Connection) throws -> Value) throws(StorageError) -> Value {
        do {
            if isWriterIdle || readers.isEmpty {
                let value: Value? = try writer.unsafeRead { connection in
                    // What a writer that failed has left is its own to end.
                    if queue.isPoisoned, !readers.isEmpty { return nil }
                    return try body(Connection(open(connection).outsideTransaction()))
                }
                if let value { return value }
            }
            return try reader(.answers).unsafeRead { connection in
                try body(Connection(open(connection).outsideTransaction()))
            }
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    /// Reads on the calling thread, on the connection for what reads much: neither lists nor what answers wait for is held up.
    public func readBeside<Value>(_ body: (Connection) throws -> Value) throws(StorageError) -> Value {
        do {
            return try reader(.much).unsafeRead { connection in
                try open(connection).snapshot(body)
            }
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    /// Reads on the connection for lists, everything from one moment.
    public func readLater<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws
        -> Value
    {
        try await read(on: reader(.lists), body)
    }

    /// The same for what looks at many rows: lists do not wait for it.
    public func readMuch<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws
        -> Value
    {
        try await read(on: reader(.much), body)
    }

    private func read<Value: Sendable>(
        on reader: DatabaseQueue, _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        do {
            return try await reader.unsafeRead { [self] connection in
                try open(connection).snapshot(body)
            }
        } catch {
            throw StorageError.translated(error)
        }
    }

    /// What a connection that only reads is for.
    private enum Reading: Int {
        case answers, lists, much
    }

    private func reader(_ reading: Reading) -> DatabaseQueue {
        readers.isEmpty ? writer : readers[min(reading.rawValue, readers.count - 1)]
    }

    /// Moves the log into the file as far as nobody reads it, which cuts off the pages that were given back.
    func shrink() {
        upkeep.add(1, ordering: .relaxed)
        writer.asyncWriteWithoutTransaction { [self] connection in
            defer { upkeep.subtract(1, ordering: .relaxed) }
            _ = try? open(connection).checkpoint(.passive)
        }
    }

    /// Runs `body` on the connection that writes, outside a transaction.
    func withWriter<Value: Sendable>(_ body: @escaping @Sendable (Handle) throws -> Value) async throws -> Value {
        upkeep.add(1, ordering: .relaxed)
        defer { upkeep.subtract(1, ordering: .relaxed) }
        return try await writer.writeWithoutTransaction { [self] connection in
            try body(open(connection).outsideTransaction())
        }
    }

    /// Calls `listener` whenever nothing that is kept in memory about a user is right any more.
    public func onForget(_ listener: @escaping @Sendable (UserID) -> Void) {
        listeners.withLock { $0.append(listener) }
    }

    func forget(_ user: UserID) {
        for listener in listeners.withLock({ $0 }) { listener(user) }
    }

    /// A reader of one moment on a connection of its own, for a user's data.
    func openSnapshot(of user: UserID) throws -> SnapshotReader {
        guard !isClosed.load(ordering: .acquiring) else { throw StorageError(.unavailable) }
        guard let file else { return SnapshotReader(writer, isOwn: false) }
        do {
            let queue = try DatabaseQueue(path: file.path, configuration: Opening.configuration(Options(), .reader))
            let reader = SnapshotReader(queue, isOwn: true)
            snapshots.add(reader, of: user)
            return reader
        } catch {
            throw StorageError(sqlite: error)
        }
    }

    /// Copies everything into an empty file. In a connection of its own, so that lists do not wait for it.
    func copy(to path: String) async throws {
        let source: DatabaseQueue
        if let file {
            source = try DatabaseQueue(path: file.path, configuration: Opening.configuration(Options(), .reader))
        } else {
            source = writer
        }
        try await source.writeWithoutTransaction { [self] connection in
            try open(connection).execute(sql: "VACUUM INTO ?", arguments: [path])
        }
    }

    /// The connection, unless the database was closed: GRDB hands out closed ones, which SQLite does not survive.
    /// Asked on the connection's own queue, where closing is ordered before or after.
    private func open(_ connection: Handle) throws(StorageError) -> Handle {
        guard !isClosed.load(ordering: .acquiring) else { throw StorageError(.unavailable) }
        return connection
    }

    /// Stays the same as long as nobody else is known to have committed; see ``ChangeWatch``.
    public func epoch() -> UInt64 { watch.epoch(mark: { logIndex.mark }, dataVersion) }

    /// The same, and never behind: for what has to hold at once, whichever process changed it.
    func epochNow() -> UInt64 { watch.epochNow(mark: logIndex.mark, dataVersion) }

    /// Whether the connection that writes can be asked: while it commits, whoever asks would wait for the disk.
    private var isWriterIdle: Bool { !queue.isBusy && upkeep.load(ordering: .relaxed) == 0 }

    private func dataVersion() throws -> ChangeWatch.Version? {
        let isIdle = isWriterIdle
        guard let connection = isIdle ? writer : readers.first else {
            return ChangeWatch.Version(isWriters: false, number: 0)
        }
        return try connection.unsafeRead { try Database.version(open($0), isWriters: isIdle) }
    }

    /// Nil inside a transaction, as a failure may leave one open: what was committed since it began is not seen there.
    private static func version(_ connection: Handle, isWriters: Bool) throws -> ChangeWatch.Version? {
        if connection.isInsideTransaction { return nil }
        let number = try connection.first("PRAGMA data_version", []) { try $0.int(0) } ?? 0
        return ChangeWatch.Version(isWriters: isWriters, number: number)
    }
}
