import Language

/// What banks' words say a row is.
struct StatementKindTable: Sendable {
    static let fileName = "statement-kinds.tsv"

    enum Kind: String, Sendable {
        case payment, transfer, pending, failed, fee, interest, cash, reward, balance, total, otherAccount
        /// Money that leaves, comes, or neither.
        case debit, credit, neutral
        case purchase, refund
        /// What kind of entry it is and no more: no shop's name.
        case generic
        /// Both payments and refunds; decides nothing.
        case mixed

        var reason: SkippedRow.Reason? { SkippedRow.Reason(rawValue: rawValue) }
    }

    /// Where a phrase counts.
    enum Field: String, Sendable, CaseIterable { case text, type, status, method, direction, ofx }

    /// Which rows it speaks of, told by the direction of their money.
    enum Side: String, Sendable { case any, debit, credit }

    /// How much a phrase says about the sign of the file: `sure` decides, `likely` decides where nothing sure is there.
    enum Strength: String, Sendable { case sure, likely, none }

    struct Rule: Sendable {
        let kind: Kind
        let side: Side
        let strength: Strength
    }

    private var phrases: [Field: StatementPhrases<Rule>] = [:]

    init(_ tables: TableFiles, _ folding: Folding) throws(TableError) {
        var reader = try TableReader(
            tables, file: StatementKindTable.fileName,
            header: ["kind", "field", "place", "side", "strength", "phrases"])
        var seen: [Field: Set<UInt64>] = [:]
        while let row = try reader.row() {
            guard let kind = Kind(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            guard let field = Field(rawValue: TableReader.text(row[1])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[1]))
            }
            guard let place = StatementPhrases<Rule>.Place(rawValue: TableReader.text(row[2])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[2]))
            }
            guard let side = Side(rawValue: TableReader.text(row[3])),
                let strength = Strength(rawValue: TableReader.text(row[4]))
            else { throw reader.fault(.unknownValue, TableReader.text(row[3]) + TableReader.text(row[4])) }
            let list = TableReader.list(row[5])
            guard !list.isEmpty else { throw reader.fault(.empty, "phrases") }
            for phrase in list {
                let words = StatementWords(TableReader.text(phrase), folding)
                guard !words.isEmpty else { throw reader.fault(.empty, TableReader.text(phrase)) }
                guard seen[field, default: []].insert(words.key).inserted else {
                    throw reader.fault(.duplicateName, TableReader.text(phrase))
                }
                phrases[field, default: StatementPhrases()].add(
                    words, place, Rule(kind: kind, side: side, strength: strength))
            }
        }
    }

    func rules(_ field: Field, in words: StatementWords) -> [Rule] { phrases[field]?.all(in: words) ?? [] }

    /// What the texts of a row say; a phrase such as "tax return" takes the word of refunds out of itself.
    func said(_ texts: [StatementWords]) -> [Rule] {
        let rules = texts.flatMap { self.rules(.text, in: $0) }
        return rules.contains { $0.kind == .neutral } ? rules.filter { $0.kind != .refund } : rules
    }

    /// The direction that a cell names and nothing else.
    func direction(_ words: StatementWords) -> Kind? {
        guard !words.isEmpty else { return nil }
        return rules(.direction, in: words).first?.kind
    }

    /// Whether a text only says what kind of entry it is.
    func isGeneric(_ words: StatementWords) -> Bool {
        rules(.text, in: words).contains { $0.kind == .generic }
    }
}
