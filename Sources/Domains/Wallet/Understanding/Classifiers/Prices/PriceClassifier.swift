import Learning

/// Doubts which number of a first sentence the rules took for the price of its one purchase.
///
/// A conditional logistic regression over what the numbers allow (``PriceChoice``). `scripts/training/train-prices` writes the file and
/// documents its format; docs/adr/0017 says why.
struct PriceClassifier: Sendable {
    /// The resource that holds the trained numbers.
    static let fileName = "price-classifier.bin"

    private let weights: HashedWeights
    private let leastProbability: Float

    init(bytes: [UInt8]) throws(ClassifierFileError) {
        (weights, leastProbability) = try HashedWeights.file(bytes, version: 202, threshold: 0...1)
    }

    var byteCount: Int { weights.byteCount }

    /// The price, where that is surely not the one that the rules read, in cents.
    func price(_ choice: PriceChoice, read: Int?) -> (option: PriceChoice.Option, probability: Float)? {
        // A price that was worked out is doubted by nobody, and what has no sign takes not the place of what has one. A number
        // that the rules passed over is no price by itself, but with another it may come to one.
        let told = choice.options.filter { $0.cents == read && $0.isTold }
        guard !told.isEmpty, !told.contains(where: \.isFixed) else { return nil }
        let isExplicit = told.contains(where: \.isExplicit)
        let parts = choice.parts.map { weights.score(counting: $0) }
        var scores = choice.options.map { option in option.parts.reduce(0) { $0 + parts[$1] } }
        HashedWeights.normalise(&scores)
        var chances: [Int?: Float] = [:]
        for (option, chance) in zip(choice.options, scores) { chances[option.cents, default: 0] += chance }
        guard let best = chances.max(by: { ($0.value, $1.key ?? 0) < ($1.value, $0.key ?? 0) }), best.key != read,
            let option = choice.options.first(where: {
                $0.cents == best.key && !$0.isFixed && ($0.isExplicit || !isExplicit)
                    && (read != nil || !$0.isTold)
            }),
            best.value > leastProbability
        else { return nil }
        return (option, best.value)
    }
}
