import Basics
import JSON
import Stores

/// All tables of a user, read a page at a time on a connection of its own, so that nobody else's reading waits for it and
/// memory does not grow with what there is.
final class StoredUserExport: UserExport {
    /// For so long a slow reader may hold the moment: ten minutes.
    private static let longest: UInt64 = 600_000_000_000

    private let user: UserID
    private let tables: [PersonalTable]
    private let moment: Timestamp
    private let monotonicNow: @Sendable () -> UInt64
    private let began: UInt64
    private let reader: SnapshotReader
    private let permit: ExportPermit

    init(user: UserID, tables: [PersonalTable], database: Database, reader: SnapshotReader, permit: ExportPermit) {
        self.user = user
        self.tables = tables
        moment = database.clock.now()
        monotonicNow = database.monotonicNow
        began = monotonicNow()
        self.reader = reader
        self.permit = permit
    }

    func write(to sink: @Sendable ([UInt8]) async throws -> Void) async throws {
        var json = JSONWriter(capacity: 64)
        json.value(moment.description)
        try await sink(Array("{\"version\":\(UserExportVersion.current),\"exportedAt\":".utf8) + json.finish())
        for table in tables {
            switch table.export {
            case .value(let name, let write):
                let bytes = try await reader.read { [user] connection in
                    var json = JSONWriter(capacity: 256)
                    try write(user, &json, connection)
                    return json.finish()
                }
                try await sink(Array(",\"\(name)\":".utf8) + bytes)
            case .list(let name, let list):
                try await sink(Array(",\"\(name)\":[".utf8))
                try await write(list, to: sink)
                try await sink([UInt8(ascii: "]")])
            case .part, .nothing: continue
            }
        }
        try await sink([UInt8(ascii: "}")])
    }

    private func write(_ list: PersonalList, to sink: @Sendable ([UInt8]) async throws -> Void) async throws {
        var cursor: String?
        var isFirst = true
        repeat {
            // While it lasts the log grows with what others write.
            guard monotonicNow() &- began < StoredUserExport.longest else { throw StorageError(.unavailable) }
            let piece = try await reader.read { [user, cursor] in try list.piece(user, cursor, $0) }
            if !piece.bytes.isEmpty {
                try await sink(isFirst ? piece.bytes : [UInt8(ascii: ",")] + piece.bytes)
                isFirst = false
            }
            cursor = piece.next
        } while cursor != nil
    }
}
