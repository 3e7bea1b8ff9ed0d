import Basics
import Documents
import DocumentsStorage
import Language

/// Makes of a file's words what is stored: passages, details, fields and deadlines, and no card number.
struct DocumentComposer: Sendable {
    let splitter: SentenceSplitter
    let facts: FactsReader
    let printer: PaperPrinter
    /// How many word pieces a text has for the encoder.
    let pieces: @Sendable (String) -> Int
    var limits = ExtractionLimits.standard
    /// SHA-256.
    let digest: @Sendable ([UInt8]) -> [UInt8]

    /// Code points of the longest title and name of a correspondent.
    private static let longestLabel = 200

    /// - Parameter title: a person's; nil where nobody gave one.
    /// - Throws: ``ExtractionFault/empty`` where there are no words, ``ExtractionFault/tooComplex(_:)`` for too many pieces.
    func compose(
        _ file: FileText, filename: String?, title: String?, on today: CalendarDate
    ) throws(ExtractionFault) -> ReadDocument {
        let (text, numbers) = file.extraction.text.masked()
        guard
            text.text.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        else { throw .empty }
        let stated = file.extraction.title.flatMap(DocumentComposer.label)
        let facts = facts.facts(of: text, title: stated, filename: filename, uploaded: today)
        let found = DocumentDetails(
            title: DocumentComposer.label(facts.title), kind: facts.kind, correspondent: correspondent(facts),
            documentDate: date(.documentDate, facts), dueDate: date(.dueDate, facts))
        let outline = PaperOutline(text, splitter: splitter)
        // A heading begins a passage.
        guard outline.headings.count <= limits.passages else { throw .tooComplex(.passages) }
        guard outline.sentences.count <= limits.sentences else { throw .tooComplex(.sentences) }
        let chunks = Chunker(pieces: pieces).chunks(
            of: outline,
            PaperFacts(
                title: title ?? found.title ?? "", correspondent: found.correspondent, date: found.documentDate,
                kind: found.kind?.rawValue, filename: filename))
        guard chunks.count <= limits.passages else { throw .tooComplex(.passages) }
        return ReadDocument(
            text: text, textSHA256: digest(printer.normalized(text.text)), found: found,
            language: facts.language.map { $0.isChinese ? "zh" : "en" },
            mediaType: file.extraction.format.mediaType, extractor: file.extractor, maskedNumbers: numbers,
            chunks: chunks, print: printer.print(of: text.text), fields: facts.fields, deadlines: facts.deadlines,
            keepsOriginal: numbers == 0)
    }

    private func correspondent(_ facts: DocumentFacts) -> String? {
        guard case .text(let name)? = facts[.correspondent]?.value else { return nil }
        return DocumentComposer.label(name)
    }

    private func date(_ name: FieldName, _ facts: DocumentFacts) -> CalendarDate? {
        guard case .date(let day)? = facts[name]?.value else { return nil }
        return day
    }

    /// Short, without control signs, and without card numbers.
    private static func label(_ text: String) -> String? {
        let plain = text.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(longestLabel)
        let label = String(String.UnicodeScalarView(plain))
        let short = PANDetector.masked(label)?.text ?? label
        return short.isEmpty ? nil : short
    }
}
