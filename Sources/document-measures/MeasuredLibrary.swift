import Basics
import Documents

/// Papers in memory, found and read as those of a user are.
struct MeasuredLibrary {
    let measurement: Measurement
    private(set) var outlines: [PaperOutline] = []
    private(set) var chunks: [(paper: Int, chunk: Chunk)] = []
    private(set) var index = MemoryPassages()
    private var facts: [Int64: PaperFacts] = [:]
    private var statements: [Int64: [PaperStatement]] = [:]
    private var names: PaperNames?
    private let embeds: Bool

    /// - Parameters:
    ///   - embeds: else words alone find.
    ///   - readsFacts: kind, correspondent and date, by which a question may name a paper.
    init(_ papers: [QuestionSet.Paper], _ measurement: Measurement, embeds: Bool = true, readsFacts: Bool = false)
        throws
    {
        self.measurement = measurement
        self.embeds = embeds
        for (number, paper) in papers.enumerated() { try add(paper, number, readsFacts: readsFacts) }
        names = PaperNames(facts, kinds: measurement.kinds, stopTerms: measurement.stopTerms)
    }

    private mutating func add(_ paper: QuestionSet.Paper, _ number: Int, readsFacts: Bool) throws {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.append(paper.text)
        let text = builder.finished()
        let outline = PaperOutline(text, splitter: measurement.splitter)
        var known = PaperFacts(title: paper.title ?? "", filename: paper.filename)
        if readsFacts {
            let found = measurement.facts.facts(
                of: text, filename: paper.filename,
                uploaded: paper.uploaded.flatMap { CalendarDate($0) } ?? CalendarDate(daysSinceEpoch: 20_784))
            var correspondent: String?
            if case .text(let name)? = found[.correspondent]?.value { correspondent = name }
            var date: CalendarDate?
            if case .date(let day)? = found[.documentDate]?.value { date = day }
            statements[Int64(number)] = PaperStatement.all(found.fields, found.deadlines)
            known = PaperFacts(
                title: found.title, correspondent: correspondent, date: date, kind: found.kind.rawValue,
                filename: paper.filename)
        }
        facts[Int64(number)] = known
        outlines.append(outline)
        for chunk in Chunker(pieces: measurement.encoder.pieces).chunks(of: outline, known) {
            chunks.append((number, chunk))
            let vector = embeds ? try measurement.encoder.vector(chunk.embedded) : []
            index.add(
                chunk, paper: Int64(number), vector: vector,
                sentences: embeds ? try measurement.encoder.vectors(chunk.searched) : [])
        }
    }

    func ranked(_ text: String, limit: Int, only: Set<Int64>? = nil, isNamed: Bool = false) throws -> [RankedPassage] {
        let question = SearchQuestion(
            text, stopTerms: measurement.stopTerms, vector: embeds ? try measurement.encoder.vector(text) : nil)
        var scope = isNamed ? names?.scope(of: SearchTerms.terms(of: text)) ?? PaperScope() : PaperScope()
        scope.only = only
        return try PassageRanking().ranked(question, in: index, scope: scope, limit: limit)
    }

    func read(_ found: [RankedPassage]) -> [ReadPassage] {
        found.map { found in
            let chunk = chunks[Int(found.key)].chunk
            let text = outlines[Int(found.paper)].text
            return ReadPassage(
                found: found,
                content: PassageContent(
                    title: facts[found.paper]?.title ?? "", headingPath: chunk.headingPath, prefix: chunk.prefix,
                    alias: chunk.alias, text: PaperText(text[chunk.range]), start: chunk.range.lowerBound,
                    sentences: chunk.sentences, searched: chunk.searched, statements: statements[found.paper] ?? []))
        }
    }

    /// What is read for a question.
    struct Asked {
        let question: AskedQuestion
        let passages: [ReadPassage]
        let rarity: [String: Double]
    }

    func asked(_ text: String, only: Set<Int64>? = nil, isNamed: Bool = false) throws -> Asked {
        let reader = measurement.answerer.reader
        let question = reader.question(text)
        let found = try ranked(text, limit: AnswerReader.passages, only: only, isNamed: isNamed)
        return Asked(
            question: question, passages: read(found), rarity: index.rarity(of: reader.terms(of: question)))
    }

    func answer(_ asked: Asked) -> PaperAnswer {
        measurement.answerer.answer(asked.question, passages: asked.passages, rarity: asked.rarity)
    }
}
