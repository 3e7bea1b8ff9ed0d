public import Basics
internal import Language

/// Reads what a paper is, from whom and of when, its fields and its deadlines.
///
/// The same text gives the same facts; every value lies at a place of the text. Only the first 200,000 code points are read.
public struct FactsReader: Sendable {
    private let tables: FactsTables

    public init(_ tables: FactsTables) {
        self.tables = tables
    }

    /// - Parameters:
    ///   - title: what the file says its title is.
    ///   - filename: a hint for the kind and the title.
    ///   - uploaded: the day that the paper came in; its own date does not lie far behind it.
    public func facts(
        of text: CanonicalText, title: String? = nil, filename: String? = nil, uploaded: CalendarDate
    ) -> DocumentFacts {
        let dated = DatedPaper(text, tables: tables, uploaded: uploaded)
        let paper = dated.paper
        let title = TitleReader.title(paper, stated: title, filename: filename)
        let guess = KindGuess(paper, title: title, filename: filename, tables: tables)
        let language = LanguageReader(folding: tables.folding)
        let written = language.language(paper.string(0..<min(paper.scalars.count, 20_000)))
        let stated = StatedDeadlines(dated: dated, uploaded: uploaded, kind: guess.kind).deadlines()
        let computed = ComputedDeadlines(
            dated: dated, tables: tables, kind: guess.kind, language: written?.code ?? "en", stated: stated)
        let fields = FieldFinder(dated: dated, tables: tables, stated: stated, computed: computed).fields()
        return DocumentFacts(
            title: title, kind: guess.kind, kindConfidence: guess.confidence, language: written,
            blockLanguages: text.blocks.map { block in
                block.range.upperBound <= paper.scalars.count
                    ? language.language(paper.string(block.range)) ?? written : written
            },
            // What a reader of the paper does not see says nothing of it; days and sums of such text were never read.
            fields: fields.filter { paper.isSeen($0.range) },
            deadlines: DeadlineChoice.chosen(stated, computed.deadlines(), paper: paper))
    }
}
