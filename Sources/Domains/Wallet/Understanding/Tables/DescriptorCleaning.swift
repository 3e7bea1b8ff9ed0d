import Language

extension PurchaseUnderstanding {
    /// A statement line without processor prefixes, store numbers, phone numbers and the city at its end.
    public func cleanedDescriptor(_ descriptor: String) -> String {
        DescriptorCleaning.words(descriptor).joined(separator: " ")
    }

    /// The merchant of a bank's statement line ("SQ *BLUE BOTTLE #123 OAKLAND CA", "AMZN MKTP US*2K4").
    public func merchant(forDescriptor descriptor: String) -> Merchant? {
        let words = DescriptorCleaning.words(descriptor)
        guard !words.isEmpty else { return nil }
        let tokens = Lexer.tokens(of: lexicon.folding.fold(words.joined(separator: " ")).scalars)
        // The name leads the line; a processor's own name may stand before it.
        for start in 0..<min(tokens.count, 3) {
            var best: Int32?
            var key = WordHash.seed
            for position in start..<min(tokens.count, start + 8) {
                key = WordHash.phrase(key, tokens[position].hash)
                guard let node = lexicon.index.node(key) else { break }
                if let sense = lexicon.first(.merchant, from: node.sense) { best = sense.value }
                guard node.continues else { break }
            }
            if let best { return lexicon.merchants[Int(best)] }
            // Only articles and the like may precede a name.
            guard start < tokens.count, tokens[start].length <= 3 else { break }
        }
        return nil
    }
}

/// Cuts what banks and payment processors add to a merchant's name.
enum DescriptorCleaning {
    private static let longest = 256

    /// The words of the name, in capitals as written, without the additions.
    static func words(_ descriptor: String) -> [String] {
        var bytes = Array(descriptor.utf8.prefix(longest))
        // No character is cut in two.
        if bytes.count < descriptor.utf8.count {
            let kept = descriptor.utf8.prefix(longest + 1)
            if let next = kept.last, next & 0xC0 == 0x80 {
                while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
            }
        }
        bytes = afterPrefix(bytes)
        var words: [String] = []
        for part in split(bytes) {
            if let star = part.firstIndex(of: UInt8(ascii: "*")) {
                // "AMAZON.COM*2K4AB": what follows the star is a reference.
                let head = part[..<star]
                let tail = part[(star + 1)...]
                if !head.isEmpty { words.append(String(decoding: head, as: UTF8.self)) }
                // "UBER *EATS", "UBER* EATS": words after the star belong to the name.
                if head.isEmpty, !tail.isEmpty, tail.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) {
                    words.append(String(decoding: tail, as: UTF8.self))
                    continue
                }
                if words.isEmpty || tail.isEmpty { continue }
                break
            }
            if isNoise(part) {
                if words.isEmpty { continue }
                break
            }
            words.append(String(decoding: part, as: UTF8.self))
        }
        while words.count > 1, let last = words.last, isTail(last) { words.removeLast() }
        return words
    }

    /// Square, Toast, PayPal, Stripe, Apple/Google billing and the bank's own words in front of the name.
    private static let prefixes: [[UInt8]] = [
        "SQ *", "SQ*", "TST* ", "TST*", "PAYPAL *", "PAYPAL*", "PP*", "PP *", "SP ", "SP * ", "SP*", "IC* ", "IC*",
        "CKE*",
        "DD *", "DD*", "FS *", "FS*", "GOOGLE *", "GOOGLE*", "PY *", "WPY*", "BT*", "IN *", "ZSK*", "EB *", "LS ",
        "CLV*",
        "SPO*", "TCB*", "ACT*", "NIC*-", "POS DEBIT ", "POS PURCHASE ", "DEBIT CARD PURCHASE ", "CHECKCARD ",
        "PURCHASE AUTHORIZED ON ", "RECURRING PAYMENT ", "CARD PURCHASE ", "VISA PURCHASE ", "POS ",
    ].map { Array($0.utf8) }

    private static func afterPrefix(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes
        for _ in 0..<2 {
            let upper = rest.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 }
            guard let prefix = prefixes.filter({ upper.starts(with: $0) }).max(by: { $0.count < $1.count }) else {
                break
            }
            let shorter = Array(rest.dropFirst(prefix.count).drop { $0 == 0x20 || $0 == 0x2A })
            guard !shorter.isEmpty else { break }
            rest = shorter
        }
        return rest
    }

    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x2F || $0 == 0x5C }
    }

    /// Store numbers, phone numbers, dates, web tails.
    private static func isNoise(_ part: ArraySlice<UInt8>) -> Bool {
        let digits = part.count { $0 >= 0x30 && $0 <= 0x39 }
        if part.first == UInt8(ascii: "#") { return true }
        if digits == part.count { return part.count >= 3 }
        if digits >= 3, digits * 2 >= part.count { return true }
        let letters = part.count { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x80 }
        return letters == 0 && digits == 0 && !part.contains(UInt8(ascii: "&"))
    }

    private static func isTail(_ word: String) -> Bool {
        switch word.uppercased() {
        case "INC", "LLC", "CO", "CORP", "LTD", "USA", "US", "CA", "NY", "TX", "WA", "FL", "IL", "MA", "NJ", "PA", "GA",
            "OH", "MI",
            "NC", "VA", "AZ", "CO.", "OR", "MD", "MN", "WI", "TN", "IN", "MO", "NV", "CT", "UT", "SC", "AL", "LA", "KY",
            "OK", "DC":
            true
        default: false
        }
    }
}
