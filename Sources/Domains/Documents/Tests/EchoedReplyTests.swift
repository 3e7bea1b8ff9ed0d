import Foundation
import Testing

@testable import Documents

/// Sentences of ninety made papers, said again by a model: as they are, with another number, and with another name.
struct EchoedReplyTests {
    private struct Paper: Decodable {
        let language: String
        let text: String
    }

    private struct Said {
        let sentence: String
        let brief: PaperReplyCheck.Brief
        let passage: Int
    }

    private let check: PaperReplyCheck

    init() throws { check = try DocumentTables.replyCheck() }

    private static func papers() throws -> [Paper] {
        let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let lines = try String(contentsOf: folder.appending(path: "Papers/generated.jsonl"), encoding: .utf8).split(
            separator: "\n")
        return try lines.map { try JSONDecoder().decode(Paper.self, from: Data($0.utf8)) }
    }

    /// Every sentence with words in it, and what it would be held against.
    private func said() throws -> [Said] {
        let splitter = try DocumentTables.splitter()
        let chunker = Chunker { $0.split(separator: " ").count }
        return try Self.papers().flatMap { paper -> [Said] in
            let outline = PaperOutline(try DocumentTables.paper(paper.text), splitter: splitter)
            let read = chunker.chunks(of: outline, PaperFacts(title: "Paper")).enumerated().map { number, chunk in
                ReadPassage(
                    found: RankedPassage(unsearched: Int64(number), of: 1), title: "Paper",
                    headingPath: chunk.headingPath, prefix: chunk.prefix,
                    text: PaperText(outline.text[chunk.range]), start: chunk.range.lowerBound,
                    sentences: chunk.sentences, searched: chunk.searched)
            }
            let answer = PaperAnswer(
                kind: .sentence, answer: nil, text: "", values: [], confidence: 1, refusal: nil, citations: [],
                passages: [], reader: "rules", isChinese: paper.language == "zh", features: [])
            let passages = read.enumerated().map { ShownPassage($1, number: $0 + 1) { _ in nil } }
            let brief = PaperReplyCheck.Brief(answer: answer, passages: passages, read: read)
            return read.enumerated().flatMap { number, passage in
                passage.sentences.map { passage.string($0.range) }
                    .filter { $0.unicodeScalars.count { $0.isLetter || $0.isHan } >= 4 }
                    .map { Said(sentence: $0, brief: brief, passage: number + 1) }
            }
        }
    }

    private func result(_ text: String, _ said: Said) -> Result<PaperReplyCheck.Checked, PaperReplyFault>? {
        let reply =
            #"{"sentences":[{"text":\#(JSONText.quoted(text)),"citations":[{"passage":\#(said.passage),"#
            + #""quote":\#(JSONText.quoted(said.sentence))}]}]}"#
        return check.check(reply, of: said.brief)
    }

    @Test func `what a paper says is shown, and cited where it stands`() throws {
        var (shown, all) = (0, 0)
        var faults: [String: Int] = [:]
        for one in try said() {
            all += 1
            // Marks of Markdown are no words.
            switch result(one.sentence.replacing(/[#|]/, with: " "), one) {
            case .success(let checked):
                shown += 1
                #expect(checked.citations.count == 1)
                #expect(checked.citations.allSatisfy { one.sentence.contains($0.quote) && $0.quote.count > 2 })
            case .failure(let fault): faults["\(fault.rawValue): \(one.sentence.prefix(90))", default: 0] += 1
            case nil: Issue.record("No reply: \(one.sentence)")
            }
        }
        #expect(all > 500)
        #expect(shown * 1_000 >= all * 995, "\(shown) of \(all): \(faults.keys.sorted().joined(separator: "\n"))")
    }

    @Test func `no other number is shown`() throws {
        var changed = 0
        for one in try said() {
            let scalars = Array(one.sentence.unicodeScalars)
            for index in scalars.indices where scalars[index].isDigit && scalars[index].isASCII {
                var other = scalars
                other[index] = Unicode.Scalar(0x30 + (scalars[index].value - 0x30 + 1) % 10) ?? "0"
                let text = ShownPassage.string(other[...])
                // The number as it then reads may stand in the sentence too.
                let before = Set(StatedWords.digits(one.sentence))
                guard StatedWords.digits(text).contains(where: { !before.contains($0) }) else { continue }
                changed += 1
                if case .success(let checked)? = result(text, one) {
                    Issue.record("\(checked.text) for \(one.sentence)")
                }
            }
        }
        #expect(changed > 1_000)
    }

    @Test func `no other name is shown`() throws {
        var changed = 0
        for one in try said() {
            let words = one.sentence.split(separator: " ", omittingEmptySubsequences: false)
            for index in words.indices.dropFirst() where words[index].first?.isUppercase == true {
                var other = words
                other[index] = "Zorvathia"
                changed += 1
                if case .success(let checked)? = result(other.joined(separator: " "), one) {
                    Issue.record("\(checked.text) for \(one.sentence)")
                }
            }
        }
        #expect(changed > 300)
    }
}

/// Numbers as they are written, without what only parts their digits.
private enum StatedWords {
    static func digits(_ text: String) -> [String] {
        text.split { !($0.isASCII && ($0.isNumber || $0.isLetter) || ",.-/".contains($0)) }
            .filter { $0.contains(where: \.isNumber) }
            .map { String($0.filter { $0.isNumber || $0.isLetter }.drop { $0 == "0" }) }
    }
}
