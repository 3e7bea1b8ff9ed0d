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

    @Test func `bytes that are no text are repaired`() {
        var text = TextBuffer()
        text.append([0x61, 0xFF])
        #expect(text.text == "a\u{FFFD}")
    }
}
