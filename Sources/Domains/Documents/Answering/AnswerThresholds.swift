/// From where on something is said. Chosen on the open sets' `dev` parts.
enum AnswerThresholds {
    /// Less sure answers are refused: nine in ten answerable questions of SQuAD 2.0, to made papers and of ContractNLI
    /// (`dev`) are surer. In Chinese a surer answer is asked for, which costs none of those to made papers.
    static func least(_ question: AskedQuestion, isForm: Bool) -> Double {
        question.isStatement ? 0.45 : question.isChinese ? 0.2 : isForm ? 0.08 : 0.1
    }

    /// Less likely spans give way to their sentence.
    static func span(_ type: AnswerType) -> Double {
        type.isTyped && type != .person && type != .place ? 0.2 : 0.3
    }

    /// Whether nothing that was read is about the question at all.
    static func isAbsent(_ features: [Double]) -> Bool {
        func feature(_ name: String) -> Double {
            ConfidenceFeatures.names.firstIndex(of: name).map { features[$0] } ?? 0
        }
        return feature("accounted") < 0.4 && feature("bestCosine") < 0.4
    }
}
