import Testing
import Wallet

struct MerchantNameTests {
    /// What folding means, letter by letter and without regard to speed.
    private func slowlyFolded(_ name: String) -> String {
        var result = ""
        for scalar in name.lowercased().unicodeScalars {
            if scalar == "&" {
                result += "and"
            } else if !"'\u{2019}\u{2018}`.-_*!,/".unicodeScalars.contains(scalar), !scalar.properties.isWhitespace {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    @Test(arguments: [
        ("Sam's Club", "samsclub"), ("AT&T", "atandt"), ("7-Eleven", "7eleven"), ("", ""), ("&&", "andand"),
        ("CAFÉ  Élan", "caféélan"), ("星巴克 Coffee", "星巴克coffee"), ("a\tb\u{0B}c\r\nd", "abcd"), ("...", ""),
    ])
    func `names are compared without case, spaces and signs`(_ name: String, _ folded: String) {
        #expect(MerchantName.folded(name) == folded)
    }

    @Test func `every ASCII character folds as the rule says, alone and among others`() {
        for value in UInt8.min..<0x80 {
            let name = String(UnicodeScalar(value))
            #expect(MerchantName.folded(name) == slowlyFolded(name))
            #expect(MerchantName.folded("A" + name + "b&") == slowlyFolded("A" + name + "b&"))
        }
    }

    @Test func `any text folds as the rule says`() {
        var state: UInt64 = 41
        func next(_ bound: UInt32) -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(truncatingIfNeeded: state >> 33) % bound
        }
        for round in 0..<3_000 {
            var name = ""
            for _ in 0..<next(24) {
                // Every other text is ASCII only.
                if let scalar = Unicode.Scalar(next(round % 2 == 0 ? 0x80 : 0x2100)) {
                    name.unicodeScalars.append(scalar)
                }
            }
            #expect(MerchantName.folded(name) == slowlyFolded(name))
        }
    }
}
