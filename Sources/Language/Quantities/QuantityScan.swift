/// A text cut into pieces, the longest phrases first: what the rules of quantities look at.
struct QuantityScan {
    let tables: QuantityTables
    let context: QuantityContext
    let scalars: [UInt32]
    let tokens: [Token]
    private(set) var pieces: [QuantityPiece] = []
    /// How often the rules have looked at a piece: a measure of the work that no clock disturbs.
    private(set) var visited = 0
    /// The last time of day whose half is known, and the piece behind it.
    var lastTime: (end: Int, minutes: Rational)?

    init(_ text: FoldedText, tables: QuantityTables, context: QuantityContext) {
        self.tables = tables
        self.context = context
        scalars = text.scalars
        tokens = tables.folding.tokens(of: text)
        pieces.reserveCapacity(tokens.count)
        var position = 0
        while position < tokens.count {
            let piece = piece(at: position)
            pieces.append(piece)
            position = Int(piece.end)
        }
    }

    private func piece(at start: Int) -> QuantityPiece {
        var key = WordHash.seed
        var best = -1
        var end = start + 1
        for position in start..<tokens.count {
            let next = WordHash.phrase(key, tokens[position].hash)
            guard let node = tables.index.node(next) else { break }
            if node.sense >= 0, !isLifted(Int(node.sense), start: start, end: position + 1) {
                best = Int(node.sense)
                end = position + 1
            }
            guard node.continues else { break }
            key = next
        }
        if best >= 0 {
            return QuantityPiece(
                start: Int32(start), end: Int32(end), phrase: Int32(best), roles: tables.roles[best])
        }
        if tokens[start].kind == .number { return QuantityPiece(figures: tokens[start], at: start, in: scalars) }
        return QuantityPiece(start: Int32(start), end: Int32(start + 1))
    }

    /// 十分 is "very", but not in 十分钟: the words beside it lift the guard.
    private func isLifted(_ phrase: Int, start: Int, end: Int) -> Bool {
        guard tables.roles[phrase] & QuantityRole.guarded.bit != 0,
            let sense = tables.senses[range(phrase)].first(where: { $0.role == .guarded })
        else { return false }
        // 二十一次 has nothing of 一次.
        if let last = pieces.last, last.roles & QuantityScan.hanNumber != 0, start > 0,
            let first = tables.index.node(WordHash.phrase(WordHash.seed, tokens[start].hash)), first.sense >= 0,
            tables.roles[Int(first.sense)] & QuantityScan.hanNumber != 0
        {
            return true
        }
        let words = tables.guards[sense.value]
        if end < tokens.count, words.followed.contains(tokens[end].hash) { return true }
        return start > 0 && words.preceded.contains(tokens[start - 1].hash)
    }

    private static let hanNumber = QuantityRole.digit.bit | QuantityRole.place.bit | QuantityRole.myriad.bit

    private func range(_ phrase: Int) -> Range<Int> {
        Int(tables.ranges[phrase].lowerBound)..<Int(tables.ranges[phrase].upperBound)
    }

    // MARK: What the rules ask

    var count: Int { pieces.count }

    mutating func has(_ index: Int, _ role: QuantityRole) -> Bool {
        visited &+= 1
        return index >= 0 && index < pieces.count && pieces[index].roles & role.bit != 0
    }

    /// Whether a piece has any of the roles, a bit each.
    mutating func hasAny(_ index: Int, _ roles: UInt64) -> Bool {
        visited &+= 1
        return index >= 0 && index < pieces.count && pieces[index].roles & roles != 0
    }

    /// The first sense of the role.
    mutating func sense(_ index: Int, _ role: QuantityRole) -> QuantitySense? {
        guard has(index, role) else { return nil }
        return senses(index).first { $0.role == role && isWritten($0, index) }
    }

    /// All senses of a piece.
    func senses(_ index: Int) -> ArraySlice<QuantitySense> {
        guard index >= 0, index < pieces.count, pieces[index].phrase >= 0 else { return [] }
        return tables.senses[range(Int(pieces[index].phrase))]
    }

    /// Whether the letters have the case that the sense wants.
    func isWritten(_ sense: QuantitySense, _ index: Int) -> Bool {
        guard !sense.style.isDisjoint(with: [.small, .capital]) else { return true }
        let isCapital = !firstToken(index).flags.isDisjoint(with: [.capitalised, .allCapitals])
        return sense.style.contains(.capital) == isCapital
    }

    func firstToken(_ index: Int) -> Token { tokens[Int(pieces[index].start)] }
    func lastToken(_ index: Int) -> Token { tokens[Int(pieces[index].end) - 1] }

    /// No space before the piece.
    func isGlued(_ index: Int) -> Bool {
        index > 0 && index < pieces.count && firstToken(index).flags.contains(.glued)
    }

    /// A word that no table knows.
    func isUnknown(_ index: Int) -> Bool {
        guard index >= 0, index < pieces.count, pieces[index].phrase < 0 else { return false }
        return tokens[Int(pieces[index].start)].kind == .word
    }

    /// The value of figures.
    mutating func figures(_ index: Int) -> QuantityPiece? { has(index, .figures) ? pieces[index] : nil }

    /// Figures that are only digits, in the bounds.
    mutating func plain(_ index: Int, _ bounds: ClosedRange<Int>) -> Int? {
        guard let piece = figures(index), piece.isPlain, let value = piece.value?.whole, bounds.contains(value) else {
            return nil
        }
        return value
    }
}
