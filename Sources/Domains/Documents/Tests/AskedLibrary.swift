@testable import Documents

/// Papers in memory that are asked by words alone.
struct AskedLibrary {
    private var passages = MemoryPassages()
    private var chunks: [(paper: Int64, chunk: Chunk)] = []
    private(set) var texts: [PaperText] = []
    private var titles: [String] = []
    let answerer: DocumentAnswerer

    init(_ papers: [(title: String, text: String)]) throws {
        try self.init(papers.map { ($0.title, try DocumentTables.paper($0.text)) })
    }

    init(_ papers: [(title: String, text: CanonicalText)]) throws {
        answerer = try DocumentTables.answerer()
        let chunker = Chunker { $0.split(separator: " ").count }
        for (number, paper) in papers.enumerated() {
            let outline = PaperOutline(paper.text, splitter: try DocumentTables.splitter())
            texts.append(outline.text)
            titles.append(paper.title)
            for chunk in chunker.chunks(of: outline, PaperFacts(title: paper.title)) {
                passages.add(chunk, paper: Int64(number), vector: [], sentences: [])
                chunks.append((Int64(number), chunk))
            }
        }
    }

    func ask(_ text: String, maxCitations: Int = 3) throws -> PaperAnswer {
        try answer(text, maxCitations: maxCitations).answer
    }

    /// The answer with what it was read from.
    func answer(_ text: String, maxCitations: Int = 3) throws -> (answer: PaperAnswer, read: [ReadPassage]) {
        let question = answerer.reader.question(text)
        let asked = SearchQuestion(text, stopTerms: try DocumentTables.stopTerms(), vector: nil)
        let found = try PassageRanking().ranked(asked, in: passages, limit: AnswerReader.passages)
        let read = found.map { found in
            let (paper, chunk) = chunks[Int(found.key)]
            return ReadPassage(
                found: found, title: titles[Int(paper)], headingPath: chunk.headingPath, prefix: chunk.prefix,
                text: PaperText(texts[Int(paper)][chunk.range]), start: chunk.range.lowerBound,
                sentences: chunk.sentences, searched: chunk.searched)
        }
        let answer = answerer.answer(
            question, passages: read, rarity: passages.rarity(of: answerer.reader.terms(of: question)),
            maxCitations: maxCitations, hasPapers: !texts.isEmpty)
        return (answer, read)
    }
}
