import CZlib

/// Unpacks deflated bytes (RFC 1951, without a head) and counts what comes out.
enum Inflate {
    enum Outcome {
        case whole([UInt8])
        /// More came out than was allowed.
        case beyond
        /// Cut off or not deflated.
        case broken
    }

    private static let chunk = 64 << 10

    /// - Parameters:
    ///   - expected: bytes that come out, as somebody says; room is made for them at once.
    ///   - ceiling: bytes that may come out.
    static func unpacked(_ packed: ArraySlice<UInt8>, expected: Int, ceiling: Int) -> Outcome {
        guard let length = UInt32(exactly: packed.count) else { return .broken }
        var stream = z_stream()
        // zlib keeps the address of the stream, which must not move between two calls.
        return withUnsafeMutablePointer(to: &stream) { stream in
            guard
                inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
            else { return .broken }
            defer { inflateEnd(stream) }
            return packed.withUnsafeBufferPointer { input in
                // zlib only reads what `next_in` points to.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = length
                return drained(stream, room: min(expected, ceiling), ceiling: ceiling)
            }
        }
    }

    private static func drained(
        _ stream: UnsafeMutablePointer<z_stream>, room: Int, ceiling: Int
    ) -> Outcome {
        var result: [UInt8] = []
        result.reserveCapacity(room)
        var buffer = [UInt8](repeating: 0, count: chunk)
        while true {
            var status = Z_OK
            let produced = buffer.withUnsafeMutableBufferPointer { out in
                stream.pointee.next_out = out.baseAddress
                stream.pointee.avail_out = UInt32(out.count)
                status = inflate(stream, Z_NO_FLUSH)
                return out.count - Int(stream.pointee.avail_out)
            }
            guard result.count + produced <= ceiling else { return .beyond }
            result += buffer[..<produced]
            if status == Z_STREAM_END { return .whole(result) }
            guard status == Z_OK, produced > 0 || stream.pointee.avail_in > 0 else { return .broken }
        }
    }
}
