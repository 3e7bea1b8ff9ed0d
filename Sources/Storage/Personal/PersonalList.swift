public import Basics
public import JSON
public import Stores

/// The rows of a user as elements of a JSON array, read a page at a time.
public struct PersonalList: Sendable {
    /// The bytes of some elements, with commas between them, and where the next begin.
    struct Piece {
        let bytes: [UInt8]
        let next: String?
    }

    let piece: @Sendable (UserID, _ cursor: String?, Connection) throws -> Piece

    /// - Parameters:
    ///   - page: reads the rows behind a cursor of its own making; from the first for nil.
    ///   - write: writes one row as a JSON value.
    public init<Element>(
        page: @escaping @Sendable (UserID, _ cursor: String?, Connection) throws -> Page<Element>,
        write: @escaping @Sendable (Element, inout JSONWriter) -> Void
    ) {
        piece = { user, cursor, connection in
            let page = try page(user, cursor, connection)
            var bytes: [UInt8] = []
            for element in page.items {
                if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
                var json = JSONWriter(capacity: 512)
                write(element, &json)
                bytes += json.finish()
            }
            return Piece(bytes: bytes, next: page.next)
        }
    }
}
