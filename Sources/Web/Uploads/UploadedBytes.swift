public import HTTPMessages
import HTTPTypes

/// The bytes of a file that was sent, in memory or on the disk.
public struct UploadedBytes: Sendable {
    public let count: Int
    private let read: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
    /// The file that all of it is; nil in memory, and for a part.
    public let file: BodyFile?

    /// The body of a request.
    public init(_ request: Request) {
        guard let file = request.file else {
            self.init(request.body)
            return
        }
        self.init(count: file.count, file: file) { file.bytes(at: $0, count: $1) }
    }

    public init(_ whole: [UInt8]) {
        self.init(count: whole.count) { offset, wanted in
            let start = min(offset, whole.count)
            return Array(whole[start..<min(start + wanted, whole.count)])
        }
    }

    private init(
        count: Int, file: BodyFile? = nil, read: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
    ) {
        self.count = count
        self.file = file
        self.read = read
    }

    /// Some bytes from a place on, fewer only at the end.
    ///
    /// - Throws: a ``Problem`` where the disk fails.
    public func bytes(at offset: Int, count wanted: Int) throws(Problem) -> [UInt8] {
        guard let bytes = read(offset, wanted) else {
            throw Problem(
                status: .serviceUnavailable, code: "service_unavailable",
                detail: "What was sent could not be read back. Send it again.", headers: [.retryAfter: "1"])
        }
        return bytes
    }

    /// All of it.
    public func whole() throws(Problem) -> [UInt8] { try bytes(at: 0, count: count) }

    /// A part of it.
    public func part(_ range: Range<Int>) -> UploadedBytes {
        UploadedBytes(count: range.count) { [read] offset, wanted in
            read(range.lowerBound + offset, min(wanted, max(0, range.count - offset)))
        }
    }

    /// One piece after the other, a megabyte each, then nil.
    public func pieces() -> () throws(Problem) -> [UInt8]? {
        var offset = 0
        return { () throws(Problem) -> [UInt8]? in
            guard offset < count else { return nil }
            let piece = try bytes(at: offset, count: 1 << 20)
            offset += max(1, piece.count)
            return piece
        }
    }
}
