/// The central directory of a zip file, also of one with 64-bit sizes.
struct ZipDirectory {
    let entries: [String: ZipArchive.Entry]

    private static let endLength = 22
    private static let headLength = 46

    /// - Throws: ``ExtractionFault/damaged`` where there is none, where it points outside the file, or where entries
    ///   overlap, as those of bombs do.
    init(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) {
        let field = LittleEndian(bytes)
        guard let end = Self.end(of: bytes, field), var size = field.uint32(end + 12),
            var start = field.uint32(end + 16)
        else { throw .damaged }
        var stop = end
        if size == 0xFFFF_FFFF || start == 0xFFFF_FFFF || field.uint16(end + 10) == 0xFFFF {
            if end >= 20, field.uint32(end - 20) == 0x0706_4B50, let far = field.uint64(end - 12),
                field.uint32(far) == 0x0606_4B50, let farSize = field.uint64(far + 40),
                let farStart = field.uint64(far + 48)
            {
                (size, start, stop) = (farSize, farStart, far)
            }
        }
        // What stands before the archive moves all its places.
        guard size <= stop, start <= stop - size else { throw .damaged }
        let shift = stop - size - start
        var entries: [String: ZipArchive.Entry] = [:]
        var places: [Range<Int>] = []
        var position = start + shift
        while position < stop {
            guard places.count < limits.archiveEntries else { throw .tooComplex(.archiveEntries) }
            guard let (name, entry, next) = Self.entry(at: position, in: bytes, field, shift: shift),
                entry.offset <= start + shift, entry.packed <= start + shift - entry.offset
            else { throw .damaged }
            entries[name] = entry
            let length = 30 + entry.nameLength + entry.packed
            places.append(entry.offset..<entry.offset + length)
            position = next
        }
        places.sort { $0.lowerBound < $1.lowerBound }
        for (earlier, later) in zip(places, places.dropFirst()) where earlier.upperBound > later.lowerBound {
            throw .damaged
        }
        self.entries = entries
    }

    private static func end(of bytes: [UInt8], _ field: LittleEndian) -> Int? {
        var position = bytes.count - endLength
        let lowest = max(0, position - 0xFFFF)
        while position >= lowest {
            if bytes[position] == 0x50, field.uint32(position) == 0x0605_4B50,
                let comment = field.uint16(position + 20), position + endLength + comment <= bytes.count
            {
                return position
            }
            position -= 1
        }
        return nil
    }

    private static func entry(
        at position: Int, in bytes: [UInt8], _ field: LittleEndian, shift: Int
    ) -> (String, ZipArchive.Entry, next: Int)? {
        guard field.uint32(position) == 0x0201_4B50, let flags = field.uint16(position + 8),
            let method = field.uint16(position + 10), let checksum = field.uint32(position + 16),
            var packed = field.uint32(position + 20), var unpacked = field.uint32(position + 24),
            let nameLength = field.uint16(position + 28), let extraLength = field.uint16(position + 30),
            let commentLength = field.uint16(position + 32), var offset = field.uint32(position + 42)
        else { return nil }
        let nameStart = position + headLength
        let next = nameStart + nameLength + extraLength + commentLength
        guard next <= bytes.count else { return nil }
        var extra = nameStart + nameLength
        let extraEnd = extra + extraLength
        while extra + 4 <= extraEnd, let kind = field.uint16(extra), let length = field.uint16(extra + 2) {
            var value = extra + 4
            if kind == 1 {
                for number in [\Wide.unpacked, \Wide.packed, \Wide.offset] {
                    var sizes = Wide(unpacked: unpacked, packed: packed, offset: offset)
                    guard sizes[keyPath: number] == 0xFFFF_FFFF else { continue }
                    guard value + 8 <= extraEnd, let wide = field.uint64(value) else { return nil }
                    sizes[keyPath: number] = wide
                    (unpacked, packed, offset) = (sizes.unpacked, sizes.packed, sizes.offset)
                    value += 8
                }
            }
            extra += 4 + length
        }
        guard packed <= bytes.count, offset <= bytes.count else { return nil }
        let name = String(decoding: bytes[nameStart..<nameStart + nameLength], as: UTF8.self)
        return (
            name,
            ZipArchive.Entry(
                method: method, isEncrypted: flags & 1 != 0, packed: packed, unpacked: unpacked,
                checksum: UInt32(truncatingIfNeeded: checksum), offset: offset + shift, nameLength: nameLength),
            next
        )
    }

    /// The three numbers that may stand in the wide field, in its order.
    private struct Wide {
        var unpacked: Int
        var packed: Int
        var offset: Int
    }
}
