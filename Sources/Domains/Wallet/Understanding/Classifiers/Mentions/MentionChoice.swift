import Basics
import Language
import Learning

/// The things and shops that a first sentence names, each of which may be bought or only spoken of.
///
/// What stands around each is described by words, numbers and what the tables know of them, and not by the purchases that the
/// rules made of them: the rules know all sentences that the classifier learns from, and would be trusted too much.
package struct MentionChoice {
    package struct Mention {
        let piece: Int
        package let category: Category
        /// Nil for a thing.
        package let merchant: String?
        /// What it is and where it stands; the same train the classifier (`scripts/training/train-mentions`) and are weighed by it.
        package let hashes: [UInt32]
    }

    package let mentions: [Mention]

    /// The mentions of a sentence; nil where there is one at most.
    // A function: an initializer would be given a copy of the reading.
    static func read(_ reading: SentenceReading) -> MentionChoice? {
        let sentence = reading.sentence
        let places = places(sentence, reading.lexicon)
        guard places.count > 1, places.count <= most, sentence.tokens.count <= longest else { return nil }
        let numbers = EditNumber.all(reading, currency: nil, ofAnyMoney: true, most: mostNumbers)
        let words = NumberedWords(sentence, numbers)
        let categories = places.compactMap { reading.lexicon.category(of: sentence.pieces[$0]) }
        let mentions = places.indices.map { index in
            let piece = sentence.pieces[places[index]]
            var features = HashedFeatures(base: 700)
            words.describe(places[index]..<places[index] + 1, of: sentence, &features)
            features.addKind(piece, categories[index], sentence)
            features.addOthers(index, categories)
            features.addSurroundings(places[index], places, numbers, sentence)
            return Mention(
                piece: places[index], category: categories[index],
                merchant: piece.merchant < 0 ? nil : reading.lexicon.merchants[Int(piece.merchant)].name,
                hashes: features.hashes)
        }
        return MentionChoice(mentions: mentions)
    }

    /// The pieces that name something, whether or not the readers believe in it.
    private static func places(_ sentence: Sentence, _ lexicon: Lexicon) -> [Int] {
        sentence.pieces.indices.filter { index in
            let piece = sentence.pieces[index]
            switch piece.use {
            case .merchant, .free, .term, .ignored: return lexicon.category(of: piece) != nil
            case .card, .date, .amount, .quantity, .place: return false
            }
        }
    }

    private static let most = 12
    private static let mostNumbers = 12
    /// In tokens: what is longer is searched no further.
    static let longest = 160
}

extension HashedFeatures {
    /// What is named, and how.
    fileprivate mutating func addKind(_ piece: Piece, _ category: Category, _ sentence: Sentence) {
        let own = WordHash.of(category.rawValue)
        let kind = UInt64(piece.merchant >= 0 ? 7 : piece.termKind.rank)
        add(30, kind)
        add(31, own)
        add(32, WordHash.phrase(own, kind))
        add(33, sentence.tokens[Int(piece.end) - 1].hash)
        add(34, sentence.tokens[Int(piece.start)].hash)
        let before = piece.start > 0 ? sentence.tokens[Int(piece.start) - 1].hash : 1
        let after = Int(piece.end) < sentence.tokens.count ? sentence.tokens[Int(piece.end)].hash : 2
        add(35, WordHash.phrase(before, own))
        add(36, WordHash.phrase(own, after))
        add(37, WordHash.phrase(before, kind))
        add(38, WordHash.phrase(kind, after))
    }

    /// What else is named.
    fileprivate mutating func addOthers(_ index: Int, _ categories: [Category]) {
        let own = WordHash.of(categories[index].rawValue)
        let isFirst: UInt64 = index == 0 ? 1 : 0
        let isLast: UInt64 = index == categories.count - 1 ? 2 : 0
        add(39, isFirst &+ isLast &+ UInt64(min(categories.count, 5)) &* 4)
        for other in categories.indices where other != index {
            let isBefore: UInt64 = other < index ? 1 : 2
            add(40, WordHash.phrase(own, WordHash.of(categories[other].rawValue)))
            add(41, WordHash.phrase(own, WordHash.of(categories[other].rawValue)) &* 4 &+ isBefore)
            if categories[other] == categories[index] { add(42, isBefore) }
        }
    }

    /// The clause, and what comes next on either side.
    fileprivate mutating func addSurroundings(
        _ place: Int, _ places: [Int], _ numbers: [EditNumber], _ sentence: Sentence
    ) {
        let (start, end) = (sentence.clauseStart(place), sentence.clauseEnd(place))
        let clause = start..<max(end, place + 1)
        for piece in clause where piece != place {
            EditFeatures.forEachCue(of: sentence.pieces[piece]) { add(piece < place ? 43 : 44, $0) }
        }
        let isPriced = numbers.contains { $0.cents != nil && clause.contains($0.pieces.lowerBound) }
        let alone = clause.count { places.contains($0) }
        add(45, (isPriced ? 1 : 0) &+ UInt64(min(alone, 3)) &* 2)
        add(46, UInt64(min(numbers.count { $0.cents != nil }, 4)) &* 8 &+ UInt64(min(places.count, 5)))
        add(47, (start == 0 ? 1 : 0) &+ (end >= sentence.pieces.count - 1 ? 2 : 0) &+ (isPriced ? 4 : 0))
        // What is nearest on either side: a number, another mention, the end of the clause; and how far.
        func next(_ pieces: some Sequence<Int>) -> UInt64 {
            var distance: UInt64 = 0
            for piece in pieces {
                if let number = numbers.first(where: { $0.pieces.contains(piece) }) {
                    return (number.cents == nil ? 1 : 2) &* 8 &+ min(distance, 7)
                }
                if places.contains(piece) { return 3 &* 8 &+ min(distance, 7) }
                if !clause.contains(piece) { return 4 &* 8 &+ min(distance, 7) }
                distance &+= 1
            }
            return 5 &* 8
        }
        let (before, after) = (next((0..<place).reversed()), next(place + 1..<max(place + 1, sentence.pieces.count)))
        add(48, before)
        add(49, after)
        add(50, before / 8 &* 8 &+ after / 8)
    }
}
