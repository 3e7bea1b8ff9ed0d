import FoundationEssentials
import GRDB
import Stores

/// A value on its way into a statement.
public enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int)
    case text(String)
    case bytes([UInt8])
    /// A blob of 32-bit floats, little-endian.
    case floats([Float])

    public init(_ value: Int?) { self = value.map { .integer($0) } ?? .null }
    public init(_ value: String?) { self = value.map { .text($0) } ?? .null }
    public init(_ value: Bool) { self = .integer(value ? 1 : 0) }

    /// Text with a NUL is refused: the binding would end there, and two different texts would become one.
    func databaseValue() throws(StorageError) -> DatabaseValue {
        switch self {
        case .null: return .null
        case .integer(let value): return Int64(value).databaseValue
        case .text(let value):
            guard !value.utf8.contains(0) else { throw StorageError(.constraint) }
            return value.databaseValue
        case .bytes(let value): return Data(value).databaseValue
        case .floats(let values):
            return values.map(\.bitPattern.littleEndian).withUnsafeBytes { Data($0) }.databaseValue
        }
    }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}
