/// A question as it is searched.
public struct SearchQuestion: Sendable {
    public let text: String
    /// What is looked for in full text: each term once, without words that say nothing of a subject.
    public let terms: [String]
    /// Folded.
    public let identifiers: [String]
    /// Whether most of its signs are Han.
    public let isHan: Bool
    /// The question's vector; nil finds by words alone.
    public let vector: [Float]?

    /// A question is cut after so many terms.
    static let mostTerms = 64

    public init(_ text: String, stopTerms: StopTerms, vector: [Float]?) {
        self.text = text
        self.vector = vector
        let all = SearchTerms.terms(of: text)
        var seen: Set<String> = []
        var kept = all.filter { !stopTerms.contains($0) && seen.insert($0.text).inserted }.map(\.text)
        if kept.isEmpty { kept = all.map(\.text).filter { seen.insert($0).inserted } }
        terms = Array(kept.prefix(SearchQuestion.mostTerms))
        identifiers = Identifiers.asked(in: text).map(\.folded)
        isHan = all.count(where: \.isHan) * 2 > all.count
    }
}
