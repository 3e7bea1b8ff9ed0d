/// How many of a text's longer sequences are UTF-8, and how many bytes are not.
struct UTF8Evidence {
    private(set) var right = 0
    private(set) var wrong = 0

    /// A sequence that the file's end cuts is no wrong one.
    init(_ bytes: [UInt8]) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += 1
                continue
            }
            let length = byte >= 0xF0 && byte < 0xF5 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0
            guard length > 0, byte < 0xF5 else {
                wrong += 1
                index += 1
                continue
            }
            var end = index + 1
            while end < min(index + length, bytes.count), bytes[end] & 0xC0 == 0x80 { end += 1 }
            if end == index + length {
                right += 1
            } else if end < bytes.count {
                wrong += 1
            }
            index = end
        }
    }
}
