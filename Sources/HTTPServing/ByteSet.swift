/// A set of ASCII bytes that is asked in two instructions; bytes from 128 on are never in it.
struct ByteSet: Sendable {
    let low: UInt64
    let high: UInt64

    /// RFC 9110, 5.6.2: `tchar`.
    static let token = ByteSet(low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)
    /// RFC 3986, 3.3: `pchar` with `/`, and `%` which is checked apart.
    static let path = ByteSet(low: 0x2FFF_FFF2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
    /// RFC 3986, 3.4: as `path`, and `?`; and what the URL standard has browsers send as it is: `[ ] \ ^ ` { | }` and the
    /// backtick.
    static let query = ByteSet(low: 0xAFFF_FFF2_0000_0000, high: 0x7FFF_FFFF_FFFF_FFFF)
    /// RFC 3986, 3.2.2: `reg-name` without the comma, which would hide two joined fields.
    static let registeredName = ByteSet(low: 0x2BFF_6FF2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        let word = byte & 0x40 == 0 ? low : high
        return byte < 0x80 && (word >> UInt64(byte & 0x3F)) & 1 == 1
    }
}

extension UInt8 {
    @inline(__always)
    var isDigit: Bool { self &- 0x30 < 10 }

    /// The byte in lower case if it is an ASCII letter.
    @inline(__always)
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value of a hexadecimal digit.
    @inline(__always)
    var hexadecimalValue: UInt8? {
        if isDigit { return self &- 0x30 }
        let letter = lowercased &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }
}
