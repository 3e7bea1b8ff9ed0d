/// Where an object ends in a text that need not be JSON, and what it might have been where it does not end.
struct JSONExtent {
    /// The index behind the closing brace; nil where there is none.
    private(set) var end: Int?
    /// The object with what is unfinished taken off and what is open closed; nil where it is whole, or nothing is left.
    private(set) var repaired: [UInt8]?

    private static let maximumDepth = 16

    /// - Parameter start: the index of the opening brace.
    init(_ bytes: [UInt8], from start: Int) {
        var open: [UInt8] = []
        // The last index up to which all values are whole, and what was open there.
        var sound: (end: Int, open: [UInt8])?
        var index = start
        var isInString = false
        var isEscaped = false
        var isValue = false
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if isValue { sound = (index, open) }
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < JSONExtent.maximumDepth else { return }
                open.append(byte)
                isValue = byte == UInt8(ascii: "[")
                if byte == UInt8(ascii: "[") { sound = (index, open) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let last = open.popLast(), last == byte - 2 else { return }
                if open.isEmpty {
                    end = index
                    return
                }
                sound = (index, open)
                isValue = open.last == UInt8(ascii: "[")
            case UInt8(ascii: ","):
                sound = (index - 1, open)
                isValue = open.last == UInt8(ascii: "[")
            case UInt8(ascii: ":"): isValue = true
            default: break
            }
        }
        guard let sound, !sound.open.isEmpty else { return }
        repaired = Array(bytes[start..<sound.end]) + sound.open.reversed().map { $0 + 2 }
    }
}
