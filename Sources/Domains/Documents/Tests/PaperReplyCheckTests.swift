import JSON
import Language
import RAG
import Testing

@testable import Documents

/// What a model says of papers is shown where the papers say it, and not otherwise.
struct PaperReplyCheckTests {
    private static let lease = (
        title: "Lease of the flat",
        text: """
        Lease of the flat

        The deposit is $1,200. It is paid back by Marlow Homes within 30 days of moving out.
        The rent of $950 is due on 5 April 2026. No pets are allowed without consent.

        """
    )
    private static let chinese = (title: "租约", text: "押金为1200元。由华明物业公司在30天内退还。\n租金于2026年4月5日到期。\n")

    private let check: PaperReplyCheck

    init() throws { check = try DocumentTables.replyCheck() }

    private func reply(_ sentences: [(text: String, passage: Int, quote: String)]) -> String {
        let list = sentences.map { sentence in
            let (text, quote) = (JSONText.quoted(sentence.text), JSONText.quoted(sentence.quote))
            return #"{"text":\#(text),"citations":[{"passage":\#(sentence.passage),"quote":\#(quote)}]}"#
        }
        return #"{"sentences":[\#(list.joined(separator: ","))]}"#
    }

    private func result(
        _ sentences: [(text: String, passage: Int, quote: String)], asked: String = "How much is the deposit?",
        papers: [(title: String, text: String)] = [lease]
    ) throws -> Result<PaperReplyCheck.Checked, PaperReplyFault>? {
        let library = try AskedLibrary(papers)
        let (answer, read) = try library.answer(asked)
        let passages = read.enumerated().map { ShownPassage($1, number: $0 + 1) { _ in nil } }
        return check.check(
            reply(sentences), of: PaperReplyCheck.Brief(answer: answer, passages: passages, read: read))
    }

    private func fault(
        _ text: String, quote: String, passage: Int = 1, asked: String = "How much is the deposit?",
        papers: [(title: String, text: String)] = [lease]
    ) throws -> PaperReplyFault? {
        guard case .failure(let fault)? = try result([(text, passage, quote)], asked: asked, papers: papers) else {
            return nil
        }
        return fault
    }

    @Test func `a sentence that quotes what it says is shown, and its quote is a citation`() throws {
        guard
            case .success(let checked)? = try result([
                ("The deposit is $1,200.", 1, "The deposit is  $1,200."),
                ("Marlow Homes pays it back within 30 days.", 1, "It is paid back by Marlow Homes\nwithin 30 days"),
            ])
        else {
            Issue.record("It was not shown.")
            return
        }
        #expect(checked.text == "The deposit is $1,200. Marlow Homes pays it back within 30 days.")
        #expect(checked.dropped == 0)
        let text = PaperText(Self.lease.text)
        for citation in checked.citations { #expect(text[citation.range] == citation.quote) }
        #expect(
            checked.citations.map(\.quote)
                == ["The deposit is $1,200.", "It is paid back by Marlow Homes within 30 days"])
    }

    @Test(arguments: [
        ("The deposit is $1,200.", "", PaperReplyFault.uncited),
        ("The deposit is $1,200.", "The deposit is $1,300.", .quoteNotFound),
        ("The deposit is $1,200.", "The deposit is … within 30 days", .quotePieced),
        ("The deposit is $1,200.", "The deposit is $1,200. The rent of $950", .quotePieced),
        ("The deposit is $1,300.", "The deposit is $1,200.", .valueUnsupported),
        ("The deposit is €1,200.", "The deposit is $1,200.", .valueUnsupported),
        ("The deposit is $1,200, due in three years.", "The deposit is $1,200.", .valueUnsupported),
        ("The deposit of $1,200 is due in May.", "The deposit is $1,200.", .valueUnsupported),
        ("The deposit of $1,200 goes to Harlow Estates.", "The deposit is $1,200.", .nameUnsupported),
        ("Harlow Estates holds the deposit of $1,200.", "The deposit is $1,200.", .nameUnsupported),
        ("The deposit is $1,200, see https://evil.example.", "The deposit is $1,200.", .unsafe),
        ("The deposit is <b>$1,200</b>.", "The deposit is $1,200.", .unsafe),
        ("押金是$1,200。", "The deposit is $1,200.", .wrongLanguage),
        ("The rent is $950.", "The rent of $950 is due on 5 April 2026.", .contradicted),
    ])
    func `a fault is told by its name`(text: String, quote: String, fault: PaperReplyFault) throws {
        #expect(try self.fault(text, quote: quote) == fault)
    }

    @Test func `a quote of another passage is a fault`() throws {
        let manual = (
            title: "Boiler manual", text: "Boiler manual\n\nThe boiler's deposit of lime is removed yearly.\n"
        )
        let faults = try [1, 2].map {
            try fault(
                "The deposit is $1,200.", quote: "The deposit is $1,200.", passage: $0, papers: [Self.lease, manual])
        }
        #expect(Set(faults) == [nil, .quoteElsewhere])
    }

    @Test func `no is not left out of a clause, and not put into one`() throws {
        let asked = "Are pets allowed in the flat?"
        #expect(
            try fault("Pets are allowed.", quote: "No pets are allowed without consent.", asked: asked)
                == .negationUnsupported)
        #expect(
            try fault("The deposit is not $1,200.", quote: "The deposit is $1,200.") == .negationUnsupported)
        #expect(try fault("No pets are allowed.", quote: "No pets are allowed without consent.", asked: asked) == nil)
    }

    @Test func `days count in every form that says the same`() throws {
        let asked = "When is the rent due?"
        let quote = "The rent of $950 is due on 5 April 2026."
        for said in ["The rent is due on April 5, 2026.", "The rent is due on 2026-04-05."] {
            #expect(try fault(said, quote: quote, asked: asked) == nil, "\(said)")
        }
        for said in [
            "The rent is due on 6 April 2026.", "The rent is due on 5 May 2026.", "The rent is due in April 2027.",
        ] {
            #expect(try fault(said, quote: quote, asked: asked) == .valueUnsupported, "\(said)")
        }
    }

    @Test func `Chinese is held to the same`() throws {
        let asked = "押金是多少？"
        func fault(_ text: String, _ quote: String) throws -> PaperReplyFault? {
            try self.fault(text, quote: quote, asked: asked, papers: [Self.chinese])
        }
        #expect(try fault("押金为1200元。", "押金为1200元。") == nil)
        #expect(try fault("押金为1300元。", "押金为1200元。") == .valueUnsupported)
        #expect(try fault("押金1200元，由华亮物业公司退还。", "押金为1200元。") == .nameUnsupported)
        #expect(try fault("The deposit is 1200.", "押金为1200元。") == .wrongLanguage)
        #expect(try fault("押金不是1200元。", "押金为1200元。") == .negationUnsupported)
    }

    @Test func `a faulty sentence is left out, and the others stay`() throws {
        guard
            case .success(let checked)? = try result([
                ("The deposit is $1,200.", 1, "The deposit is $1,200."), ("It is yours for $7.", 1, "The deposit is"),
            ])
        else {
            Issue.record("Nothing was shown.")
            return
        }
        #expect(checked.text == "The deposit is $1,200." && checked.dropped == 1)
    }

    @Test func `what is no reply of the form is none`() throws {
        let library = try AskedLibrary([Self.lease])
        let (answer, read) = try library.answer("How much is the deposit?")
        let brief = PaperReplyCheck.Brief(answer: answer, passages: [], read: read)
        for text in ["", "The deposit is $1,200.", "{}", #"{"sentences":[]}"#, #"{"sentences":"x"}"#, "[1]"] {
            #expect(check.check(text, of: brief) == nil, "\(text)")
        }
    }

    @Test func `of a coming reply whole sentences that hold are shown`() throws {
        let library = try AskedLibrary([Self.lease])
        let (answer, read) = try library.answer("How much is the deposit?")
        let passages = read.enumerated().map { ShownPassage($1, number: $0 + 1) { _ in nil } }
        let brief = PaperReplyCheck.Brief(answer: answer, passages: passages, read: read)
        let whole = reply([
            ("The deposit is $1,200.", 1, "The deposit is $1,200."), ("It is $950.", 1, "The rent of $950 is due"),
        ])
        var shown: [String] = []
        for end in whole.indices {
            if let words = check.beginning(of: String(whole[..<end]), of: brief), shown.last != words {
                shown.append(words)
            }
        }
        #expect(shown == ["The deposit is $1,200."])
    }
}

/// JSON strings for tests: every sign as it is.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var json = JSONWriter(capacity: 64)
        json.value(text)
        return String(decoding: json.finish(), as: UTF8.self)
    }
}
