/// Groups of digits with nothing but separators between them.
struct DigitRun {
    /// What is seen between two groups.
    struct Gap {
        /// The one that says most.
        enum Kind: Int { case spaces, marks, dots, commas }

        private(set) var kind = Kind.spaces
        private(set) var width = 0
        /// The characters, one after the other.
        private var scalars: UInt64 = 0

        /// The most characters between two groups: a dash between spaces. What is further apart is columns of figures.
        static let widest = 3

        mutating func append(_ scalar: Unicode.Scalar, _ kind: Kind) {
            width += 1
            scalars = scalars << 21 | UInt64(scalar.value)
            if kind.rawValue > self.kind.rawValue { self.kind = kind }
        }

        /// Whether this and the other gap are of one sequence of groups.
        func continues(_ other: Gap) -> Bool {
            scalars == other.scalars || kind == .spaces && other.kind == .spaces
        }

        /// Whether a figure goes on behind it: 12.50.
        func isAlone(_ kind: Kind) -> Bool { self.kind == kind && width == 1 }
    }

    /// Digits that nothing seen parts.
    struct Group {
        /// Where its digits are among those of the run.
        var digits: Range<Int>
        /// From the first to the last digit, among all scalars of the text.
        var positions: Range<Int>
        /// What is before it; of the first group nothing.
        var gap: Gap

        var count: Int { digits.count }
    }

    private(set) var digits: [UInt8] = []
    private(set) var groups: [Group] = []
    /// The letters that touch the first digit.
    var head = WordHead()
    /// Whether a letter touches the last digit.
    var isFollowedByLetter = false
    private var gap = Gap()

    /// Whether the digit before is the last character that was seen.
    var isTouched: Bool { !groups.isEmpty && gap.width == 0 }

    mutating func append(digit: UInt8, at position: Int) {
        digits.append(digit)
        if isTouched {
            let last = groups.count - 1
            groups[last].digits = groups[last].digits.lowerBound..<digits.count
            groups[last].positions = groups[last].positions.lowerBound..<(position + 1)
        } else {
            groups.append(
                Group(digits: (digits.count - 1)..<digits.count, positions: position..<(position + 1), gap: gap))
            gap = Gap()
        }
    }

    /// - Returns: whether the run goes on.
    mutating func append(separator scalar: Unicode.Scalar, _ kind: Gap.Kind) -> Bool {
        gap.append(scalar, kind)
        return gap.width <= Gap.widest
    }

    mutating func removeAll() {
        digits.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        head = WordHead()
        isFollowedByLetter = false
        gap = Gap()
    }
}

/// Letters right before a number.
struct WordHead {
    private(set) var count = 0
    /// The last two, as 10...35 for A...Z; an IBAN begins with them.
    private(set) var lastTwo = 0
    /// Whether digits touch the first letter, as in the number of a parcel: 1Z9999.
    private(set) var isAfterDigit = false

    mutating func append(_ scalar: Unicode.Scalar, afterDigit: Bool) {
        if count == 0 { isAfterDigit = afterDigit }
        count += 1
        let letter = Int(scalar.value | 0x20) - 0x61 + 10
        lastTwo = lastTwo % 100 * 100 + min(max(letter, 0), 99)
    }
}
