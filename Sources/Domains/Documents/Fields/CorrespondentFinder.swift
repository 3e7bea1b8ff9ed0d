internal import Language
/// Who has written a paper: a label says so, or a line of the head or the foot that names a company.
struct CorrespondentFinder {
    private static let head = 7
    private static let longest = 48

    let paper: Paper
    let tables: FactsTables

    func field() -> DocumentField? { labelled() ?? named() }

    private func labelled() -> DocumentField? {
        for part in paper.parts {
            for match in tables.labels.matches(in: paper.tokens, part.tokens)
            where match.sense.role == .correspondent && match.tokens.lowerBound == part.tokens.lowerBound {
                var place = paper.tokens[match.tokens.upperBound - 1].range.upperBound
                // 甲方（出租方）：
                if place < part.range.upperBound, "(（".unicodeScalars.contains(paper.scalars[place]),
                    let close = (place..<part.range.upperBound).first(where: {
                        ")）".unicodeScalars.contains(paper.scalars[$0])
                    })
                {
                    place = close + 1
                }
                guard place < part.range.upperBound, ":：".unicodeScalars.contains(paper.scalars[place]) else {
                    continue
                }
                if let range = name(place + 1..<part.range.upperBound) { return field(range, 0.9, part.block) }
            }
            for title in part.titles {
                let tokens = paper.tokenRange(title)
                if tables.labels.matches(in: paper.tokens, tokens).contains(where: {
                    $0.sense.role == .correspondent && $0.tokens == tokens
                }),
                    let range = name(part.range)
                {
                    return field(range, 0.85, part.block)
                }
            }
        }
        return nil
    }

    private func named() -> DocumentField? {
        let head = Array(paper.parts.prefix(CorrespondentFinder.head))
        for (place, part) in head.enumerated() {
            guard !isToReader(place), let range = name(part.range) else { continue }
            let tokens = paper.tokenRange(range)
            // The headline says what it is, not from whom.
            guard
                tables.kinds.matches(in: paper.tokens, tokens).allSatisfy({
                    $0.sense.placement == .anywhere || $0.sense.role == .insurance
                }) || place > 0,
                paper.has(.company, in: tokens)
            else { continue }
            return field(range, 0.8, part.block)
        }
        for part in paper.parts.suffix(3).reversed() {
            guard let range = name(part.range), range.count <= 30, paper.has(.company, in: paper.tokenRange(range))
            else { continue }
            return field(range, 0.75, part.block)
        }
        if let first = paper.parts.first, let range = name(first.range),
            first.kind != .heading
                || range.upperBound < first.range.upperBound
                    && ":：".unicodeScalars.contains(paper.scalars[range.upperBound]),
            tables.kinds.matches(in: paper.tokens, paper.tokenRange(range)).isEmpty
        {
            return field(range, 0.5, first.block)
        }
        return nil
    }

    private func isToReader(_ place: Int) -> Bool {
        let start = paper.parts[place].tokens.lowerBound
        if paper.words(at: start, .addressee) != nil { return true }
        guard place > 0 else { return false }
        let before = paper.parts[place - 1].tokens
        return before.count <= 4 && paper.words(at: before.lowerBound, .addressee) != nil
    }

    /// Words up to the first comma or dash: a name stands before its address.
    private func name(_ range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while start < range.upperBound, " \t*#_".unicodeScalars.contains(paper.scalars[start]) { start += 1 }
        var end = start
        while end < range.upperBound {
            let scalar = paper.scalars[end]
            if ",，。:：|\n\t;；".unicodeScalars.contains(scalar) { break }
            if scalar == " ", end + 1 < range.upperBound, "-–—·  ".unicodeScalars.contains(paper.scalars[end + 1]) {
                break
            }
            end += 1
        }
        while end > start, " *_#".unicodeScalars.contains(paper.scalars[end - 1]) { end -= 1 }
        let count = end - start
        guard count >= 2, count <= CorrespondentFinder.longest else { return nil }
        // "X银行 收费说明": the name ends with its kind.
        let gap = (start..<end).first {
            paper.scalars[$0] == " " && $0 > start && paper.scalars[$0 - 1].value > 0x2E80
        }
        if let gap,
            paper.has(.company, in: paper.tokenRange(start..<gap))
        {
            end = gap
        }
        let digits = (start..<end).count { (0x30...0x39).contains(paper.scalars[$0].value) }
        return digits * 3 < count ? start..<end : nil
    }

    private func field(_ range: Range<Int>, _ confidence: Double, _ block: Int?) -> DocumentField {
        DocumentField(
            name: .correspondent, value: .text(paper.string(range)), confidence: confidence, range: range, block: block)
    }
}
