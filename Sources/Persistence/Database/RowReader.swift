import Basics
import FoundationEssentials
import GRDB
import Wallet

/// Reads the columns of a row by position. A value of another type than the schema demands means a damaged file: it is
/// reported as `corrupt`, and never ends the process.
struct RowReader {
    let row: Row

    private func value(_ index: Int) -> DatabaseValue { row[index] }

    func optionalInt(_ index: Int) throws(StorageError) -> Int? {
        switch value(index).storage {
        case .null: return nil
        case .int64(let number): return Int(number)
        default: throw StorageError(.corrupt)
        }
    }

    func optionalText(_ index: Int) throws(StorageError) -> String? {
        switch value(index).storage {
        case .null: return nil
        case .string(let text): return text
        default: throw StorageError(.corrupt)
        }
    }

    func int(_ index: Int) throws(StorageError) -> Int { try present(optionalInt(index)) }
    func text(_ index: Int) throws(StorageError) -> String { try present(optionalText(index)) }
    func bool(_ index: Int) throws(StorageError) -> Bool { try int(index) != 0 }

    func bytes(_ index: Int) throws(StorageError) -> [UInt8] {
        switch value(index).storage {
        case .blob(let data): return Array(data)
        default: throw StorageError(.corrupt)
        }
    }

    /// A blob of 32-bit floats, little-endian.
    func optionalFloats(_ index: Int) throws(StorageError) -> [Float]? {
        switch value(index).storage {
        case .null: return nil
        case .blob(let data):
            let size = MemoryLayout<UInt32>.size
            guard data.count % size == 0 else { throw StorageError(.corrupt) }
            return data.withUnsafeBytes { bytes in
                (0..<data.count / size).map {
                    Float(
                        bitPattern: UInt32(
                            littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * size, as: UInt32.self)))
                }
            }
        default: throw StorageError(.corrupt)
        }
    }

    func double(_ index: Int) throws(StorageError) -> Double {
        switch value(index).storage {
        case .double(let number): return number
        case .int64(let number): return Double(number)
        default: throw StorageError(.corrupt)
        }
    }

    func date(_ index: Int) throws(StorageError) -> CalendarDate { try present(CalendarDate(text(index))) }

    func optionalDate(_ index: Int) throws(StorageError) -> CalendarDate? {
        guard let text = try optionalText(index) else { return nil }
        return try present(CalendarDate(text))
    }

    func timestamp(_ index: Int) throws(StorageError) -> Timestamp { Timestamp(milliseconds: try int(index)) }
    func revision(_ index: Int) throws(StorageError) -> Revision { Revision(rawValue: try int(index)) }

    /// A text that is the raw value of an enumeration.
    func named<Value: RawRepresentable<String>>(_ index: Int) throws(StorageError) -> Value {
        try present(Value(rawValue: text(index)))
    }

    func optionalNamed<Value: RawRepresentable<String>>(_ index: Int) throws(StorageError) -> Value? {
        guard let text = try optionalText(index) else { return nil }
        return try present(Value(rawValue: text))
    }

    private func present<Value>(_ value: Value?) throws(StorageError) -> Value {
        guard let value else { throw StorageError(.corrupt) }
        return value
    }
}
