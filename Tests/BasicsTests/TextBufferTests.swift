import Basics
import Testing

struct TextBufferTests {
    @Test func `bytes are written with two digits each`() {
        #expect(TextBuffer.hexadecimal([0, 9, 10, 0xAB, 0xFF]) == "00090aabff")
        #expect(TextBuffer.hexadecimal([]) == "")
    }

    @Test func `pieces of every kind come out in order, however small the buffer was`() {
        var text = TextBuffer(capacity: 1)
        text.append("Ünï ")
        text.append(UInt8(ascii: "x"))
        text.append([0x20, 0x79])
        text.append([0x7A, 0x7A, 0x7A][1...])
        text.append(again: 0..<2)
        text.append(7, width: 3)
        text.append(hexadecimal: 0x1F)
        #expect(text.text == "Ünï x yzzÜ0071f")
        #expect(text.bytes == Array(text.text.utf8))
        #expect(text.count == 18)
    }

    @Test func `a range that was never written adds nothing`() {
        var text = TextBuffer()
        text.append("ab")
        text.append(again: 1..<9)
        text.append(again: 20..<30)
        #expect(text.text == "abb")
    }

    @Test(arguments: [
        (0, 0, 0, "0"), (0, 2, 2, "0.00"), (5, 2, 0, "0.05"), (-5, 1, 0, "-0.5"), (1_200, 2, 0, "12"),
        (1_200, 2, 1, "12.0"), (1_234, 4, 0, "0.1234"), (Int.max, 0, 0, "9223372036854775807"),
        (Int.min, 9, 0, "-9223372036.854775808"),
    ])
    func `decimals keep no zero that says nothing`(value: Int, scale: Int, minimum: Int, expected: String) {
        var text = TextBuffer(capacity: 1)
        text.append(decimal: value, scale: scale, minimumDigits: minimum)
        #expect(text.text == expected)
    }

    @Test func `decimals of every length are those of the number`() {
        var value = 1
        while value < 20_000_000_000 {
            for scale in 0...5 {
                var text = TextBuffer(capacity: 1)
                text.append(decimal: -value, scale: scale, minimumDigits: scale)
                var digits = String(value)
                while digits.utf8.count <= scale { digits = "0" + digits }
                let point = scale == 0 ? "" : "."
                #expect(text.text == "-" + digits.dropLast(scale) + point + digits.suffix(scale))
            }
            value = value < 12_000 ? value + 7 : value * 11 / 10 + 3
        }
    }

    @Test func `the ending of a text is that of its last eight bytes`() {
        #expect("ab".ending != "ba".ending)
        #expect("x-01234567".ending == "01234567".ending)
        #expect("01234567".ending != "01234568".ending)
        #expect("".ending == 0)
    }

    @Test func `texts of other normal forms have other bytes`() {
        #expect("é".withBytes { "é".hasBytes($0) })
        #expect(!"é".withBytes { "e\u{301}".hasBytes($0) })
        #expect("".withBytes { "".hasBytes($0) })
    }

    @Test func `bytes that are no text are repaired`() {
        var text = TextBuffer()
        text.append([0x61, 0xFF])
        #expect(text.text == "a\u{FFFD}")
    }
}
