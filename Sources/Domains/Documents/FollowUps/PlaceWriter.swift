/// Answers from the places of the answer before: on which page they are, and what stands around them.
public struct PlaceWriter: Sendable {
    private static let sure = 0.95
    private static let reader = "rules"

    private let phrases: FollowUpPhrases

    public init(_ phrases: FollowUpPhrases) {
        self.phrases = phrases
    }

    /// - Parameters:
    ///   - citations: the first is what answers.
    ///   - page: of a citation; nil where the paper has none.
    public func pages(_ citations: [Citation], isChinese: Bool, page: (Citation) -> Int?) -> PaperAnswer {
        guard let first = citations.first else { return refused(.gone, isChinese: isChinese) }
        let said = citations.map { citation in
            let number = page(citation)
            return phrases.text(
                number == nil ? .noPages : .page, isChinese: isChinese,
                [
                    "title": citation.title, "page": number.map(String.init) ?? "",
                    "quote": PlaceWriter.plain(citation.quote),
                ])
        }
        return answer(
            first.quote, said.joined(separator: isChinese ? "" : " "), citations,
            values: citations.compactMap { page($0).map { .number("\($0)", unit: "page") } }, isChinese: isChinese)
    }

    public func clauses(_ citations: [Citation], isChinese: Bool) -> PaperAnswer {
        guard let first = citations.first else { return refused(.gone, isChinese: isChinese) }
        return answer(
            first.quote,
            phrases.text(
                .clause, isChinese: isChinese, ["title": first.title, "quote": PlaceWriter.plain(first.quote)]),
            citations, values: [], isChinese: isChinese)
    }

    /// That there is nothing to go on from.
    public func refused(_ phrase: FollowUpPhrases.Phrase, isChinese: Bool) -> PaperAnswer {
        let message = phrases.text(phrase, isChinese: isChinese)
        return PaperAnswer(
            kind: .none, answer: nil, text: message, values: [], confidence: PlaceWriter.sure,
            refusal: Refusal(reason: .absent, message: message, missing: [], closest: [], question: nil),
            citations: [], passages: [], reader: PlaceWriter.reader, isChinese: isChinese, features: [])
    }

    private func answer(
        _ words: String, _ text: String, _ citations: [Citation], values: [AnswerValue], isChinese: Bool
    ) -> PaperAnswer {
        PaperAnswer(
            kind: .sentence, answer: words, text: text, values: values, confidence: PlaceWriter.sure, refusal: nil,
            citations: citations, passages: [], reader: PlaceWriter.reader, isChinese: isChinese, features: [])
    }

    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
