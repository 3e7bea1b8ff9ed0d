public import Language

/// The words of a text with one sign for every number in it, and how they look from a place among them.
///
/// What classifiers learn from: a change here needs new weights of those that use it.
public struct NumberedWords: Sendable {
    private let symbols: [UInt64]
    /// The first symbol of each token.
    private let places: [Int]

    /// - Parameter numbers: the tokens of each number that is written in several.
    public init(_ tokens: [Token], numbers: [Range<Int>]) {
        var symbols: [UInt64] = []
        var places: [Int] = []
        var end = 0
        for (index, token) in tokens.enumerated() {
            places.append(symbols.count)
            if index < end { continue }
            if let number = numbers.first(where: { $0.lowerBound == index }) {
                symbols.append(NumberedWords.number)
                end = number.upperBound
            } else {
                symbols.append(token.kind == .number ? NumberedWords.number : token.hash)
            }
        }
        places.append(symbols.count)
        self.symbols = symbols
        self.places = places
    }

    /// The words around some tokens, in ones, twos and threes: kinds 0 to 20.
    public func describe(_ tokens: Range<Int>, _ features: inout HashedFeatures) {
        let first = places[tokens.lowerBound]
        let after = max(first + 1, places[tokens.upperBound])
        func left(_ distance: Int) -> UInt64 {
            first > distance ? symbols[first - 1 - distance] : NumberedWords.start
        }
        func right(_ distance: Int) -> UInt64 {
            after + distance < symbols.count ? symbols[after + distance] : NumberedWords.end
        }
        func pair(_ one: UInt64, _ other: UInt64) -> UInt64 { WordHash.phrase(one, other) }
        for distance in 0..<5 {
            let (before, behind) = (left(distance), right(distance))
            features.add(0, before)
            features.add(1, behind)
            guard distance < 4 else { continue }
            features.add(2 &+ UInt64(distance), before)
            features.add(6 &+ UInt64(distance), behind)
            guard distance < 3 else { continue }
            features.add(10 &+ UInt64(distance), pair(before, left(distance + 1)))
            features.add(13 &+ UInt64(distance), pair(behind, right(distance + 1)))
        }
        features.add(16, pair(left(0), right(0)))
        features.add(17, pair(pair(left(0), left(1)), left(2)))
        features.add(18, pair(pair(right(0), right(1)), right(2)))
        features.add(19, pair(pair(left(1), left(0)), right(0)))
        features.add(20, pair(pair(left(0), right(0)), right(1)))
    }

    private static let number: UInt64 = 5
    private static let start: UInt64 = 1
    private static let end: UInt64 = 2
}
