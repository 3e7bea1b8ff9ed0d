import Basics

/// A query as it comes from outside.
package enum QueryText {
    /// Without control characters; tabs become spaces, and a line break is kept: it ends what stands on its line.
    package static func cleaned(_ text: String) -> String {
        guard text.withBytes(hasControl) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A: result.append(scalar)
            case 0x09, 0x0D: result.append(" ")
            case 0..<0x20, 0x7F: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Looks at all of them without a branch, so that the compiler looks at many at a time.
    private static func hasControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: UInt8 = 0
        for byte in bytes { found |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) }
        return found != 0
    }

    /// With every number as `0`: texts that differ in nothing else become the same. `1,500.50` is one number.
    package static func withoutNumbers(_ text: String) -> String {
        guard text.withBytes({ bytes in bytes.contains(where: isDigit) }) else { return text }
        return withoutNumbers(text) { bytes in
            // Nothing but whole digits, points and commas is left out: it needs no second look.
            String(copying: UTF8Span(unchecked: bytes.span))
        }
    }

    /// The bytes of ``withoutNumbers(_:)``, where no string is needed.
    static func withoutNumbers<Result>(
        _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        text.withBytes { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { result in
                var count = 0
                var index = 0
                while index < bytes.count {
                    let byte = bytes[index]
                    let isNumber = isDigit(byte)
                    result[count] = isNumber ? UInt8(ascii: "0") : byte
                    count &+= 1
                    index = isNumber ? end(ofNumberAt: index, in: bytes) : index &+ 1
                }
                return body(UnsafeBufferPointer(rebasing: result[..<count]))
            }
        }
    }

    private static func end(ofNumberAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var index = start
        while index < bytes.count {
            let isMark = bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",")
            let isInside = isMark && index + 1 < bytes.count && isDigit(bytes[index + 1])
            guard isDigit(bytes[index]) || isInside else { break }
            index += 1
        }
        return index
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Whether there is nothing to be seen: only spaces, format characters and the like.
    package static func isBlank(_ text: String) -> Bool {
        // What a character is takes long to look up; nearly every text has an ASCII one that can be seen.
        if text.withBytes({ bytes in bytes.contains { $0 > 0x20 && $0 < 0x7F } }) { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control || properties.generalCategory == .format
        }
    }
}
