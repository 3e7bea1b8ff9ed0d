import Basics
import Language

/// What somebody else pays of the purchase before: "Sarah is getting one of the rounds", "she's using her miles", "jake's
/// paying his half".
extension FollowUp {
    /// How many of what was priced one by one others pay.
    func paidByOthers(_ reading: SentenceReading) -> Int? {
        guard previous.items.count == 1, let unit = previous.evidence.first?.unitAmount,
            let old = previous.items[0].amount, unit.cents > 0, unit.cents < old.cents, old.cents % unit.cents == 0,
            reading.amounts.allSatisfy({ !$0.isExplicit && $0.cents <= 2_000 }), reading.mentions.isEmpty,
            !reading.startsAsQuestion, !reading.endsAsQuestion, reading.text.words <= 12,
            !reading.cues.has(.choose), !reading.cues.has(.joining), !reading.sentence.says(FollowUp.addingOnes),
            reading.drafts.allSatisfy({ !$0.hasMerchant })
        else { return nil }
        guard !namesAnotherThing(reading.sentence) else { return nil }
        let count = paidCount(reading) ?? 0
        return count > 0 && count < old.cents / unit.cents ? count : nil
    }

    private func paidCount(_ reading: SentenceReading) -> Int? {
        let sentence = reading.sentence
        if let said = countOnSomebody(reading) { return said }
        // "everyone's buying their own"
        if sentence.says(FollowUp.everyones) { return nil }
        guard let verb = payer(sentence, of: FollowUp.paysOrGets) else { return nil }
        let tokens = sentence.tokens
        let pays = FollowUp.pays.contains(tokens[verb].hash)
        let rest = tokens.indices[(verb + 1)...].prefix(6)
        // "pays for her own", "is using her miles"
        if pays || FollowUp.uses.contains(tokens[verb].hash),
            rest.contains(where: { FollowUp.owns.contains(tokens[$0].hash) }),
            !rest.contains(where: { FollowUp.parts.contains(tokens[$0].hash) })
        {
            return 1
        }
        // "two nights" is one phrase.
        let counted = reading.quantities.first {
            $0.kind <= 2 && (1...20).contains($0.count) && Int(sentence.pieces[$0.piece].start) > verb
        }
        if pays, let counted { return counted.count }
        guard let piece = sentence.pieces.indices.first(where: { Int(sentence.pieces[$0].start) > verb }),
            let number = (piece..<min(piece + 4, sentence.pieces.count)).first(where: {
                count(sentence, $0) != nil
            }), let count = count(sentence, number)
        else { return nil }
        // "one of the rounds"; "one round" is paid only.
        let next = Int(sentence.pieces[number].start) + 1
        let isOf = next < tokens.count && FollowUp.of.contains(tokens[next].hash)
        return isOf || pays ? count : nil
    }

    /// "one of them is on Sarah", "two of them are paying me back"
    private func countOnSomebody(_ reading: SentenceReading) -> Int? {
        let sentence = reading.sentence
        guard
            let count = count(sentence, 0) ?? reading.quantities.first(where: { $0.piece == 0 && $0.kind <= 2 })?.count
        else { return nil }
        let tokens = sentence.tokens
        guard let verb = tokens.indices.prefix(5).first(where: { FollowUp.isOrAre.contains(tokens[$0].hash) }),
            verb + 2 < tokens.count
        else { return nil }
        let isOn = tokens[verb + 1].hash == FollowUp.onWord && !FunctionWords.us.contains(tokens[verb + 2].hash)
        let isPaid = FollowUp.pays.contains(tokens[verb + 1].hash)
        let isGift = tokens[(verb + 1)...].prefix(3).contains { $0.hash == FollowUp.gift }
        // "one is on the gold", "one of them is on the balcony"
        let isNamed = !FunctionWords.articles.contains(tokens[verb + 2].hash)
        let isSomebody =
            isNamed
            || verb + 3 < tokens.count
                && (FollowUp.payersWords.contains(tokens[verb + 3].hash)
                    || sentence.pieces.contains {
                        Int($0.start) <= verb + 3 && Int($0.end) > verb + 3 && $0.has(.relative)
                    })
        return isOn && isSomebody || isPaid || isGift ? count : nil
    }

    private func count(_ sentence: Sentence, _ index: Int) -> Int? {
        if let number = wholeNumber(sentence, index) { return number }
        guard index < sentence.pieces.count, index >= 0 else { return nil }
        let hash = sentence.token(index).hash
        return hash == FollowUp.one || hash == FollowUp.digitOne ? 1 : nil
    }

    /// "the wine" in "my boss is paying for the wine, 40".
    func isPaidPart(_ reading: SentenceReading) -> Bool {
        guard reading.amounts.count == 1, let verb = payer(reading.sentence, of: FollowUp.paysOrGets),
            !reading.sentence.says(FollowUp.parts), !reading.sentence.says(FollowUp.owns),
            let amount = reading.amounts.first
        else { return false }
        let sentence = reading.sentence
        let first = Int(sentence.pieces[amount.pieces.lowerBound].start)
        guard verb + 2 < first,
            sentence.tokens[first - 1].kind == .mark || FollowUp.thatsWords.contains(sentence.tokens[first - 1].hash)
        else { return false }
        // "paying for the wine", unlike "paying so it's only the cab"
        let thing = AmountReader.Words.purpose == sentence.tokens[verb + 1].hash ? verb + 2 : verb + 1
        return !reading.cues.has(.change) && FunctionWords.definites.contains(sentence.tokens[thing].hash)
    }

    /// "dad insists on paying 60", "Mike's paying 40"
    func isPaidByAnother(_ amount: AmountMention, _ sentence: Sentence) -> Bool {
        guard let verb = payer(sentence, of: FollowUp.payings) else { return false }
        let first = Int(sentence.pieces[amount.pieces.lowerBound].start)
        let between = sentence.tokens[min(verb + 1, first)..<first]
        return verb < first && between.count <= 2
            && between.allSatisfy { between.count < 2 || FollowUp.meBack.contains($0.hash) }
    }

    private static let meBack = ["me", "us", "back"].map(WordHash.of)
    private static let payings = ["pay", "pays", "paying", "paid", "covering", "covers"].map(WordHash.of)

    /// "Ross is paying half", "splitting it with Ana": a shop's name that is somebody's, who pays.
    func isPersonsName(_ reading: SentenceReading) -> Bool {
        guard previous.items.count == 1, reading.drafts.count == 1, let draft = reading.drafts.first,
            draft.hasMerchant, FollowUp.givenNames.contains(reading.sentence.lastWord(draft.piece)),
            !previous.items.contains(where: { $0.merchant != nil && isSame($0, reading.item(draft)) }),
            draft.words.count(where: { !reading.sentence.has($0, .split) }) <= 1, reading.mentions.isEmpty,
            !reading.cues.has(.choose), !reading.endsAsQuestion,
            reading.text.words <= 8
        else { return false }
        let sentence = reading.sentence
        let tokens = sentence.tokens
        let end = Int(sentence.pieces[draft.piece].end)
        if reading.cues.has(.split) {
            let before = sentence.lastWord(draft.piece - 1)
            return FollowUp.with.contains(before) || before == FollowUp.andWord
        }
        guard draft.piece <= 1 else {
            return FollowUp.onWord == sentence.lastWord(draft.piece - 1) && saysPart(sentence)
        }
        let next = tokens[min(end, tokens.count)...].prefix(2)
        return next.contains { FollowUp.pays.contains($0.hash) }
            || saysPart(sentence) && next.contains { FollowUp.paysOrGets.contains($0.hash) }
    }

    /// Names of people that are names of shops too.
    private static let givenNames = [
        "aldo", "ana", "ben", "carl", "claire", "dave", "denny", "dick", "eddie", "hugo", "jack", "jenny", "jimmy",
        "joe",
        "john", "kate", "levi", "macy", "marshall", "max", "michael", "mike", "paris", "penny", "ray", "ross", "ruby",
        "sam", "stella", "tommy", "victoria", "wendy", "zara",
    ].flatMap { [WordHash.of($0), WordHash.of($0 + "s")] }

    private func saysPart(_ sentence: Sentence) -> Bool { sentence.says(FollowUp.parts) }

    private static let andWord = WordHash.of("and")

    /// "15 of that was my neighbor's"
    func isOwnedByAnother(_ sentence: Sentence, after index: Int) -> Bool {
        guard index < sentence.pieces.count else { return false }
        let words = sentence.tokens[Int(sentence.pieces[index].start)...].prefix { $0.kind != .mark }
        guard words.count > 3, let first = words.first, FollowUp.of.contains(first.hash), let last = words.last else {
            return false
        }
        return FollowUp.copulas.contains(words[words.startIndex + 2].hash)
            && (last.flags.contains(.possessive) || FollowUp.owns.contains(last.hash))
    }

    private static let copulas = ["is", "was", "are", "were"].map(WordHash.of)

    /// "jake's paying his half", "my sister pays a third": the share is another's.
    func shareOfAnother(_ reading: SentenceReading) -> Bool {
        payer(reading.sentence, of: FollowUp.pays) != nil
            && !reading.sentence.says(FollowUp.mySelves)
    }

    /// "his half" and nothing that tells of another number.
    func halfOfAnother(_ reading: SentenceReading) -> Bool {
        let tokens = reading.sentence.tokens
        let isHalf = tokens.indices.dropFirst().contains {
            tokens[$0].hash == FollowUp.half && FollowUp.theirs.contains(tokens[$0 - 1].hash)
        }
        // "half is on Ross"
        let isOnSomebody = tokens.indices.dropLast(3).contains {
            tokens[$0].hash == FollowUp.half && FollowUp.isOrAre.contains(tokens[$0 + 1].hash)
                && tokens[$0 + 2].hash == FollowUp.onWord && !FunctionWords.us.contains(tokens[$0 + 3].hash)
                && !FunctionWords.articles.contains(tokens[$0 + 3].hash)
        }
        if isOnSomebody, reading.mentions.isEmpty { return true }
        return isHalf && payer(reading.sentence, of: FollowUp.paysOrGets) != nil
    }

    /// The verb of paying whose subject is somebody else.
    private func payer(_ sentence: Sentence, of verbs: [UInt64]) -> Int? {
        let tokens = sentence.tokens
        guard let verb = tokens.indices.dropFirst().first(where: { verbs.contains(tokens[$0].hash) }) else {
            return nil
        }
        let start = tokens[..<verb].lastIndex { $0.kind == .mark }.map { $0 + 1 } ?? 0
        guard start < verb, !tokens[start..<verb].contains(where: { FollowUp.ourselvesAll.contains($0.hash) }),
            namesSomebody(sentence, start..<verb)
        else { return nil }
        return verb
    }

    /// "Sarah", "my boss", "the company", "she"
    private func namesSomebody(_ sentence: Sentence, _ tokens: Range<Int>) -> Bool {
        if sentence.tokens[tokens].contains(where: { FollowUp.payersWords.contains($0.hash) }) { return true }
        return sentence.pieces.contains { piece in
            guard tokens.contains(Int(piece.start)), piece.kind == .word else { return false }
            return piece.has(.relative) || piece.has(.person) || piece.has(.article) || piece.use == .merchant
                || piece.isCorrected || piece.cues.rawValue == 0 && piece.category < 0
        }
    }

    private static let everyones = ["everyone", "everyones", "everybody", "everybodys"].map(WordHash.of)
    private static let payersWords = [
        "he", "she", "they", "theyll", "hell", "shell", "points", "miles", "boss", "hes", "shes", "theyre", "insurance",
        "work", "company", "everyone", "somebody",
        "someone", "one", "two",
    ].map(WordHash.of)

    private static let pays = [
        "pay", "pays", "paying", "paid", "cover", "covers", "covering", "covered", "buy", "buys", "buying", "bought",
        "treating", "giving", "gives", "putting", "puts", "chips", "chipped", "sorting",
    ].map(WordHash.of)
    private static let uses = ["using", "uses", "redeeming", "cashing"].map(WordHash.of)
    private static let paysOrGets =
        pays + uses + ["get", "gets", "getting", "got", "has", "have", "takes", "taking"].map(WordHash.of)
    private static let owns = ["hers", "his", "theirs", "own", "miles", "points", "voucher"].map(WordHash.of)
    private static let parts = ["half", "third", "quarter", "share", "part"].map(WordHash.of)
    private static let addingOnes = ["more", "too", "also", "another", "each", "extra"].map(WordHash.of)
    static let isOrAre = ["is", "are"].map(WordHash.of)
    private static let gift = WordHash.of("gift")
    private static let thatsWords = ["thats", "its", "was"].map(WordHash.of)
    private static let digitOne = WordHash.of("1")
    static let theirs = ["his", "her", "their"].map(WordHash.of)
    private static let mySelves = ["i", "im", "ill", "we", "were", "well"].map(WordHash.of)
    private static let ourselvesAll = ["i", "im", "ill", "id", "we", "were", "well", "me"].map(
        WordHash.of)
}
