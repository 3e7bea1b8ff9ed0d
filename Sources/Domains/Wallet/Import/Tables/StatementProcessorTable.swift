import Language

/// Who stands before the shop in a bank's line.
struct StatementProcessorTable: Sendable {
    static let fileName = "statement-processors.tsv"

    enum Action: String, Sendable {
        /// What follows is the shop.
        case hide
        /// What follows is the shop; where that is unknown, the category of the row is this.
        case tell
        /// It is itself the merchant.
        case merchant
    }

    struct Processor: Sendable {
        /// In capitals, spaces left out.
        let prefix: [UInt8]
        let action: Action
        let category: Category?
        let merchant: String
    }

    /// By the first byte of the prefix, longest first.
    private let processors: [UInt8: [Processor]]
    private static let longest = 64

    init(_ tables: TableFiles) throws(TableError) {
        var reader = try TableReader(
            tables, file: StatementProcessorTable.fileName,
            header: ["action", "category", "merchant", "prefixes"])
        var found: [Processor] = []
        var seen: Set<[UInt8]> = []
        while let row = try reader.row() {
            guard let action = Action(rawValue: TableReader.text(row[0])) else {
                throw reader.fault(.unknownValue, TableReader.text(row[0]))
            }
            let category = Category(identifier: TableReader.text(row[1]))
            guard category != nil || row[1].isEmpty else {
                throw reader.fault(.unknownCategory, TableReader.text(row[1]))
            }
            let merchant = TableReader.text(row[2])
            guard (action == .merchant) == !merchant.isEmpty, action != .tell || category != nil else {
                throw reader.fault(.empty, "what \(action.rawValue) needs")
            }
            let prefixes = TableReader.list(row[3])
            guard !prefixes.isEmpty else { throw reader.fault(.empty, "prefixes") }
            for text in prefixes {
                let prefix = StatementProcessorTable.key(text).bytes
                guard !prefix.isEmpty else { throw reader.fault(.empty, TableReader.text(text)) }
                guard seen.insert(prefix).inserted else {
                    throw reader.fault(.duplicateName, TableReader.text(text))
                }
                found.append(Processor(prefix: prefix, action: action, category: category, merchant: merchant))
            }
        }
        processors = Dictionary(grouping: found.sorted { $0.prefix.count > $1.prefix.count }) { $0.prefix[0] }
    }

    /// The processor that a text starts with, and what follows it; nil where none does, or nothing follows.
    func match(_ text: String) -> (processor: Processor, rest: String)? {
        let written = Array(text.utf8)
        guard let first = written.first(where: { $0 > 0x20 }),
            let candidates = processors[StatementProcessorTable.upper(first)]
        else { return nil }
        let (bytes, ends) = StatementProcessorTable.key(written[...])
        for processor in candidates where bytes.starts(with: processor.prefix) {
            let end = ends[processor.prefix.count - 1]
            // A prefix of letters alone ends with its word.
            if let last = processor.prefix.last, StatementProcessorTable.isLetter(last), end < written.count,
                StatementProcessorTable.isLetter(StatementProcessorTable.upper(written[end]))
                    || (0x30...0x39).contains(written[end])
            {
                continue
            }
            let rest = String(decoding: written[end...], as: UTF8.self).drop { " \t*-:：".contains($0) }
            guard rest.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            return (processor, String(rest))
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }

    /// In capitals without spaces, and for each byte where it ends in the text.
    private static func key(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], ends: [Int]) {
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for index in text.indices where text[index] > 0x20 {
            bytes.append(upper(text[index]))
            ends.append(index + 1)
            if bytes.count == longest { break }
        }
        return (bytes, ends)
    }
}
