/// From where on something is said. Chosen on the open sets' `dev` parts.
enum AnswerThresholds {
    /// Less sure answers are refused: nine in ten answerable questions to made papers (`dev`), and of ContractNLI, are
    /// surer. In Chinese more near misses are told up to a surer answer at no loss.
    static func least(_ question: AskedQuestion) -> Double {
        question.isStatement ? 0.45 : question.isChinese ? 0.2 : 0.08
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
