import Language

/// Whether a sentence asks, by its first and its last words.
extension SentenceReading {
    var endsAsQuestion: Bool {
        let last = sentence.pieces.count - 1
        return sentence.isMark(last, "?") || sentence.isMark(last, "\u{FF1F}") || sentence.has(last, .choose)
    }

    var startsAsQuestion: Bool {
        guard let first = sentence.tokens.first else { return false }
        if SentenceReading.questionWords.contains(first.hash) { return true }
        if startsAsDeniedQuestion || sentence.asksAfterOpening { return true }
        guard let last = sentence.tokens.last(where: { $0.kind != .mark }) else { return false }
        if language?.isChinese == true, sentence.asksWhetherOrNot { return true }
        if FunctionWords.askingHan.contains(last.hash) || last.hash == SentenceReading.suggesting { return true }
        return sentence.endsInWhether
    }

    /// "isn't Elm full?", "hold on, doesn't the Gold do 4x" deny nothing.
    var startsAsDeniedQuestion: Bool {
        guard sentence.maySay(SentenceReading.deniedFilter) else { return false }
        let tokens = sentence.tokens
        guard let first = tokens.first else { return false }
        if tokens.last?.hash == 0x3F, SentenceReading.deniedQuestions.contains(first.hash) { return true }
        for index in tokens.indices.prefix(5) {
            // The subject stands behind the verb.
            if SentenceReading.deniedVerbs.contains(tokens[index].hash), index + 2 < tokens.count,
                SentenceReading.subjects.contains(tokens[index + 1].hash)
                    || sentence.pieces.contains(where: { Int($0.start) == index + 1 && $0.use == .card })
            {
                return true
            }
            guard tokens[index].kind == .mark || SentenceReading.openers.contains(tokens[index].hash) else { break }
        }
        return false
    }

    static let questionWords = [
        "is", "are", "was", "did", "does", "do", "has", "have", "am", "can", "will", "would",
    ].map(WordHash.of)
    private static let deniedQuestions = ["isn't", "isnt", "aren't", "arent", "wasn't", "hasn't", "hasnt"].map(
        WordHash.of)
    private static let deniedVerbs = [
        "isnt", "arent", "wasnt", "hasnt", "doesnt", "didnt", "wouldnt", "shouldnt", "couldnt", "wont", "cant",
    ].map(WordHash.of)
    private static let deniedFilter = WordFilter(deniedQuestions, deniedVerbs)
    private static let subjects = ["the", "my", "that", "it", "this", "i", "we", "our"].map(WordHash.of)
    private static let openers = ["hold", "on", "wait", "but", "hang", "and", "so", "hm", "hmm", "huh", "um"].map(
        WordHash.of)
    private static let suggesting = WordHash.of("吧")

    /// Beside these words the classifier asks for the form of a sentence that names no card.
    static let formed = Cues(.limitQuestion, .limitNoun, .maxed, .activate, .reset, .almost, .allCards, .state, .remain)
}
