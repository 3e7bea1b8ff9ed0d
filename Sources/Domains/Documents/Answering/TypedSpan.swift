/// A part of a sentence that may answer.
struct TypedSpan: Sendable, Equatable {
    /// What it is by its form; nil for mere words.
    let type: AnswerType?
    /// Code points of the paper.
    let range: Range<Int>
    let value: AnswerValue?

    init(_ type: AnswerType?, _ range: Range<Int>, value: AnswerValue? = nil) {
        self.type = type
        self.range = range
        self.value = value
    }
}
