/// What the bytes of a sample are, at even and at odd places.
struct ByteCounts {
    struct Page {
        var zero = 0
        /// That could be the upper byte of Han, its punctuation or wide forms.
        var han = 0
    }

    private(set) var pages = [Page(), Page()]
    let total: Int
    private var zeros = 0
    private var controls = 0
    private var ends = [0, 0]

    init(_ bytes: ArraySlice<UInt8>) {
        total = bytes.count
        var odd = 0
        var before: UInt8 = 1
        for byte in bytes {
            if byte == 0 {
                pages[odd].zero += 1
                zeros += 1
            } else if byte < 0x20 || byte == 0x7F {
                if !(0x08...0x0D).contains(byte), byte != 0x1B { controls += 1 }
            }
            if (0x4E...0x9F).contains(byte) || byte == 0x30 || byte == 0xFF || byte == 0 { pages[odd].han += 1 }
            if odd == 1 {
                if before == 0x0A, byte == 0 { ends[0] += 1 }
                if before == 0, byte == 0x0A { ends[1] += 1 }
                if before == 0x02, byte == 0x30 { ends[0] += 1 }
                if before == 0x30, byte == 0x02 { ends[1] += 1 }
            }
            before = byte
            odd ^= 1
        }
    }

    /// Few control signs; NUL, with which some programs fill, is forgiven more often.
    var looksLikeText: Bool { controls * 50 <= total && zeros * 4 <= total }

    /// Whether there is a line's end or a full stop of UTF-16.
    func lineEnds(bigEndian: Bool) -> Bool { ends[bigEndian ? 1 : 0] > 0 }
}
