/// How much each way of finding counts for a passage. Each leg is brought to 0...1 over the candidates first.
public struct RankingWeights: Sendable, Equatable {
    /// BM25 of the passage and its prefix.
    public var words: Double
    /// Cosine of the passage's vector.
    public var meaning: Double
    /// The best cosine of one of its sentences.
    public var sentence: Double
    /// BM25 of the words of the whole paper that it is from.
    public var paper: Double

    public init(words: Double, meaning: Double, sentence: Double, paper: Double) {
        self.words = words
        self.meaning = meaning
        self.sentence = sentence
        self.paper = paper
    }

    /// Fitted on SQuAD 2.0, COVID-QA, TAT-QA and three long corpora: the mix that is best over all of them together.
    public static let english = RankingWeights(words: 0.55, meaning: 0.1, sentence: 0.35, paper: 0)
    /// For questions in a language that the encoder hardly knows. Fitted on XQuAD in Chinese and CMRC 2018.
    public static let chinese = RankingWeights(words: 0.6, meaning: 0.05, sentence: 0.3, paper: 0.05)
}
