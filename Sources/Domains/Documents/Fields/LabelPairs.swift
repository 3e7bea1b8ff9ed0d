internal import Language
/// Which line is the label of a value that stands on a line of its own.
///
/// Papers read from PDF often give the labels of a column first and its values behind them: each value goes to the first label
/// of its type that has none yet.
struct LabelPairs {
    struct Label {
        let name: FieldName?
        let type: FieldName.ValueType
        let weight: Double
        /// The place of the label's part.
        let part: Int
        /// Places in the tokens.
        let tokens: Range<Int>
    }

    /// The label of a mark, by the place where the mark begins.
    private(set) var ofMark: [Int: Label] = [:]
    /// Identifiers with the label that they belong to.
    private(set) var identifiers: [(label: Label, range: Range<Int>)] = []

    /// Lines that a label waits for its value.
    private static let reach = 7

    init(_ paper: Paper, tables: FactsTables) {
        let marks = Dictionary(grouping: paper.marks, by: \.part)
        let scan = IdentifierScan(scalars: paper.scalars)
        var open: [Label] = []
        for (index, part) in paper.parts.enumerated() where part.kind != .cell {
            open.removeAll { index - $0.part > LabelPairs.reach }
            let own = LabelPairs.labels(paper, index, marks[index] ?? [], tables)
            if !own.isEmpty {
                open += own
                continue
            }
            guard !open.isEmpty, part.range.count <= 40 else { continue }
            for mark in marks[index] ?? [] {
                let type = LabelPairs.type(mark)
                if mark.tokens.lowerBound - part.tokens.lowerBound <= 3,
                    let place = open.firstIndex(where: { $0.type == type })
                {
                    let label = open.remove(at: place)
                    ofMark[mark.range.lowerBound] = label
                    open.removeAll { $0.part == label.part && $0.tokens == label.tokens }
                }
            }
            if marks[index]?.isEmpty ?? true, let place = open.firstIndex(where: { $0.type == .identifier }),
                let range = scan.identifier(from: part.range.lowerBound, to: part.range.upperBound),
                part.range.count - range.count <= 2
            {
                identifiers.append((open.remove(at: place), range))
            }
        }
    }

    private static func type(_ mark: PaperMark) -> FieldName.ValueType {
        switch mark.value {
        case .date: .date
        case .money: .money
        case .duration: .duration
        case .time: .text
        }
    }

    /// The labels of a part that holds no value of their type.
    private static func labels(
        _ paper: Paper, _ index: Int, _ marks: [PaperMark], _ tables: FactsTables
    ) -> [Label] {
        let part = paper.parts[index]
        guard part.range.count <= 60 else { return [] }
        let types = Set(marks.map(type))
        var result: [Label] = []
        let isShort = part.tokens.count <= 9
        for match in tables.labels.matches(in: paper.tokens, part.tokens) {
            let name = match.sense.role
            guard !types.contains(name.type), name.type != .text, name.type != .period else { continue }
            // Only words of the label itself, perhaps with a sign behind it.
            guard match.tokens.count * 2 >= part.tokens.count - 1 || isShort && !marks.isEmpty else { continue }
            if name.type == .identifier,
                IdentifierScan(scalars: paper.scalars).identifier(
                    from: paper.tokens[match.tokens.upperBound - 1].range.upperBound, to: part.range.upperBound) != nil
            {
                continue
            }
            result.append(
                Label(name: name, type: name.type, weight: match.sense.weight, part: index, tokens: match.tokens))
        }
        if result.isEmpty || !result.contains(where: { $0.type == .date }), !types.contains(.date), isShort {
            for match in tables.dates.matches(in: paper.tokens, part.tokens)
            where match.sense.placement == .before && match.sense.weight >= 4
                && match.tokens.count * 2 >= part.tokens.count - 1
            {
                result.append(
                    Label(name: nil, type: .date, weight: match.sense.weight, part: index, tokens: match.tokens))
            }
        }
        // One label of a type and a line: the longest.
        var best: [FieldName.ValueType: Label] = [:]
        for label in result where label.tokens.count > best[label.type]?.tokens.count ?? 0 { best[label.type] = label }
        return best.values.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    }
}
