import Language

/// Cuts tokens into the longest known phrases, from left to right.
struct Matcher {
    let lexicon: Lexicon

    /// Stands for a card number: no word, so that it means nothing.
    private static let cardNumberMark = "\u{25A0}"

    /// - Parameter cards: the user's cards; the words of their names are right as they stand.
    func sentence(_ text: String, cards: [CardName] = []) -> Sentence {
        // Found in the text as it came, as wherever a text is kept: what is said to be removed is.
        let withoutCardNumbers = PANDetector.redacted(text, replacement: Matcher.cardNumberMark)
        let folded = lexicon.folding.fold(withoutCardNumbers ?? text)
        var tokens = lexicon.folding.tokens(of: folded)
        var pieces: [Piece] = []
        pieces.reserveCapacity(tokens.count)
        let senses = lexicon.senses
        resolveWords(&tokens, folded.scalars, cards: cards)
        var position = 0
        while position < tokens.count {
            let kind = tokens[position].kind
            if kind == .mark || kind == .symbol {
                pieces.append(Piece(start: Int32(position), end: Int32(position + 1), kind: kind))
                position += 1
                continue
            }
            var (end, sense) = longest(tokens, from: position)
            if kind == .han, end > position + 1, isNumeral(tokens, folded.scalars, at: position, after: pieces.last) {
                (end, sense) = longest(tokens, from: position, to: position + 1)
            }
            if let shorter = overlap(tokens, start: position, end: end) {
                end = position + 1
                sense = Int32(truncatingIfNeeded: shorter)
            }
            var piece = Piece(start: Int32(position), end: Int32(end), kind: kind)
            piece.sense = sense
            if sense >= 0 {
                describe(&piece, senses)
                // "Apple Pay" and "Chase Travel" are ways of paying and booking, whatever the merchant tables say.
                if piece.has(.payment) || piece.has(.portal) { piece.merchant = -1 }
                for index in position..<end where tokens[index].spelling == .corrected { piece.isCorrected = true }
            } else {
                piece.isKnown = tokens[position].spelling != .unknown
            }
            pieces.append(piece)
            position = end
        }
        return Sentence(
            lexicon: lexicon, folded: folded, tokens: tokens, pieces: pieces,
            cardNumberRemoved: withoutCardNumbers != nil)
    }

    /// Whether a character goes on with a number, also where a name begins with it: 三万一千, and 九十九块九毛九, where after
    /// the sign of a currency a digit is small change.
    private func isNumeral(_ tokens: [Token], _ scalars: [UInt32], at position: Int, after last: Piece?) -> Bool {
        guard let last, position + 1 < tokens.count, tokens[position].kind == .han else { return false }
        func scalar(_ index: Int) -> UInt32 { scalars[Int(tokens[index].start)] & FoldedText.mask }
        if last.kind == .han, last.has(.currency) {
            return Matcher.tenths.contains(tokens[position + 1].hash) && ChineseNumerals.digit(scalar(position)) != nil
        }
        // 十一支 and 二十三个, unlike 二十一支, where each may cost as much.
        if last.kind == .han, last.end == last.start + 1, scalar(position - 1) == ChineseNumerals.ten,
            tokens[position - 1].end == tokens[position].start, let digit = ChineseNumerals.digit(scalar(position)),
            digit > 1 || digit == 1 && (position < 2 || ChineseNumerals.digit(scalar(position - 2)) == nil)
        {
            return true
        }
        let isAfterNumeral =
            last.kind == .number || last.kind == .han && ChineseNumerals.startsNumber(scalar(position - 1))
        return isAfterNumeral && ChineseNumerals.unit(scalar(position)) != nil
            && ChineseNumerals.startsNumber(scalar(position + 1))
    }

    private static let tenths = ["毛", "角"].map(WordHash.of)

    /// Puts the right spelling in place of words with one letter wrong. Long texts are no sentences: no correction.
    private func resolveWords(_ tokens: inout [Token], _ scalars: [UInt32], cards: [CardName]) {
        var corrections = 0
        for index in tokens.indices where tokens[index].kind == .word || tokens[index].kind == .han {
            let token = tokens[index]
            // "Voyager's maxed": the name of a card, whatever else it is.
            if token.flags.contains(.possessive) {
                let name = UInt64(bitPattern: Int64(token.value))
                if name != 0, cards.contains(where: { $0.holds(name) }) {
                    tokens[index].hash = name
                    tokens[index].value = 0
                    continue
                }
            }
            if lexicon.vocabulary.contains(token.hash) { continue }
            if token.kind == .han { continue }
            let alternative = UInt64(bitPattern: Int64(token.value))
            // "saffrons at home": typed without its apostrophe.
            if alternative != 0, token.length > 5, cards.contains(where: { $0.holds(alternative) }) {
                tokens[index].hash = alternative
                tokens[index].value = 0
                continue
            }
            if alternative != 0, lexicon.vocabulary.contains(alternative) { continue }
            if cards.contains(where: { $0.holds(token.hash) }) { continue }
            tokens[index].spelling = .unknown
            guard token.length >= 5, token.length <= 20, corrections < 64 else { continue }
            corrections += 1
            var letters: [UInt8] = []
            letters.reserveCapacity(token.length)
            for position in Int(token.start)..<Int(token.end) {
                let scalar = scalars[position] & FoldedText.mask
                if scalar >= 0x61, scalar <= 0x7A { letters.append(UInt8(scalar)) }
            }
            guard let corrected = lexicon.spelling.correction(letters, isSame: meanSame) else { continue }
            // "lunch with Dinesh": who writes small letters writes names with a capital. Shops have such too.
            let isName =
                index > 0 && token.flags.contains(.capitalised) && tokens[index - 1].kind == .word
                && !tokens[index - 1].flags.contains(.capitalised)
            if isName, let word = word(corrected), word.role == .term { continue }
            tokens[index].hash = corrected
            tokens[index].value = 0
            tokens[index].spelling = .corrected
        }
    }

    /// What a word means by itself.
    private func word(_ hash: UInt64) -> Sense? {
        guard let sense = lexicon.index.node(WordHash.phrase(WordHash.seed, hash))?.sense, sense >= 0 else {
            return nil
        }
        return lexicon.senses[Int(sense)]
    }

    private func meanSame(_ first: UInt64, _ second: UInt64) -> Bool {
        guard let first = word(first), let second = word(second) else { return false }
        return first.role == second.role && first.kind == second.kind && first.value == second.value
    }

    /// The end and senses of the longest phrase that starts here; the next token and -1 where there is none.
    private func longest(_ tokens: [Token], from start: Int, to limit: Int? = nil) -> (end: Int, sense: Int32) {
        let limit = limit ?? tokens.count
        var end = start + 1
        var best: Int32 = -1
        var key = WordHash.seed
        var position = start
        var hasSkipped = false
        var detour: (position: Int, key: UInt64)?
        while position < limit {
            let token = tokens[position]
            if token.kind == .mark, position > start, isJoint(tokens, position, limit) {
                position += 1
                continue
            }
            guard token.kind != .mark, token.kind != .symbol else { break }
            var next = WordHash.phrase(key, token.hash)
            var found = lexicon.index.node(next)
            if found == nil, token.kind == .word, token.value != 0 {
                next = WordHash.phrase(key, UInt64(bitPattern: Int64(token.value)))
                found = lexicon.index.node(next)
            }
            if token.kind == .han, position > start, !hasSkipped, Matcher.particles.contains(token.hash) {
                if found == nil {
                    hasSkipped = true
                    position += 1
                    continue
                }
                detour = (position + 1, key)
            }
            guard let node = found else {
                // 寄个快递: 寄个 begins another phrase, so the particle was not passed over at first.
                guard best < 0, let other = detour else { break }
                detour = nil
                hasSkipped = true
                (position, key) = other
                continue
            }
            position += 1
            if node.sense >= 0 {
                best = node.sense
                end = position
            }
            guard node.continues else { break }
            key = next
        }
        return (end, best)
    }

    /// A hyphen or slash inside a name: "7-11", "CVS/pharmacy".
    private func isJoint(_ tokens: [Token], _ position: Int, _ limit: Int) -> Bool {
        let token = tokens[position]
        return (token.hash == 0x2D || token.hash == 0x2F) && token.flags.contains(.glued)
            && position + 1 < limit
            && tokens[position + 1].flags.contains(.glued)
    }

    /// "at home depot": the shop, not "at home". Only a function word gives way to a phrase that starts after it.
    private func overlap(_ tokens: [Token], start: Int, end: Int) -> Int? {
        if tokens[start].kind == .han { return overlapOfVerb(tokens, start: start, end: end) }
        guard end - start == 2, tokens[start].kind == .word, end < tokens.count, tokens[end].kind == .word else {
            return nil
        }
        guard let first = lexicon.index.node(WordHash.phrase(WordHash.seed, tokens[start].hash)), first.sense >= 0,
            lexicon.value(.link, from: first.sense) != nil || lexicon.value(.article, from: first.sense) != nil
                || lexicon.value(.purpose, from: first.sense) != nil || lexicon.value(.toward, from: first.sense) != nil
        else { return nil }
        let (later, sense) = longest(tokens, from: start + 1)
        guard later > end, let role = sense >= 0 ? lexicon.senses[Int(sense)].role : nil,
            role == .merchant || role == .term
        else { return nil }
        return first.sense >= 0 ? Int(first.sense) : nil
    }

    /// 买书桌, 买包薯片: the desk and not a book, crisps and no bag.
    private func overlapOfVerb(_ tokens: [Token], start: Int, end: Int) -> Int? {
        guard (2...3).contains(end - start), end < tokens.count, tokens[end].kind == .han,
            Matcher.verbs.contains(tokens[start].hash),
            let verb = lexicon.index.node(WordHash.phrase(WordHash.seed, tokens[start].hash)), verb.sense >= 0
        else { return nil }
        let (later, sense) = longest(tokens, from: start + 1)
        if later > end, names(sense) { return Int(verb.sense) }
        guard end - start == 2, tokens[start + 1].hash == Matcher.bag else { return nil }
        return names(longest(tokens, from: end).sense) ? Int(verb.sense) : nil
    }

    /// Whether a thing or a shop is named.
    private func names(_ sense: Int32) -> Bool {
        guard sense >= 0 else { return false }
        let found = lexicon.senses[Int(sense)]
        switch found.role {
        case .merchant: return true
        case .term: return found.kind == TermKind.object.rawValue || found.kind == TermKind.spend.rawValue
        default: return false
        }
    }

    private static let verbs = ["买", "换", "修", "看", "订", "吃"].map(WordHash.of)
    private static let bag = WordHash.of("包")

    /// Chinese words that may stand inside a phrase: 寄个快递, 剪了头发.
    private static let particles = ["个", "了", "点", "些", "下", "次", "过"].map {
        WordHash.step(WordHash.seed, $0.unicodeScalars.first?.value ?? 0)
    }

    private func describe(_ piece: inout Piece, _ senses: [Sense]) {
        var current = piece.sense
        while current >= 0 {
            let sense = senses[Int(current)]
            switch sense.role {
            case .merchant:
                piece.merchant = sense.value
                piece.merchantNeedsContext = sense.kind == 1
            case .term:
                piece.category = sense.value
                piece.termKind = TermKind(rawValue: sense.kind) ?? .hint
            case .cue: piece.insert(cue: sense.kind)
            case .place: piece.place = sense.value
            case .cardName: piece.cardAlias = sense.value
            }
            current = sense.next
        }
    }
}
