import Language

/// Signs and words that several currencies share: the wallet and the place that is named tell them apart.
extension AmountReader {
    /// Where the purchase is, a country's code: the first place that is named, else that of the purchase before.
    private func region(_ sentence: Sentence) -> String? { region ?? regionBefore }

    /// The currency that a word names; empty for the wallet's own.
    func currency(_ sentence: Sentence, _ index: Int) -> String? {
        lexicon.currency(from: sentence.pieces[index].sense, in: region(sentence))
    }

    /// "$" and "dollars": the wallet's own where its money is called so, unless the place is in the United States.
    func dollars(_ sentence: Sentence) -> String {
        guard homeCurrency != "USD" else { return "" }
        return AmountReader.dollarHomes.contains(homeCurrency) && region(sentence) != "US" ? "" : "USD"
    }

    private static let dollarHomes: Set<String> = [
        "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN", "BRL", "ARS", "CLP", "COP", "JMD", "FJD", "BBD", "BSD", "TTD",
        "MOP",
    ]

    /// ¥ is the sign of two currencies.
    func yuanOrYen(_ sentence: Sentence) -> String {
        switch region(sentence) {
        case "JP": return "JPY"
        case "CN": return "CNY"
        default: break
        }
        if homeCurrency == "CNY" || homeCurrency == "JPY" { return homeCurrency }
        return isChinese ? "CNY" : "JPY"
    }

    static let money = WordHash.of("money")

    func isPound(_ sentence: Sentence, _ index: Int) -> Bool {
        sentence.pieces[index].end - sentence.pieces[index].start == 1
            && AmountReader.pounds.contains(word(sentence, from: index))
    }

    /// "50 pounds" in London, at a British shop or after "spent", "143 pounds 20"; elsewhere, and before what is weighed, a
    /// weight.
    func isSterling(_ sentence: Sentence, at index: Int) -> Bool {
        guard isPound(sentence, index), word(sentence, from: index + 1) != Words.of, !startsNoun(sentence, index + 1),
            !sentence.pieces.contains(where: { $0.kind == .symbol })
        else { return false }
        if homeCurrency == "GBP" || region(sentence) == "GB" { return true }
        var number = index - 1
        while number >= 0,
            sentence.has(number, .number) || sentence.has(number, .scale) || sentence.has(number, .and)
                || sentence.isMark(number, "-")
        {
            number -= 1
        }
        if number >= 0, sentence.pieces[number].kind == .number { number -= 1 }
        if AmountReader.spending.contains(sentence.lastWord(number)) { return true }
        // "143 pounds 20", "twenty-six pound eighty", "sixty-five pounds for the flowers": the only number, and of nothing that is
        // sold by weight.
        let end = smallChange(sentence, at: index + 1)?.end
        if end != nil || sentence.has(index + 1, .purpose), isOnlyNumber(sentence, number + 1..<(end ?? index + 1)),
            !mentions(AmountReader.isWeighed), !sentence.says(AmountReader.weighing)
        {
            return true
        }
        return sentence.pieces.contains {
            $0.merchant >= 0 && $0.use == .merchant && lexicon.merchants[Int($0.merchant)].country == "GB"
        }
    }

    /// Whether no number and no money stands outside some pieces.
    private func isOnlyNumber(_ sentence: Sentence, _ pieces: Range<Int>) -> Bool {
        !sentence.pieces.indices.contains { index in
            !pieces.contains(index)
                && (sentence.pieces[index].kind == .number || sentence.has(index, .number)
                    || sentence.has(index, .currency))
        }
    }

    private static func isWeighed(_ category: Category) -> Bool {
        switch category {
        case .groceries, .pets, .superstores, .wholesaleClubs, .fitness, .airfare: true
        default: false
        }
    }

    private static let pounds = WordSet(["pound", "pounds"])
    private static let spending = WordSet([
        "spend", "spent", "spending", "pay", "paid", "paying", "cost", "costs", "charged", "charges", "charging",
        "wants", "asking", "bill's",
    ])
    private static let weighing = ["weigh", "weighs", "lose", "lost", "gained", "lift", "lifting"].map(WordHash.of)
}
