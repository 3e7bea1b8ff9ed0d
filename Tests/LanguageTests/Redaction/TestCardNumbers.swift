/// Account numbers for tests: those that payment services publish, and made ones of every issuer.
enum TestCardNumbers {
    /// Besides those of ``PANDetectorTests``: Visa, Mastercard, Maestro, Discover, UnionPay, Diners Club, JCB, Elo, Troy, Verve,
    /// Hipercard, RuPay, Dankort and Mir.
    static let published = [
        "4035501000000008", "4166676667666746", "4988438843884305", "4111111111111111110", "4000000000000000006",
        "2720990000000007", "2720998837779594", "5018000000000009", "6799990100000000019", "6771798021000008",
        "6331101999990016", "5895626746595650", "6759411100000008", "6445644564456445", "6011601160116611",
        "6282000123842342", "6250941006528599", "8171999927660000", "8171999900000000021", "36700102000000",
        "36148900647913", "30000000000004", "3566111111111113", "3528000700000000", "370000000000002",
        "6362970000457013", "5066991111111118", "5067310000000010", "9792030394440796", "5060666666666666666",
        "5061460410120223210", "6062826786276634", "6073849700004947", "4571000000000001", "5019555544445555",
        "2200000000000004", "2204000000000000", "2201382000000013",
    ]

    /// An issuer's first digits and the lengths of its numbers.
    static let issuers: [(name: String, prefixes: [String], lengths: [Int])] = [
        ("Visa", ["4"], [13, 16, 19]),
        ("Mastercard", ["51", "52", "53", "54", "55", "2221", "2300", "2699", "2720"], [16]),
        ("American Express", ["34", "37"], [15]),
        ("Discover", ["6011", "644", "649", "65", "622126", "622925"], [16, 17, 18, 19]),
        ("JCB", ["3528", "3540", "3589"], [16, 17, 18, 19]),
        ("Diners Club", ["300", "305", "3095", "36", "38", "39"], [14, 15, 16, 17, 18, 19]),
        ("UnionPay", ["62", "81"], [16, 17, 18, 19]),
        ("Maestro", ["50", "56", "57", "58", "63", "67"], [16, 17, 18, 19]),
        ("Mir", ["2200", "2204"], [16, 17, 18, 19]),
        ("RuPay", ["60", "65", "82", "508", "353", "356"], [16]),
        ("Troy", ["9792"], [16]),
        ("Elo", ["401178", "438935", "451416", "506699", "509000", "627780", "636297", "650031"], [16]),
    ]

    /// A number with the check digit of ISO/IEC 7812-1.
    static func made(_ prefix: String, length: Int, using random: inout some RandomNumberGenerator) -> String {
        var digits = prefix.compactMap(\.wholeNumberValue)
        while digits.count < length - 1 { digits.append(Int.random(in: 0...9, using: &random)) }
        let sum = digits.reversed().enumerated().reduce(0) { sum, next in
            let doubled = next.offset % 2 == 0 ? next.element * 2 : next.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return (digits + [(10 - sum % 10) % 10]).map(String.init).joined()
    }

    /// How many digits stand together, in every way that numbers of a length are printed or read out.
    static func groupings(of length: Int) -> [[Int]] {
        func even(_ size: Int) -> [Int] {
            Array(repeating: size, count: length / size) + (length % size > 0 ? [length % size] : [])
        }
        let printed = [14: [4, 6, 4], 15: [4, 6, 5], 19: [6, 13]]
        return [[length], even(4), even(2), even(1)] + (printed[length].map { [$0] } ?? [])
    }

    static func grouped(_ number: String, _ grouping: [Int], by separator: String) -> String {
        var rest = number[...]
        return grouping.map { size in
            defer { rest = rest.dropFirst(size) }
            return String(rest.prefix(size))
        }.joined(separator: separator)
    }
}
