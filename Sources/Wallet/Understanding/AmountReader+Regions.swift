/// Signs and words that several currencies share: the wallet and the place that is named tell them apart.
extension AmountReader {
    /// Where the purchase is, a country's code: the first place that is named, else that of the purchase before.
    private func region(_ sentence: Sentence) -> String? { lexicon.region(of: sentence) ?? regionBefore }

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

    /// "50 pounds" in London, at a British shop or after "spent", "9.50 pounds", "143 pounds 20", "a pound eighty"; elsewhere,
    /// and before what is weighed, a weight.
    func isSterling(_ sentence: Sentence, at index: Int) -> Bool {
        guard isPound(sentence, index), word(sentence, from: index + 1) != Words.of, !startsNoun(sentence, index + 1),
            !sentence.pieces.contains(where: { $0.kind == .symbol })
        else { return false }
        if homeCurrency == "GBP" || region(sentence) == "GB" { return true }
        var number = index - 1
        while number > 0,
            sentence.has(number, .number) || sentence.has(number, .scale) || sentence.has(number, .and)
        {
            number -= 1
        }
        if sentence.pieces[max(0, number)].kind == .number { number -= 1 }
        if AmountReader.spending.contains(sentence.lastWord(number)) { return true }
        // No scale tells pence.
        let hasPence =
            sentence.pieces[index - 1].kind == .number
            && sentence.words(index - 1..<index).split(separator: ".").last?.count == 2
            && sentence.words(index - 1..<index).contains(".")
        if hasPence || smallChange(sentence, at: index + 1) != nil { return true }
        // "sixty-five pounds for the flowers"
        if sentence.has(index + 1, .purpose), !sentence.says(AmountReader.weighing) { return true }
        return sentence.pieces.contains {
            $0.merchant >= 0 && $0.use == .merchant && lexicon.merchants[Int($0.merchant)].country == "GB"
        }
    }

    private static let pounds = WordSet(["pound", "pounds"])
    private static let spending = WordSet([
        "spend", "spent", "spending", "pay", "paid", "paying", "cost", "costs", "charged", "charges", "charging",
        "wants",
        "asking", "comes", "bill's",
    ])
    private static let weighing = ["weigh", "weighs", "lose", "lost", "gained", "lift", "lifting"].map(WordHash.of)
}
