/// One column as a client names it: `amount:4`, `description:Payee`.
public struct StatementColumnChoice: Sendable, Hashable {
    public let role: StatementColumnRole
    /// A number from 1, or words of the header.
    public let column: String

    /// Characters of a list.
    private static let longest = 2_000

    /// The choices of `date:1,amount:4,description:3`; nil where a part is no role and column, a role comes twice, or the
    /// list is longer than 2,000 characters.
    public static func all(_ text: String) -> [StatementColumnChoice]? {
        guard text.unicodeScalars.count <= longest else { return nil }
        var choices: [StatementColumnChoice] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let colon = part.firstIndex(of: ":"),
                let role = StatementColumnRole(rawValue: String(part[..<colon])),
                !choices.contains(where: { $0.role == role })
            else { return nil }
            let column = part[part.index(after: colon)...]
            guard !column.isEmpty, column.utf8.count <= 200 else { return nil }
            choices.append(StatementColumnChoice(role: role, column: String(column)))
        }
        return choices
    }
}
