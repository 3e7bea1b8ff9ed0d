/// Phrases that hold the words of a kind of seller and mean something else: "with a gift card" is no purchase of one.
struct SellerWrapping: Sendable {
    private var phrases: [[UInt64]] = []

    mutating func add(_ words: [UInt64]) { phrases.append(words) }

    /// Whether one of the phrases stands around a place of a text. Before the end of the place, amounts and names may stand
    /// between its words: "with a $50 Target gift card".
    func isFound(around place: Range<Int>, in text: SellerText, isName: (Int) -> Bool) -> Bool {
        guard !phrases.isEmpty else { return false }
        let first = max(0, place.lowerBound - SellerWrapping.mostBefore)
        return (first..<place.upperBound).contains { start in
            phrases.contains { phrase in
                guard phrase[0] == text.words[start].hash else { return false }
                guard let end = end(of: phrase, from: start, place, text, isName) else { return false }
                return end > place.lowerBound && !text.isBroken(start..<end)
            }
        }
    }

    /// How far before a place a phrase may begin.
    private static let mostBefore = 10

    private func end(
        of phrase: [UInt64], from start: Int, _ place: Range<Int>, _ text: SellerText, _ isName: (Int) -> Bool
    ) -> Int? {
        var position = start
        for word in phrase {
            while position < text.words.count, text.words[position].hash != word {
                guard position < place.upperBound - 1,
                    place.contains(position) || text.isOfAmount(position) || isName(position)
                else { return nil }
                position += 1
            }
            guard position < text.words.count else { return nil }
            position += 1
        }
        return position
    }
}
