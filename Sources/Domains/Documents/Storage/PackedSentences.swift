import Documents
import Stores

/// The sentences of a passage as they are stored: places from the passage's start in as few bytes as they need, and what is
/// searched only where that is not the text itself.
struct PackedSentences {
    private static let isHidden = 1
    private static let hasHeading = 2
    private static let isPlain = 4

    /// - Parameter text: the whole paper.
    static func bytes(_ chunk: Chunk, of text: PaperText) -> [UInt8] {
        var bytes = ByteWriter()
        let start = chunk.range.lowerBound
        for (sentence, searched) in zip(chunk.sentences, chunk.searched) where !sentence.range.isEmpty {
            let isPlain = searched == PaperOutline.plain(text[sentence.range])
            bytes.put(PaperSentence.Kind.allCases.firstIndex(of: sentence.kind) ?? 0)
            bytes.put(
                (sentence.isHidden ? PackedSentences.isHidden : 0)
                    + (sentence.heading == nil ? 0 : PackedSentences.hasHeading)
                    + (isPlain ? PackedSentences.isPlain : 0))
            bytes.put(sentence.range, from: start)
            if let heading = sentence.heading { bytes.put(heading) }
            bytes.put(sentence.group)
            bytes.put(sentence.cells.count)
            for cell in sentence.cells {
                bytes.put(cell.range, from: start)
                bytes.put(cell.column == nil ? 0 : 1)
                // The row that heads a table may lie in an earlier passage.
                if let column = cell.column { bytes.put(column, from: 0) }
                bytes.put(cell.heading == nil ? 0 : 1)
                if let heading = cell.heading { bytes.put(heading) }
            }
            if !isPlain { bytes.put(searched) }
        }
        return bytes.bytes
    }

    /// - Parameters:
    ///   - start: the passage's.
    ///   - text: of the paper from `start` on, at least to the end of the last sentence.
    /// - Throws: `corrupt` for bytes that are none of these.
    static func read(
        _ bytes: [UInt8], start: Int, text: PaperText
    ) throws -> (sentences: [PaperSentence], searched: [String]) {
        var reader = ByteReader(bytes)
        var result: (sentences: [PaperSentence], searched: [String]) = ([], [])
        let kinds = PaperSentence.Kind.allCases
        while !reader.isAtEnd {
            let (kind, flags) = (try reader.number(), try reader.number())
            guard kinds.indices.contains(kind) else { throw StorageError(.corrupt) }
            let range = try reader.range(from: start)
            let heading = flags & PackedSentences.hasHeading > 0 ? try reader.number() : nil
            let group = try reader.number()
            let cells = try (0..<(try reader.count())).map { _ in
                let cell = try reader.range(from: start)
                let column = try reader.number() > 0 ? try reader.range(from: 0) : nil
                return PaperSentence.Cell(
                    range: cell, column: column, heading: try reader.number() > 0 ? try reader.text() : nil)
            }
            let isPlain = flags & PackedSentences.isPlain > 0
            let place = range.lowerBound - start
            result.searched.append(
                isPlain ? PaperOutline.plain(text[place..<(place + range.count)]) : try reader.text())
            result.sentences.append(
                PaperSentence(
                    kind: kinds[kind], range: range, heading: heading, group: group, cells: cells,
                    isHidden: flags & PackedSentences.isHidden > 0))
        }
        return result
    }
}
