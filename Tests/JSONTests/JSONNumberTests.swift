import Basics
import JSON
import Testing

@Suite struct JSONNumberTests {
    private func number(_ text: String) throws -> JSONNumber {
        guard case .number(let number) = try JSONParser.parse(Array(text.utf8)) else {
            throw FieldError(path: "", code: "test", message: "not a number")
        }
        return number
    }

    @Test(arguments: [("1.0", 1), ("1e2", 100), ("-0", 0), ("9223372036854775807", Int.max), ("120e-1", 12)])
    func `whole numbers are read in any spelling`(text: String, expected: Int) throws {
        #expect(try number(text).integer == expected)
    }

    @Test(arguments: ["1.5", "1e-1", "9223372036854775808", "1e400", "-1e19"])
    func `what is no 64-bit whole number is nil`(text: String) throws {
        #expect(try number(text).integer == nil)
    }

    @Test func `money is exact where binary floating point is not`() throws {
        #expect(try number("0.1").scaled(by: 2) + number("0.2").scaled(by: 2) == 30)
        #expect(try number("123456789012345.67").scaled(by: 2) == 12_345_678_901_234_567)
        #expect(try number("4.35").scaled(by: 2) == 435)
        #expect(throws: Decimals.ParseError.tooPrecise) { try number("4.355").scaled(by: 2) }
    }
}
