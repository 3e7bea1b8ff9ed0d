internal import Basics

/// Finds the quantities of a text in English or Chinese: numbers, money, shares, counts, measures, durations, times of
/// day and dates.
///
/// Text is folded and cut into tokens, phrases of the tables are found, the longest first, and a few closed forms join
/// them. Every rule looks at a bounded number of pieces, so that time is linear in the length of the text. Any text can
/// be given; what does not fit 64 bits is not read.
public struct QuantityReader: Sendable {
    private let tables: QuantityTables

    public init(_ tables: QuantityTables) {
        self.tables = tables
    }

    /// The quantities in the order of the text; they do not overlap.
    public func quantities(in text: String, context: QuantityContext = QuantityContext()) -> [Quantity] {
        read(text, context: context).quantities
    }

    /// Also how often a rule has looked at a piece of the text.
    package func read(_ text: String, context: QuantityContext) -> (quantities: [Quantity], visited: Int) {
        text.withBytes { bytes in
            let (folded, places) = tables.folding.located(bytes)
            var scan = QuantityScan(folded, tables: tables, context: context)
            let matches = scan.matches()
            let quantities = matches.compactMap { match -> Quantity? in
                let start = Int(scan.firstToken(match.start).start)
                let end = Int(scan.lastToken(match.end - 1).end) - 1
                guard start <= end, end < places.count else { return nil }
                return Quantity(
                    span: Int(places[start].start)..<places[end].end, reading: match.reading,
                    alternatives: match.alternatives)
            }
            return (quantities, scan.visited)
        }
    }
}
