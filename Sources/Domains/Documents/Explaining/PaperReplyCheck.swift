import Explaining
public import Language
import RAG

/// Decides which sentences of a model may be shown: each quotes the passages it relies on word for word, and says no number,
/// date or name that the quoted words do not. A false alarm costs nicer words; a miss would put words into a paper's mouth.
public struct PaperReplyCheck: Sendable {
    /// The tables to give to ``init(_:reader:)``.
    public static let fileNames = [ReplyWords.fileName]

    /// What may be shown.
    public struct Checked: Sendable, Equatable {
        public let text: String
        /// Of all sentences, each place once.
        public let citations: [Citation]
        /// Sentences that were left out.
        public let dropped: Int
    }

    /// What a reply is held against.
    public struct Brief: Sendable {
        let answer: PaperAnswer
        let passages: [ShownPassage]
        private let read: [ReadPassage]

        /// - Parameters:
        ///   - passages: what the model was shown.
        ///   - read: what they were made of.
        public init(answer: PaperAnswer, passages: [ShownPassage], read: [ReadPassage]) {
            self.answer = answer
            self.passages = passages
            self.read = read
        }

        fileprivate func citation(_ place: QuotedPlace) -> Citation? {
            let whole = read.first { passage in
                passage.found.paper == place.passage.paper && passage.start <= place.range.lowerBound
                    && place.range.upperBound <= passage.start + passage.text.count
            }
            guard let whole else { return nil }
            let sentence = whole.sentences.first { $0.range.overlaps(place.range) }
            return Citation(
                paper: place.passage.paper, title: place.passage.title, range: place.range,
                quote: whole.string(place.range), headingPath: place.passage.headingPath,
                isCell: sentence?.kind == .tableRow, isHidden: false)
        }
    }

    private let words: ReplyWords
    private let reader: WordReader
    private let quantities: QuantityReader

    /// - Throws: ``TableError`` with file and line.
    public init(_ files: TableFiles, reader: AnswerReader) throws(TableError) {
        words = try ReplyWords(files)
        self.reader = reader.words
        quantities = reader.finder.quantities
    }

    /// - Parameters:
    ///   - text: what the model wrote, as it came.
    /// - Returns: nil where it is no reply of the form asked for; a fault where nothing of it may be shown.
    public func check(
        _ text: String, of brief: Brief
    ) -> Result<Checked, PaperReplyFault>? {
        guard let reply = PaperReply(text) else { return nil }
        return check(reply.sentences, of: brief)
    }

    /// As much of a coming reply as may be shown already; nil for nothing.
    public func beginning(
        of text: String, of brief: Brief
    ) -> String? {
        let sentences = PaperReply.beginning(of: text)
        guard !sentences.isEmpty, case .success(let checked) = check(sentences, of: brief) else {
            return nil
        }
        return checked.text
    }

    private func check(
        _ sentences: [PaperReply.Sentence], of brief: Brief
    ) -> Result<Checked, PaperReplyFault> {
        var kept: [String] = []
        var places: [QuotedPlace] = []
        var first: PaperReplyFault?
        for sentence in sentences {
            do throws(PaperReplyFault) {
                let (text, found) = try checked(sentence, of: brief)
                kept.append(text)
                for place in found where !places.contains(where: { $0.isSame(as: place) }) { places.append(place) }
            } catch {
                first = first ?? error
            }
        }
        guard !kept.isEmpty else { return .failure(first ?? .uncited) }
        let text = kept.joined(separator: brief.answer.isChinese ? "" : " ")
        if contradicts(text, brief.answer) { return .failure(.contradicted) }
        return .success(
            Checked(
                text: text, citations: brief.answer.cited(besides: places.compactMap(brief.citation)),
                dropped: sentences.count - kept.count))
    }

    // MARK: One sentence

    private func checked(
        _ sentence: PaperReply.Sentence, of brief: Brief
    ) throws(PaperReplyFault) -> (String, [QuotedPlace]) {
        let text = try PaperReplyCheck.cleaned(sentence.text, isChinese: brief.answer.isChinese)
        guard !sentence.citations.isEmpty else { throw .uncited }
        var places: [QuotedPlace] = []
        for cited in sentence.citations { places.append(try QuotedPlace(cited, in: brief.passages)) }
        let said = StatedValues(text, reader: reader, quantities: quantities)
        let quotes = sentence.citations.map { PaperReplyCheck.string(QuotedPlace.plain($0.quote)) }
        let cited = quotes.map { StatedValues($0, reader: reader, quantities: quantities) }
        if hasUnsupportedValue(said, cited) { throw .valueUnsupported }
        let names = places.map(\.passage.title)
        let seen = (quotes + names).joined(separator: "\n")
        if hasUnsupportedName(text, said, seen: seen, shown: brief.passages) { throw .nameUnsupported }
        if negates(text, said.words) != zip(quotes, cited).contains(where: { negates($0, $1.words) }) {
            throw .negationUnsupported
        }
        return (text, places)
    }

    /// Words without a paper: they may be shown where nothing is wrong with them by themselves.
    public func chat(_ text: String, isChinese: Bool) -> Result<String, PaperReplyFault>? {
        guard let reply = PaperReply(text) else { return nil }
        guard reply.sentences.allSatisfy(\.citations.isEmpty) else { return .failure(.quoteNotFound) }
        do throws(PaperReplyFault) {
            let joined = reply.sentences.map(\.text).joined(separator: isChinese ? "" : " ")
            return .success(try PaperReplyCheck.cleaned(joined, isChinese: isChinese))
        } catch {
            return .failure(error)
        }
    }

    private static func cleaned(_ text: String, isChinese: Bool) throws(PaperReplyFault) -> String {
        guard case .success(let cleaned) = ReplySafety.cleaned(text, allowing: ["="]), !ReplySafety.hasLink(cleaned),
            PANDetector.redacted(cleaned) == nil
        else { throw .unsafe }
        let scalars = cleaned.unicodeScalars
        let han = scalars.count(where: \.isHan)
        let letters = scalars.count(where: \.isLetter)
        // Names in other letters may stand in a sentence; a sentence is not made of them.
        guard isChinese ? han * 2 >= letters || letters == 0 : han == 0 else { throw .wrongLanguage }
        return cleaned
    }

    private static func string(_ scalars: [Unicode.Scalar]) -> String { ShownPassage.string(scalars[...]) }

    // MARK: Numbers

    private func hasUnsupportedValue(_ said: StatedValues, _ cited: [StatedValues]) -> Bool {
        let known = cited.flatMap(\.found).map(\.value)
        var supported: [Range<Int>] = []
        for found in said.found where !found.isIdle {
            let isKnown =
                switch found.value {
                // Without a unit it may be any of them.
                case .number(let number): known.contains { $0.number == number }
                case .clock, .date, .money, .percent, .duration, .identifier:
                    known.contains { found.value.agrees(with: $0) }
                }
            guard isKnown else { return true }
            supported.append(found.range)
        }
        let digits = Set(cited.flatMap(\.digits).map(\.text))
        // A name with digits is no number, whatever is read in it.
        for (text, range) in said.digits where !supported.contains(where: { $0.contains(range) }) {
            guard digits.contains(text) else { return true }
        }
        return !said.months.isSubset(of: cited.reduce(into: []) { $0.formUnion($1.months) })
    }

    // MARK: Names

    private func hasUnsupportedName(
        _ text: String, _ said: StatedValues, seen: String, shown: [ShownPassage]
    ) -> Bool {
        let known = terms(of: seen)
        let scalars = Array(text.unicodeScalars)
        let isChinese = said.words.contains(where: \.isHan)
        var shownTerms: Set<String>?
        for word in said.words where !word.isHan && !word.hasDigit && (word.isCapital || isChinese) {
            guard word.kinds.isEmpty || isChinese && !word.isGrammar, !known.contains(word.text),
                !known.contains(word.stem)
            else { continue }
            guard isOpening(word, scalars), !isChinese else { return true }
            if words.openings.contains(word.text) || words.openings.contains(word.stem) { continue }
            // The first word of a sentence has a capital anyway: what is written small in a paper is no name.
            let small = shownTerms ?? smallTerms(of: shown)
            shownTerms = small
            guard small.contains(word.text) || small.contains(word.stem) else { return true }
        }
        if words.nameEndings.contains(where: { hasUnknownName(endingIn: $0, in: text, seen: seen) }) { return true }
        return hasUnknownQuotation(scalars, seen: seen, shown: shown)
    }

    private func terms(of text: String) -> Set<String> {
        let paper = PaperText(text)
        return Set(reader.words(paper, 0..<paper.count).flatMap { [$0.text, $0.stem] })
    }

    private func smallTerms(of passages: [ShownPassage]) -> Set<String> {
        Set(
            passages.flatMap { passage in
                let paper = PaperText(passage.text)
                return reader.words(paper, 0..<paper.count).filter { !$0.isCapital }.flatMap { [$0.text, $0.stem] }
            })
    }

    private func isOpening(_ word: TextWord, _ scalars: [Unicode.Scalar]) -> Bool {
        let before = scalars[..<word.range.lowerBound].last { !$0.isSpace && !"\"“‘'(".unicodeScalars.contains($0) }
        return before.map { ".!?:".unicodeScalars.contains($0) } ?? true
    }

    /// 某某公司 with the two signs before the ending.
    private func hasUnknownName(endingIn ending: String, in text: String, seen: String) -> Bool {
        let (scalars, end) = (Array(text.unicodeScalars), Array(ending.unicodeScalars))
        guard scalars.count >= end.count else { return false }
        for start in 0...(scalars.count - end.count) where scalars[start..<(start + end.count)].elementsEqual(end) {
            let from = max(0, start - 2)
            guard scalars[from..<start].allSatisfy(\.isHan), from < start else { continue }
            if !seen.contains(ShownPassage.string(scalars[from..<(start + end.count)])) { return true }
        }
        return false
    }

    /// What stands between quotation marks or marks of titles has to be somebody's words.
    private func hasUnknownQuotation(_ scalars: [Unicode.Scalar], seen: String, shown: [ShownPassage]) -> Bool {
        let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [("“", "”"), ("《", "》"), ("「", "」"), ("\"", "\"")]
        let all = QuotedPlace.plain(seen + "\n" + shown.map(\.text).joined(separator: "\n"))
        for (open, close) in pairs {
            var start = 0
            while let from = scalars[start...].firstIndex(of: open),
                let to = scalars[(from + 1)...].firstIndex(of: close)
            {
                let inner = QuotedPlace.plain(ShownPassage.string(scalars[(from + 1)..<to]))
                if !inner.isEmpty, QuotedPlace.first(inner.dropMarks, in: all) == nil { return true }
                start = to + 1
            }
        }
        return false
    }

    // MARK: The whole

    private func negates(_ text: String, _ words: [TextWord]) -> Bool {
        words.contains { $0.kinds.contains(.negation) }
            || text.unicodeScalars.contains(where: self.words.negations.contains)
    }

    /// Whether a reply names a value of the kind that the paper answers with, and not that value.
    private func contradicts(_ text: String, _ answer: PaperAnswer) -> Bool {
        guard answer.kind == .span, let value = answer.values.first.map(StatedValues.value(of:)) else { return false }
        let said = StatedValues(text, reader: reader, quantities: quantities)
        let same = said.found.map(\.value).filter { $0.isComparable(with: value) }
        return !same.isEmpty && !same.contains { $0.agrees(with: value) }
    }
}

extension PaperAnswer {
    /// A model's citations, and the first of the paper's own answer, which stays the answer.
    fileprivate func cited(besides citations: [Citation]) -> [Citation] {
        guard let first = self.citations.first else { return citations }
        let isCited = citations.contains { $0.paper == first.paper && $0.range.overlaps(first.range) }
        return isCited ? citations : [first] + citations
    }
}

extension QuotedPlace {
    fileprivate func isSame(as other: QuotedPlace) -> Bool {
        passage.paper == other.passage.paper && range == other.range
    }
}

extension [Unicode.Scalar] {
    /// Without a full stop or comma that stands inside the marks.
    fileprivate var dropMarks: [Unicode.Scalar] {
        var result = self
        while result.count > 1, let last = result.last, ".,;!?。，；！？".unicodeScalars.contains(last) {
            result.removeLast()
        }
        return result
    }
}
