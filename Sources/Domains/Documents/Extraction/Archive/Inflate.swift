import CZlib

/// Unpacks raw deflate (RFC 1951), a piece at a time, so that no more is produced than may be.
enum Inflate {
    private static let piece = 64 << 10

    /// - Parameters:
    ///   - most: bytes that may come out.
    /// - Throws: ``ExtractionFault/damaged`` for what is no deflate or is cut short, or ``ExtractionFault/tooComplex(_:)``.
    static func unpacked(
        _ packed: ArraySlice<UInt8>, most: Int, limit: ExtractionLimits.Kind
    ) throws(ExtractionFault) -> [UInt8] {
        var output: [UInt8] = []
        var fault: ExtractionFault?
        var stream = z_stream()
        // zlib keeps the address of the stream, which must not move between two calls.
        withUnsafeMutablePointer(to: &stream) { stream in
            guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
                fault = .damaged
                return
            }
            defer { inflateEnd(stream) }
            var room = [UInt8](repeating: 0, count: piece)
            packed.withUnsafeBufferPointer { input in
                // zlib only reads what `next_in` points to.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(clamping: input.count)
                while true {
                    let result = room.withUnsafeMutableBufferPointer { room in
                        stream.pointee.next_out = room.baseAddress
                        stream.pointee.avail_out = UInt32(room.count)
                        return inflate(stream, Z_NO_FLUSH)
                    }
                    let made = piece - Int(stream.pointee.avail_out)
                    guard output.count + made <= most else {
                        fault = .tooComplex(limit)
                        return
                    }
                    output += room[..<made]
                    if result == Z_STREAM_END { return }
                    guard result == Z_OK, made > 0 || stream.pointee.avail_in > 0 else {
                        fault = .damaged
                        return
                    }
                }
            }
        }
        if let fault { throw fault }
        return output
    }
}
