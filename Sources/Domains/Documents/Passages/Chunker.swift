/// Packs a paper's sentences into passages of 100 to 150 words, each under one heading.
public struct Chunker {
    /// The most word pieces of a passage with its prefix: what the encoder reads.
    public static let mostPieces = 254
    public static let prefixPieces = 32
    static let mostWords = 150
    /// Two signs of Chinese say about as much as a word and a third.
    private static let hanPerWord = 1.5

    private let pieces: (String) -> Int

    /// - Parameter pieces: how many word pieces a text has for the encoder, without its marks; counting may stop at
    ///   ``mostPieces``.
    public init(pieces: @escaping (String) -> Int) {
        self.pieces = pieces
    }

    public func chunks(of outline: PaperOutline, _ facts: PaperFacts) -> [Chunk] {
        let prefixes = ChunkPrefix(facts: facts, pieces: pieces)
        var result: [Chunk] = []
        for section in sections(outline) {
            let path = outline.path(of: section.last?.sentence.heading)
            let prefix = prefixes.text(path)
            for part in packed(section, room: Chunker.mostPieces - pieces(prefix)) {
                result.append(chunk(part, path: path, prefix: prefix, alias: facts.filename ?? "", in: outline))
            }
        }
        return result
    }

    /// A sentence with what it takes.
    private struct Measured {
        let sentence: PaperSentence
        let searched: String
        let words: Int
        let pieces: Int
    }

    /// The sentences under each heading, the headings before the first of their text.
    private func sections(_ outline: PaperOutline) -> [[Measured]] {
        var result: [[Measured]] = []
        var open: [Measured] = []
        var opened: Int?
        for sentence in outline.sentences {
            if sentence.heading != opened, !open.isEmpty, !isOver(open, sentence.heading, outline) {
                result.append(open)
                open = []
            }
            opened = sentence.heading
            open += measured(sentence, outline)
        }
        if !open.isEmpty { result.append(open) }
        return result
    }

    /// Whether all that is open are headings over this one.
    private func isOver(_ open: [Measured], _ heading: Int?, _ outline: PaperOutline) -> Bool {
        guard let heading else { return false }
        var above: Set<Int> = []
        var next = outline.headings[heading].parent
        while let index = next {
            above.insert(index)
            next = outline.headings[index].parent
        }
        return open.allSatisfy { $0.sentence.kind == .heading && $0.sentence.heading.map(above.contains) == true }
    }

    /// The sentence, or its parts where it is too long for a passage.
    private func measured(_ sentence: PaperSentence, _ outline: PaperOutline) -> [Measured] {
        let searched = outline.searched(sentence)
        let (words, count) = (Chunker.words(searched), pieces(searched))
        guard words > Chunker.mostWords || count > Chunker.mostPieces - Chunker.prefixPieces else {
            return [Measured(sentence: sentence, searched: searched, words: words, pieces: count)]
        }
        return SentenceCutter(text: outline.text, pieces: pieces).parts(of: sentence.range).map { range in
            let part = PaperSentence(
                kind: sentence.kind, range: range, heading: sentence.heading, group: sentence.group, cells: [],
                isHidden: sentence.isHidden)
            let searched = outline.searched(part)
            return Measured(
                sentence: part, searched: searched, words: Chunker.words(searched), pieces: pieces(searched))
        }
    }

    /// In parts of about the same length, so that none is a mere rest.
    private func packed(_ section: [Measured], room: Int) -> [[Measured]] {
        var left = section.reduce(0) { $0 + $1.words }
        var parts = max(
            1, (left + Chunker.mostWords - 1) / Chunker.mostWords,
            (section.reduce(0) { $0 + $1.pieces } + max(1, room) - 1) / max(1, room))
        var target = (left + parts - 1) / parts
        var result: [[Measured]] = []
        var open: [Measured] = []
        var (openWords, openPieces) = (0, 0)
        for sentence in section {
            let isFull =
                openWords + sentence.words > Chunker.mostWords || openPieces + sentence.pieces > room
                || openWords >= target || openWords + sentence.words / 2 > target
            if !open.isEmpty, isFull {
                result.append(open)
                open = []
                left -= openWords
                parts = max(1, parts - 1)
                target = (left + parts - 1) / parts
                (openWords, openPieces) = (0, 0)
            }
            open.append(sentence)
            openWords += sentence.words
            openPieces += sentence.pieces
        }
        if !open.isEmpty { result.append(open) }
        return result
    }

    private func chunk(_ part: [Measured], path: [String], prefix: String, alias: String, in outline: PaperOutline)
        -> Chunk
    {
        let start = part.first?.sentence.range.lowerBound ?? 0
        let range = start..<max(start, part.last?.sentence.range.upperBound ?? start)
        var seen: Set<String> = []
        var identifiers: [String] = []
        for found in Identifiers.found(in: outline.text, range) {
            for name in Identifiers.names(found.folded) where seen.insert(name).inserted { identifiers.append(name) }
        }
        return Chunk(
            range: range, headingPath: path, prefix: prefix, alias: alias, sentences: part.map(\.sentence),
            searched: part.map(\.searched), identifiers: identifiers)
    }

    /// Words as people count them.
    static func words(_ text: String) -> Int {
        var (words, han, isInside) = (0, 0, false)
        for scalar in text.unicodeScalars {
            if scalar.isHan { han += 1 }
            let isPart = !scalar.isSpace && !scalar.isHan
            if isPart, !isInside { words += 1 }
            isInside = isPart
        }
        return words + Int(Double(han) / hanPerWord)
    }
}
