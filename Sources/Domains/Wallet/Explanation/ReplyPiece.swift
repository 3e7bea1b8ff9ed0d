import Basics
import Explaining

/// A stretch of a sentence that says one thing, mostly of one card.
struct ReplyPiece {
    /// What stands between it and the piece before.
    enum Link {
        case start, pause, and, contrast, replace, comparison
    }

    var range: Range<Int>
    var link: Link
    var cards: [Int] = []
    var networks: [Network] = []
    var cues = CueSet()
    /// The items it names; 0 for none.
    var scope: UInt32 = 0
    /// Names of several cards joined by "and": what is said holds for all.
    var isCompound = false

    /// Cuts a sentence.
    static func pieces(of sentence: [ReplyElement], facts: ReplyFacts) -> [ReplyPiece] {
        var pieces: [ReplyPiece] = []
        var start = 0
        var link = Link.start
        func close(_ end: Int, next: Link) {
            if end > start || link == .start && pieces.isEmpty {
                var piece = ReplyPiece(range: start..<end, link: link)
                piece.collect(sentence, facts)
                pieces.append(piece)
                link = next
            } else if next != .pause {
                link = next
            }
            start = end + 1
        }
        for (index, element) in sentence.enumerated() {
            if let next = ReplyPiece.link(at: element) { close(index, next: next) }
        }
        close(sentence.count, next: .pause)
        return merged(pieces, sentence, facts)
    }

    private static func link(at element: ReplyElement) -> Link? {
        switch element.kind {
        case .mark(let scalar):
            switch scalar {
            case 0x2C, 0x3B, 0x3A, 0x28, 0x29, 0x2014: return .pause
            default: return nil
            }
        case .word, .han:
            let cues = element.cues
            if cues.contains(.moreThan) || cues.contains(.lessThan) || cues.contains(.than) || cues.contains(.compare) {
                return .comparison
            }
            if cues.contains(.contrast) { return .contrast }
            if cues.contains(.replace) { return .replace }
            return cues.contains(.and) ? .and : nil
        default: return nil
        }
    }

    /// An "and" parts only where both sides name a card.
    private static func merged(
        _ pieces: [ReplyPiece], _ sentence: [ReplyElement], _ facts: ReplyFacts
    ) -> [ReplyPiece] {
        var result: [ReplyPiece] = []
        for var piece in pieces {
            guard piece.link == .and, let last = result.last else {
                result.append(piece)
                continue
            }
            guard last.range.upperBound == piece.range.lowerBound - 1 else {
                result.append(piece)
                continue
            }
            if (last.cards.isEmpty && !last.isOfPronoun(sentence)) || piece.cards.isEmpty {
                var whole = ReplyPiece(range: last.range.lowerBound..<piece.range.upperBound, link: last.link)
                whole.collect(sentence, facts)
                whole.isCompound = last.isCompound
                result[result.count - 1] = whole
            } else if last.isOnlyNames(sentence) {
                piece.range = last.range.lowerBound..<piece.range.upperBound
                piece.link = last.link
                piece.collect(sentence, facts)
                piece.isCompound = true
                result[result.count - 1] = piece
            } else {
                result.append(piece)
            }
        }
        return result
    }

    /// "$100 on it": the card that was named before, and a number of its own.
    private func isOfPronoun(_ sentence: [ReplyElement]) -> Bool {
        guard cues.contains(.pronoun), cues.contains(.splitting) else { return false }
        return sentence[range].contains { if case .quantity = $0.kind { true } else { false } }
    }

    private func isOnlyNames(_ sentence: [ReplyElement]) -> Bool {
        var others = 0
        for element in sentence[range] {
            switch element.kind {
            case .card: break
            case .word, .han:
                if !element.cues.isEmpty, !element.cues.contains(.both), !element.cues.contains(.eitherRole) {
                    return false
                }
                others += 1
            default: return false
            }
        }
        return others <= 3
    }

    private mutating func collect(_ sentence: [ReplyElement], _ facts: ReplyFacts) {
        cards = []
        networks = []
        cues = CueSet()
        scope = 0
        for element in sentence[range] {
            cues.formUnion(element.cues)
            switch element.kind {
            case .card(let card): if !cards.contains(card) { cards.append(card) }
            case .network(let network): networks.append(network)
            case .merchant(let items): scope |= items
            case .category(let category):
                if let items = facts.categories[category], items != ReplyFacts.everywhere { scope |= items }
            default: break
            }
        }
    }
}
