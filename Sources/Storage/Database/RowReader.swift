public import Basics
import GRDBSQLite
public import Stores

/// Reads the columns of the row at which a statement stands, by position. A value of another type than the schema demands
/// means a damaged file: it is reported as `corrupt`, and never ends the process.
public struct RowReader {
    let statement: OpaquePointer

    private func type(_ index: Int) -> Int32 { sqlite3_column_type(statement, Int32(index)) }

    public func optionalInt(_ index: Int) throws(StorageError) -> Int? {
        switch type(index) {
        case SQLITE_NULL: return nil
        case SQLITE_INTEGER: return Int(sqlite3_column_int64(statement, Int32(index)))
        default: throw StorageError(.corrupt)
        }
    }

    public func optionalText(_ index: Int) throws(StorageError) -> String? {
        switch type(index) {
        case SQLITE_NULL: return nil
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(statement, Int32(index)) else { throw StorageError(.unavailable) }
            return String(cString: text)
        default: throw StorageError(.corrupt)
        }
    }

    public func int(_ index: Int) throws(StorageError) -> Int { try present(optionalInt(index)) }
    public func text(_ index: Int) throws(StorageError) -> String { try present(optionalText(index)) }
    public func bool(_ index: Int) throws(StorageError) -> Bool { try int(index) != 0 }

    public func bytes(_ index: Int) throws(StorageError) -> [UInt8] {
        guard type(index) == SQLITE_BLOB else { throw StorageError(.corrupt) }
        return Array(blob(index))
    }

    public func optionalBytes(_ index: Int) throws(StorageError) -> [UInt8]? {
        type(index) == SQLITE_NULL ? nil : try bytes(index)
    }

    /// A blob of 32-bit floats, little-endian.
    public func optionalFloats(_ index: Int) throws(StorageError) -> [Float]? {
        switch type(index) {
        case SQLITE_NULL: return nil
        case SQLITE_BLOB:
            let size = MemoryLayout<UInt32>.size
            let blob = blob(index)
            guard blob.count % size == 0 else { throw StorageError(.corrupt) }
            return (0..<blob.count / size).map {
                Float(
                    bitPattern: UInt32(littleEndian: blob.loadUnaligned(fromByteOffset: $0 * size, as: UInt32.self)))
            }
        default: throw StorageError(.corrupt)
        }
    }

    /// Valid until the statement goes on.
    private func blob(_ index: Int) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(statement, Int32(index))
        return UnsafeRawBufferPointer(
            start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(index))))
    }

    public func double(_ index: Int) throws(StorageError) -> Double {
        switch type(index) {
        case SQLITE_FLOAT: return sqlite3_column_double(statement, Int32(index))
        case SQLITE_INTEGER: return Double(sqlite3_column_int64(statement, Int32(index)))
        default: throw StorageError(.corrupt)
        }
    }

    public func optionalDouble(_ index: Int) throws(StorageError) -> Double? {
        type(index) == SQLITE_NULL ? nil : try double(index)
    }

    public func date(_ index: Int) throws(StorageError) -> CalendarDate { try present(CalendarDate(text(index))) }

    public func optionalDate(_ index: Int) throws(StorageError) -> CalendarDate? {
        guard let text = try optionalText(index) else { return nil }
        return try present(CalendarDate(text))
    }

    public func timestamp(_ index: Int) throws(StorageError) -> Timestamp { Timestamp(milliseconds: try int(index)) }
    public func revision(_ index: Int) throws(StorageError) -> Revision { Revision(rawValue: try int(index)) }

    /// A text that is the raw value of an enumeration.
    public func named<Value: RawRepresentable<String>>(_ index: Int) throws(StorageError) -> Value {
        try present(Value(rawValue: text(index)))
    }

    public func optionalNamed<Value: RawRepresentable<String>>(_ index: Int) throws(StorageError) -> Value? {
        guard let text = try optionalText(index) else { return nil }
        return try present(Value(rawValue: text))
    }

    private func present<Value>(_ value: Value?) throws(StorageError) -> Value {
        guard let value else { throw StorageError(.corrupt) }
        return value
    }
}
