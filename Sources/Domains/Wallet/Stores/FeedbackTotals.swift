public import RAG

/// What users said about the answers of one arm, and how long those took.
public struct FeedbackTotals: Sendable, Hashable {
    public let arm: ModelRollout.Arm
    public private(set) var accepted = 0
    public private(set) var corrected = 0
    public private(set) var rejected = 0
    private var milliseconds: [Int] = []

    public init(arm: ModelRollout.Arm) {
        self.arm = arm
    }

    public var count: Int { accepted + corrected + rejected }

    public mutating func add(_ outcome: Feedback.Outcome, milliseconds taken: Int) {
        switch outcome {
        case .accepted: accepted += 1
        case .corrected: corrected += 1
        case .rejected: rejected += 1
        }
        milliseconds.append(taken)
    }

    /// Rounded down; nil where there is nothing to average.
    public var meanMilliseconds: Int? {
        guard !milliseconds.isEmpty else { return nil }
        var sum = 0
        for taken in milliseconds { sum = sum.addingReportingOverflow(taken).overflow ? .max : sum + taken }
        return sum / milliseconds.count
    }

    /// The lower of the two in the middle of an even number; nil where there is none.
    public var medianMilliseconds: Int? {
        milliseconds.isEmpty ? nil : milliseconds.sorted()[(milliseconds.count - 1) / 2]
    }
}
