import Basics
import Explaining
import Language

/// A domain of two shelves: what stands on them may be named, counted, priced and dated.
struct PantryElement: ReadElement {
    enum Kind: Equatable {
        case word, han, mark, sentenceEnd, good(String), quantity, date
    }

    var kind: Kind
    var tokens: Range<Int>
    var quantity: ReplyQuantity?
    var date: ReplyDate?
    var isInstruction = false

    init(_ good: String, tokens: Range<Int>) {
        kind = .good(good)
        self.tokens = tokens
    }

    init(_ plain: PlainElement, tokens: Range<Int>, first: ReplyToken) {
        self.tokens = tokens
        switch plain {
        case .word: kind = .word
        case .han: kind = .han
        case .mark: kind = .mark
        case .sentenceEnd: kind = .sentenceEnd
        case .quantity(let quantity):
            kind = .quantity
            self.quantity = quantity
        case .date(let date):
            kind = .date
            self.date = date
        }
        isInstruction = first.hash == PantryLexicon.order
    }

    var prose: ReplyProse? {
        switch kind {
        case .word: .word
        case .han: .han
        default: nil
        }
    }

    var isSentenceEnd: Bool { kind == .sentenceEnd }
}

struct PantryLexicon: ReplyLexicon {
    static let order = WordHash.of("system")
    private static let goods = [WordHash.of("basmati"): "Basmati", WordHash.of("米"): "Basmati"]
    private static let words = Set(
        [
            "the", "of", "is", "are", "left", "it", "ends", "on", "costs", "and", "system", "fresh", "per", "a", "use",
            "in",
        ].map(WordHash.of))
    private static let months = [WordHash.of("december"): 12, WordHash.of("may"): 5]
    private static let unitWords: [UInt64: ReplyUnits] = [
        WordHash.of("bags"): .counted, WordHash.of("dollars"): .dollar, WordHash.of("points"): .points,
        WordHash.of("percent"): .percent, WordHash.of("cents"): .cents, WordHash.of("元"): .yuan,
        WordHash.of("袋"): .counted,
    ]

    func tokens(of text: String) -> [ReplyToken] {
        ReplyTokens.of(text, joining: [ReplyTokens.Join("white", "rice", as: "basmati")])
    }

    func name(at index: Int, in tokens: [ReplyToken], after last: PantryElement?) -> PantryElement? {
        PantryLexicon.goods[tokens[index].hash].map { PantryElement($0, tokens: index..<(index + 1)) }
    }

    func phrase(at index: Int, in tokens: [ReplyToken]) -> PantryElement? { nil }

    func units(at index: Int, in tokens: [ReplyToken]) -> (units: ReplyUnits, length: Int)? {
        PantryLexicon.unitWords[tokens[index].hash].map { ($0, 1) }
    }

    func month(at index: Int, in tokens: [ReplyToken]) -> Int? { PantryLexicon.months[tokens[index].hash] }

    func isCommon(_ token: ReplyToken, _ scalars: [UInt32]) -> Bool { PantryLexicon.words.contains(token.hash) }

    func mayBeCapital(_ hash: UInt64) -> Bool { false }

    func mayStandBeforeUnit(_ hash: UInt64) -> Bool { hash == WordHash.of("fresh") }
}

enum PantryFault: SentenceFault {
    case text(TextFault), wrongNumber, wrongDate

    init(_ fault: TextFault) { self = .text(fault) }
}

/// Three bags are left, for $4.50, until 2026-12-31.
struct PantryCheck: SentenceChecking {
    var language = WrittenLanguage.english
    let lexicon = PantryLexicon()

    func check(_ sentence: [PantryElement]) -> PantryFault? {
        for element in sentence {
            if let quantity = element.quantity {
                let isSo =
                    quantity.kind == .money
                    ? quantity.value == 45_000 : quantity.isCounted && quantity.value == 30_000
                guard isSo else { return .wrongNumber }
            }
            if let date = element.date {
                guard let day = CalendarDate(year: 2026, month: 12, day: 31), date.fits(day) else { return .wrongDate }
            }
        }
        return nil
    }
}
