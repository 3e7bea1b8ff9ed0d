/// One thing decided for a whole file, and what it rests on.
public struct StatementDecision<Value: Sendable & Hashable>: Sendable, Hashable {
    public let value: Value
    public let by: StatementEvidence.Kind
    public let evidence: [StatementEvidence]
    /// False where only the home region or the majority of rows says so, and another value would change what is read.
    public let isCertain: Bool

    init(_ value: Value, by: StatementEvidence.Kind, evidence: [StatementEvidence] = [], isCertain: Bool = true) {
        self.value = value
        self.by = by
        self.evidence = Array(evidence.prefix(StatementLimits.evidence))
        self.isCertain = isCertain
    }
}
