/// Signs and words that several currencies share: the wallet and the place that is named tell them apart.
extension AmountReader {
    /// The first place that is named, a country's code.
    private func region(_ sentence: Sentence) -> String? {
        for piece in sentence.pieces where piece.place >= 0 {
            let place = lexicon.places[Int(piece.place)]
            if !place.needsContext { return place.region }
        }
        return nil
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

    /// The currency behind a name that several share, "MXN PH=PHP CO=COP": the place's, else the first.
    func local(_ code: String, _ sentence: Sentence) -> String {
        guard code.utf8.count > 3 else { return code }
        let choices = code.split(separator: " ")
        let region = region(sentence)
        let fitting = choices.dropFirst().first { region.map($0.hasPrefix) ?? false }
        return String((fitting ?? choices[0]).suffix(3))
    }

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

    /// "50 pounds" in London, at a British shop or after "spent"; elsewhere, and before what is weighed, a weight.
    func isSterling(_ sentence: Sentence, at index: Int) -> Bool {
        guard AmountReader.pounds.contains(word(sentence, from: index)),
            sentence.pieces[index].end - sentence.pieces[index].start == 1,
            word(sentence, from: index + 1) != Words.of, !startsNoun(sentence, index + 1),
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
        return sentence.pieces.contains {
            $0.merchant >= 0 && $0.use == .merchant && lexicon.merchants[Int($0.merchant)].country == "GB"
        }
    }

    private static let pounds: Set<UInt64> = Set(["pound", "pounds"].map(WordHash.of))
    private static let spending: Set<UInt64> = Set(
        ["spend", "spent", "spending", "pay", "paid", "paying", "cost", "costs", "charged"].map(WordHash.of))
}
