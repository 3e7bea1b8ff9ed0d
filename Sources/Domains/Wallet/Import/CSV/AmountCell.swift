/// The amount of a cell, as far as it is known before the decimal mark is decided.
struct AmountCell: Sendable, Hashable {
    /// What a cell says of its direction beside a sign.
    enum Mark: Sendable, Hashable { case debit, credit }

    /// Digits, points and commas; signs, spaces and letters are out.
    let pattern: [UInt8]
    let isNegative: Bool
    let hasPlus: Bool
    let hasParentheses: Bool
    let mark: Mark?
    /// A currency's sign, code or name; empty where there is none.
    let currency: String

    /// Nil where the text is no amount.
    init?(_ text: String, _ tables: StatementTables) {
        var rest = text[...]
        if rest.first == "'" { rest = rest.dropFirst() }
        guard rest.utf8.count <= 64 else { return nil }
        hasParentheses = (rest.first == "(" || rest.first == "（") && (rest.last == ")" || rest.last == "）")
        if hasParentheses { rest = rest.dropFirst().dropLast() }
        var scan = Scan()
        guard scan.read(rest), scan.pattern.contains(where: { $0 >= 0x30 }) else { return nil }
        pattern = scan.pattern
        isNegative = scan.isNegative != hasParentheses
        hasPlus = scan.hasPlus
        let (before, first) = AmountCell.marked(scan.before, tables)
        let (behind, second) = AmountCell.marked(scan.behind, tables)
        mark = second ?? first
        guard let known = AmountCell.known(before, behind, tables) else { return nil }
        currency = known
    }

    /// The characters of a cell, divided.
    private struct Scan {
        var pattern: [UInt8] = []
        var before = ""
        var behind = ""
        var isNegative = false
        var hasPlus = false
        /// Whether the digits have ended: a second number is none of this amount.
        private var isPast = false
        /// Digits since a space or an apostrophe; nil before the first.
        private var grouped: Int?
        private var isAfterSpace = false

        /// False where the text is no amount.
        mutating func read(_ text: Substring) -> Bool {
            for scalar in text.unicodeScalars { guard read(scalar) else { return false } }
            return endGroup()
        }

        /// What a space or an apostrophe divides are thousands.
        private mutating func endGroup() -> Bool {
            defer { grouped = nil }
            return grouped == nil || grouped == 3
        }

        private mutating func read(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x30...0x39: return append(UInt8(scalar.value))
            case 0xFF10...0xFF19: return append(UInt8(scalar.value - 0xFF10 + 0x30))
            case 0x2E, 0xFF0E, 0x66B, 0x2C, 0xFF0C, 0x66C:
                let isDot = [0x2E, 0xFF0E, 0x66B].contains(scalar.value)
                // "Rs. 5", "5 Kč.": a point of a short word is none of the number's.
                if isDot, pattern.isEmpty ? !before.isEmpty : isPast { return true }
                guard !isPast, endGroup() else { return false }
                pattern.append(UInt8(ascii: isDot ? "." : ","))
            case 0x2D, 0x2212, 0x2013, 0x2014, 0xFF0D:
                guard pattern.isEmpty || !isNegative else { return false }
                isNegative.toggle()
                if !pattern.isEmpty { isPast = true }
            case 0x2B, 0xFF0B: hasPlus = true
            case 0x27, 0x2019:
                guard !pattern.isEmpty, !isPast, endGroup() else { return false }
                grouped = 0
            case 0x28, 0x29, 0xFF08, 0xFF09: if !pattern.isEmpty { isPast = true }
            case _ where scalar.properties.isWhitespace: isAfterSpace = true
            default:
                if pattern.isEmpty {
                    before.unicodeScalars.append(scalar)
                } else {
                    isPast = true
                    behind.unicodeScalars.append(scalar)
                }
            }
            if !scalar.properties.isWhitespace { isAfterSpace = false }
            return true
        }

        private mutating func append(_ digit: UInt8) -> Bool {
            guard !isPast else { return false }
            if isAfterSpace, !pattern.isEmpty {
                guard endGroup() else { return false }
                grouped = 0
            }
            isAfterSpace = false
            if let count = grouped { grouped = count + 1 }
            pattern.append(digit)
            return true
        }
    }

    /// The letters without `CR` or `DR`, and which of them it was.
    private static func marked(_ words: String, _ tables: StatementTables) -> (String, Mark?) {
        if words.isEmpty || !tables.currencies.codes(of: words).isEmpty { return (words, nil) }
        let folded = words.uppercased()
        for (name, mark) in [("CR", Mark.credit), ("DR", .debit)] {
            if folded.hasSuffix(name) { return (String(words.dropLast(2)), mark) }
            if folded.hasPrefix(name) { return (String(words.dropFirst(2)), mark) }
        }
        switch tables.kinds.direction(tables.words(words)) {
        case .credit: return ("", .credit)
        case .debit: return ("", .debit)
        default: return (words, nil)
        }
    }

    /// The currency that the letters before and behind name; nil where they name none and are not empty.
    private static func known(_ before: String, _ behind: String, _ tables: StatementTables) -> String? {
        func named(_ text: String) -> String? {
            if text.isEmpty || !tables.currencies.codes(of: text).isEmpty { return text }
            // "USD$", "$US".
            for split in text.indices.dropFirst() {
                let (head, tail) = (String(text[..<split]), String(text[split...]))
                let shared = Set(tables.currencies.codes(of: head)).intersection(tables.currencies.codes(of: tail))
                if !shared.isEmpty { return head.unicodeScalars.count >= tail.unicodeScalars.count ? head : tail }
            }
            return nil
        }
        guard before.utf8.count <= 24, behind.utf8.count <= 24, let first = named(before), let second = named(behind)
        else { return nil }
        return second.isEmpty ? first : second
    }

    // MARK: Its size

    /// The size under a decimal mark in units of 10^-decimals; nil where it cannot be read so.
    ///
    /// - Parameter allowsThree: whether three digits may stand behind the decimal mark.
    func units(_ mark: StatementDecimalMark, decimals: Int, allowsThree: Bool) -> Int? {
        let decimal = UInt8(ascii: mark == .dot ? "." : ",")
        let place = pattern.lastIndex(of: decimal)
        var head = pattern[...]
        var tail = pattern[pattern.endIndex...]
        if let place {
            head = pattern[..<place]
            tail = pattern[(place + 1)...]
            guard !head.contains(decimal), tail.allSatisfy({ $0 >= 0x30 }) else { return nil }
            guard tail.count != 3 || decimals >= 3 || (allowsThree && decimals > 0) || head.isEmpty || head == [0x30]
            else {
                return nil
            }
        }
        guard AmountCell.isGrouped(head) else { return nil }
        var value = 0
        func push(_ digit: UInt8) -> Bool {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowed) = product.addingReportingOverflow(Int(digit) - 0x30)
            value = sum
            return !overflow && !overflowed
        }
        for digit in head where digit >= 0x30 { guard push(digit) else { return nil } }
        for (index, digit) in tail.enumerated() {
            if index >= decimals {
                guard digit == 0x30 else { return nil }
            } else {
                guard push(digit) else { return nil }
            }
        }
        for _ in min(tail.count, decimals)..<decimals { guard push(0x30) else { return nil } }
        return value
    }

    /// Thousands, or the Indian way two and two and then three.
    private static func isGrouped(_ head: ArraySlice<UInt8>) -> Bool {
        let marks = Set(head.filter { $0 < 0x30 })
        guard let mark = marks.first else { return true }
        guard marks.count == 1 else { return false }
        let groups = head.split(separator: mark, omittingEmptySubsequences: false)
        guard let first = groups.first, let last = groups.last, last.count == 3, (1...3).contains(first.count) else {
            return false
        }
        return groups.dropFirst().dropLast().allSatisfy { $0.count == 3 || $0.count == 2 }
    }

    /// How many digits stand behind a mark that can only be the decimal one; nil where it may be another or there is none.
    var decisive: (mark: StatementDecimalMark, digits: Int)? {
        guard let last = pattern.lastIndex(where: { $0 < 0x30 }) else { return nil }
        let mark: StatementDecimalMark = pattern[last] == UInt8(ascii: ".") ? .dot : .comma
        let digits = pattern.count - last - 1
        let marks = pattern.filter { $0 < 0x30 }
        let same = marks.count { $0 == pattern[last] }
        if Set(marks).count == 2 { return same == 1 ? (mark, digits) : nil }
        if same > 1 { return (mark == .dot ? .comma : .dot, 0) }
        let head = pattern[..<last]
        if digits == 3, !head.isEmpty, head.count <= 3, head != [0x30] { return nil }
        return (mark, digits)
    }

    /// Whether three digits stand behind its only mark, so that it may group or divide.
    var isAmbiguous: Bool { decisive == nil && pattern.contains { $0 < 0x30 } }
}
