/// What people write that has as many digits as a card and is none.
struct OrdinaryNumbers<Random: RandomNumberGenerator> {
    var random: Random

    static var kinds: [(name: String, make: (inout OrdinaryNumbers) -> String)] {
        [
            ("prices", { $0.prices(" ") }), ("prices with commas", { $0.prices(", ") }),
            ("prices in lines", { $0.prices("\n") }), ("prices by slashes", { $0.prices(" / ") }),
            ("dollars", { numbers in "$" + (0..<4).map { _ in numbers.digits(4) }.joined(separator: " $") }),
            ("list of thousands", { numbers in (0..<4).map { _ in numbers.digits(4) }.joined(separator: ", ") }),
            (
                "thousands",
                { "total \($0.number(1...9)),\($0.digits(3)),\($0.digits(3)),\($0.digits(3)),\($0.digits(3)).00" }
            ),
            ("sum", { numbers in (0..<4).map { _ in numbers.digits(4) }.joined(separator: " + ") + " for rent" }),
            ("IBAN of Germany", { $0.iban("DE", 18) }), ("IBAN of Germany in groups", { $0.groupedIBAN("DE", 18) }),
            ("IBAN of Norway", { $0.iban("NO", 11) }), ("IBAN of Norway in groups", { $0.groupedIBAN("NO", 11) }),
            ("IBAN of Austria", { $0.iban("AT", 16) }), ("IBAN of Denmark in groups", { $0.groupedIBAN("DK", 14) }),
            ("IBAN of Belgium", { $0.iban("BE", 12) }), ("IBAN of Poland in groups", { $0.groupedIBAN("PL", 24) }),
            ("parcel of UPS", { "1Z" + $0.digits(16) }), ("parcel of USPS", { "94" + $0.digits(20) }),
            (
                "parcel of USPS in groups",
                { "9400 \($0.digits(4)) \($0.digits(4)) \($0.digits(4)) \($0.digits(4)) \($0.digits(2))" }
            ),
            ("certified mail", { "7014 \($0.digits(4)) \($0.digits(4)) \($0.digits(4)) \($0.digits(4))" }),
            ("parcel of FedEx", { "tracking " + $0.digits(12) }), ("parcel of DHL", { "JD0146" + $0.digits(14) }),
            ("order of Amazon", { "order \($0.digits(3))-\($0.digits(7))-\($0.digits(7))" }),
            ("order of ten and four", { "order \($0.digits(10)) \($0.digits(4))" }),
            ("order of fourteen", { "order 10" + $0.digits(12) }), ("order of twenty", { "order " + $0.digits(20) }),
            ("telephones", { "\($0.telephone()) or \($0.telephone())" }),
            ("telephones by a slash", { "\($0.telephone()) / \($0.telephone())" }),
            ("telephone and amount", { "call \($0.telephone()) \($0.number(100...999)) dollars" }),
            ("telephone of China", { "+86 1\($0.digits(2)) \($0.digits(4)) \($0.digits(4)) 300" }),
            (
                "telephone of France",
                { numbers in "tel 06" + (0..<4).map { _ in " " + numbers.digits(2) }.joined() + " 45 60" }
            ),
            ("dates", { "\($0.date()) to \($0.date()) 12:30" }),
            ("days", { "\($0.date()), \($0.date()), \($0.date())" }),
            ("moment", { "\($0.date())T18:45:09.\($0.digits(6))Z" }),
            (
                "stamp",
                {
                    "2026\($0.number(10...12))\($0.number(10...28))\($0.number(10...23))\($0.number(10...59))\($0.number(10...59))"
                }
            ),
            ("milliseconds", { "17" + $0.digits(11) }), ("microseconds", { "17" + $0.digits(14) }),
            (
                "UUID of digits",
                { "\($0.digits(8))-\($0.digits(4))-4\($0.digits(3))-8\($0.digits(3))-\($0.digits(12))" }
            ),
            ("UUID", { "\($0.hex(8))-\($0.hex(4))-4\($0.hex(3))-8\($0.hex(3))-\($0.hex(12))" }),
            ("coordinates", { "\($0.number(10...59)).\($0.digits(13)), -\($0.number(10...99)).\($0.digits(14))" }),
            ("licence key", { numbers in (0..<5).map { _ in numbers.digits(5) }.joined(separator: "-") }),
            ("licence key of fours", { numbers in (0..<6).map { _ in numbers.digits(4) }.joined(separator: "-") }),
            ("fraction", { "0." + $0.digits(16) }),
            ("constant", { "\($0.number(1...9)).\($0.digits(15))e-\($0.number(10...99))" }),
            ("fraction with a comma", { "0," + $0.digits(16) }),
            ("version", { "v\($0.digits(1)).\($0.digits(2)).\($0.digits(4)).\($0.digits(8))" }),
            (
                "addresses of the network",
                {
                    "10.\($0.number(100...255)).\($0.number(100...255)).\($0.number(100...255)) 192.168.100.\($0.number(100...255))"
                }
            ),
            ("dimensions", { "\($0.digits(3))x\($0.digits(3))x\($0.digits(3)) \($0.digits(4)) mm" }),
            ("zeros", { String(repeating: "0", count: $0.number(13...19)) }),
        ]
    }

    mutating func digits(_ count: Int) -> String { (0..<count).map { _ in String(number(0...9)) }.joined() }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Two to six prices.
    mutating func prices(_ separator: String) -> String {
        (0..<number(2...6)).map { _ in "\(number(1...9_999)).\(digits(2))" }.joined(separator: separator)
    }

    mutating func telephone() -> String { "\(number(200...999))-\(number(200...999))-\(digits(4))" }

    mutating func date() -> String { "\(number(2020...2029))-\(number(10...12))-\(number(10...28))" }

    mutating func hex(_ count: Int) -> String {
        (0..<count).map { _ in String(number(0...15), radix: 16) }.joined()
    }

    /// An account with the check digits of ISO 13616.
    mutating func iban(_ country: String, _ count: Int) -> String {
        let account = digits(count)
        let letters = country.unicodeScalars.map { String($0.value - 55) }.joined()
        let rest = (account + letters + "00").reduce(0) { ($0 * 10 + ($1.wholeNumberValue ?? 0)) % 97 }
        let check = 98 - rest
        return country + (check < 10 ? "0" : "") + String(check) + account
    }

    mutating func groupedIBAN(_ country: String, _ count: Int) -> String {
        iban(country, count).enumerated().map { $0 > 0 && $0 % 4 == 0 ? " \($1)" : String($1) }.joined()
    }
}
