import Glibc

/// Looks at a write-ahead log as SQLite will (sqlite.org/fileformat2.html, section 4.4), before it does: from the first frame
/// that is damaged on, SQLite passes over everything without a word.
enum LogInspection {
    private static let headerBytes = 32
    private static let frameHeaderBytes = 24
    /// Frames that are read at once.
    private static let framesAtOnce = 256

    /// Frames of the log's present round that SQLite will not take because one of them is damaged; 0 for a log that is whole,
    /// also where its last transaction was not finished: that one nobody was told of.
    static func droppedFrames(at path: String) -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { Glibc.close(descriptor) }
        guard let header = bytes(descriptor, at: 0, count: headerBytes) else { return 0 }
        let isBigEndian = word(header, 0) & 1 == 1
        let page = Int(word(header, 8))
        guard word(header, 0) & ~1 == 0x377F_0682, page >= 512, page <= 65_536, page & (page - 1) == 0 else {
            return sizedFrames(descriptor, page: 4_096)
        }
        var sum: (UInt32, UInt32) = (0, 0)
        add(header[..<24], to: &sum, isBigEndian)
        guard sum == (word(header, 24), word(header, 28)) else { return sizedFrames(descriptor, page: page) }
        return dropped(descriptor, page: page, salt: header[16..<24], sum, isBigEndian)
    }

    private static func dropped(
        _ descriptor: Int32, page: Int, salt: ArraySlice<UInt8>, _ start: (UInt32, UInt32), _ isBigEndian: Bool
    ) -> Int {
        let size = frameHeaderBytes + page
        var (number, lastWhole, lastOfRound) = (0, 0, 0)
        var isWhole = true
        var sum = start
        while let piece = frames(descriptor, from: number, size: size) {
            for offset in stride(from: 0, to: piece.count - size + 1, by: size) {
                number += 1
                let isOfRound = piece[(offset + 8)..<(offset + 16)].elementsEqual(salt)
                if isOfRound { lastOfRound = number }
                guard isWhole else { continue }
                add(piece[offset..<(offset + 8)], to: &sum, isBigEndian)
                add(piece[(offset + frameHeaderBytes)..<(offset + size)], to: &sum, isBigEndian)
                isWhole = isOfRound && sum == (word(piece, offset + 16), word(piece, offset + 20))
                if isWhole { lastWhole = number }
            }
        }
        return lastOfRound > lastWhole ? lastOfRound - lastWhole : 0
    }

    /// Where the header is damaged nothing of the log is taken.
    private static func sizedFrames(_ descriptor: Int32, page: Int) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return 0 }
        return max(0, Int(status.st_size) - headerBytes) / (frameHeaderBytes + page)
    }

    private static func frames(_ descriptor: Int32, from number: Int, size: Int) -> [UInt8]? {
        let found = bytes(
            descriptor, at: headerBytes + number * size, count: framesAtOnce * size, orFewer: true)
        guard let found, found.count >= size else { return nil }
        return found
    }

    private static func bytes(_ descriptor: Int32, at offset: Int, count: Int, orFewer: Bool = false) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = buffer.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { break }
            filled += read
        }
        if filled < count { buffer.removeLast(count - filled) }
        return orFewer || filled == count ? buffer : nil
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Two sums over pairs of words, each pair weighed by all before it.
    private static func add(_ bytes: ArraySlice<UInt8>, to sum: inout (UInt32, UInt32), _ isBigEndian: Bool) {
        bytes.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                let second = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                sum.0 &+= (isBigEndian ? UInt32(bigEndian: first) : UInt32(littleEndian: first)) &+ sum.1
                sum.1 &+= (isBigEndian ? UInt32(bigEndian: second) : UInt32(littleEndian: second)) &+ sum.0
            }
        }
    }
}
