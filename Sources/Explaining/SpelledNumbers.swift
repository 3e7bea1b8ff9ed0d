import Language

/// Words of English numbers, by their hashes.
enum SpelledNumbers {
    static let ones: [UInt64: Int] = Dictionary(
        uniqueKeysWithValues: [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
            "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
        ].enumerated().map { (WordHash.of($0.element), $0.offset) })
    static let tens: [UInt64: Int] = Dictionary(
        uniqueKeysWithValues: ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
            .enumerated().map { (WordHash.of($0.element), ($0.offset + 2) * 10) })
    static let scales: [UInt64: Int] = [
        WordHash.of("hundred"): 100, WordHash.of("thousand"): 1_000, WordHash.of("k"): 1_000,
        WordHash.of("million"): 1_000_000, WordHash.of("grand"): 1_000,
    ]
    static let multiples: [UInt64: Int] = [
        WordHash.of("double"): 2, WordHash.of("triple"): 3, WordHash.of("quadruple"): 4, WordHash.of("quintuple"): 5,
    ]
    static let ratios: [UInt64: Int] = [
        WordHash.of("twice"): 2, WordHash.of("thrice"): 3, WordHash.of("doubles"): 2, WordHash.of("doubling"): 2,
        WordHash.of("triples"): 3, WordHash.of("tripling"): 3, WordHash.of("quadruples"): 4,
        WordHash.of("quintuples"): 5,
    ]
    static let and = WordHash.of("and")
    static let a = WordHash.of("a")
    static let point = WordHash.of("point")
}
