import Glibc

/// What speaks for an answer being there and right.
struct ConfidenceFeatures {
    static let names = [
        "sentence", "margin", "sentenceSure", "cosine", "bestCosine", "own", "context", "neighbours", "pairs",
        "accounted", "accountedNear", "lacksName", "lacksNumber", "lacksHead", "typed", "span", "words", "wordsShare",
        "identifier", "negation", "unknown", "field", "length", "paperShare", "typedMissing", "things", "thingsPaper",
        "lacksThing", "lacksThingPaper", "unknownThing", "ownAccounted", "otherPaper", "spanMargin", "role",
        "roleWrong",
        "lacksNameNear", "stated", "statedOther", "strict", "strictThings",
        "strictPaper", "narrow", "narrowThings", "narrowPaper", "narrowPaperThings", "narrowMissing", "lacksDetail",
        "lacksDetailPaper", "hasDetail", "bareField",
    ]

    /// The cosine of a sentence that answers, about the mean on SQuAD 2.0: taken where there are no vectors, and for
    /// Chinese, which the encoder hardly reads.
    private static let usualCosine = 0.6

    static func values(
        _ question: AskedQuestion, sentences: [ScoredSentence], spans: [ScoredSpan], passages: [ReadPassage],
        accounts: Accounts, rarity: [String: Double]
    ) -> [Double] {
        let span = spans.first
        let (near, paper) = (accounts.near, accounts.paper)
        guard let first = sentences.first else { return [Double](repeating: 0, count: names.count) }
        let best = first.features
        func feature(_ name: String) -> Double {
            SentenceFeatures.names.firstIndex(of: name).map { best[$0] } ?? 0
        }
        let all = sentences.prefix(40).reduce(0) { $0 + exp($1.score - first.score) }
        let found = passages[first.view.passage].found
        let most = question.content.reduce(0) { $0 + (rarity[$1.term] ?? 1) }
        let isNegated = { (words: [TextWord]) in words.contains { $0.kinds.contains(.negation) } }
        let cosines = passages.flatMap(\.found.sentences)
        let isRead = !question.isChinese && !cosines.isEmpty
        let spanValues = span?.features
        func spanFeature(_ name: String) -> Double {
            SpanFeatures.names.firstIndex(of: name).flatMap { place in spanValues.map { $0[place] } } ?? 0
        }
        return [
            first.score, sentences.count > 1 ? min(4, first.score - sentences[1].score) : 4, 1 / all,
            isRead ? feature("cosine") : usualCosine, isRead ? Double(cosines.max() ?? 0) : usualCosine, feature("own"),
            feature("context"), feature("neighbours"), feature("pairs"),
            paper.share, near.share, paper.lacks(.name) ? 1 : 0, paper.lacks(.number) ? 1 : 0,
            near.lacks(.head) ? 1 : 0, spanFeature("fits"), span?.probability ?? 0,
            min(3, found.legs.words / 10), most > 0 ? min(1.5, found.legs.words / (2 * most)) : 0,
            found.legs.identifier ? 1 : 0, isNegated(question.words) != isNegated(first.view.words) ? 1 : 0,
            Double(question.content.count { (rarity[$0.term] ?? 0) >= unknownRarity(rarity) })
                / Double(max(1, question.content.count)),
            max(spanFeature("field"), spanFeature("cell")), log(Double(1 + question.content.count)),
            Double(near.missing.count) / Double(max(1, question.content.count)),
            question.type.isTyped && spanFeature("fits") == 0 ? 1 : 0,
            near.shareOfThings, paper.shareOfThings, near.lacks(.thing) ? 1 : 0, paper.lacks(.thing) ? 1 : 0,
            Double(min(2, paper.unknownThings)), feature("accounted"), margin(sentences, passages),
            spanMargin(spans), max(0, spanFeature("role")), max(0, -spanFeature("role")),
            near.missing.contains { $0.weight == .name } ? 1 : 0, spanFeature("stated"), spanFeature("statedOther"),
            accounts.strict.share, accounts.strict.shareOfThings, accounts.strictPaper.shareOfThings,
            accounts.narrow.share, accounts.narrow.shareOfThings, accounts.narrowPaper.share,
            accounts.narrowPaper.shareOfThings, Double(min(3, accounts.narrowPaper.missing.count)),
            accounts.missingDetails.isEmpty ? 0 : 1, accounts.unknownDetails > 0 ? 1 : 0,
            accounts.details > 0 && accounts.missingDetails.isEmpty ? 1 : 0,
            spanFeature("stated") > 0 && accounts.unknownDetails == 0 ? 1 : 0,
        ]
    }

    private static func unknownRarity(_ rarity: [String: Double]) -> Double {
        (rarity[AnswerReader.unknown] ?? .infinity) - 1e-9
    }

    /// How much the best sentence is ahead of the best one of another paper.
    private static func margin(_ sentences: [ScoredSentence], _ passages: [ReadPassage]) -> Double {
        guard let first = sentences.first else { return 0 }
        let paper = first.paper(passages)
        return sentences.first { $0.paper(passages) != paper }.map { max(-4, min(4, first.score - $0.score)) } ?? 4
    }

    /// How much the best span is ahead of the best one at another place.
    private static func spanMargin(_ spans: [ScoredSpan]) -> Double {
        guard let first = spans.first else { return 0 }
        let other = spans.first { $0.sentence != first.sentence || !$0.place.overlaps(first.place) }
        return first.probability - (other?.probability ?? 0)
    }
}
