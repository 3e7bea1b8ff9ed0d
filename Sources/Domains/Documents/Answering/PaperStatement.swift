/// What is known of a place of a paper before anything is asked: a field, or a deadline.
public struct PaperStatement: Sendable, Hashable {
    /// As ``FieldName`` or ``FoundDeadline/Kind`` has it.
    public let name: String
    /// Code points of the paper.
    public let range: Range<Int>

    public init(name: String, range: Range<Int>) {
        self.name = name
        self.range = range
    }

    /// Those of what was read from a paper.
    public static func all(_ fields: [DocumentField], _ deadlines: [FoundDeadline]) -> [PaperStatement] {
        fields.map { PaperStatement(name: $0.name.rawValue, range: $0.range) }
            + deadlines.map { of($0.kind.rawValue, isComputed: $0.basis == .computed, $0.range) }
    }

    /// A deadline; the words of a computed one are the length of time.
    public static func of(_ kind: String, isComputed: Bool, _ range: Range<Int>) -> PaperStatement {
        let lengths = ["warrantyEnd": "warrantyLength", "noticeBy": "noticePeriod", "returnBy": "returnPeriod"]
        return PaperStatement(name: isComputed ? lengths[kind] ?? "length" : kind, range: range)
    }
}
