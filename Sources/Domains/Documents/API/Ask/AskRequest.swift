import Basics
import Documents
import DocumentsStorage
import Explaining
import HTTPMessages
import JSON
import RAG
import Web

/// A question to the library, or to texts that come with it.
struct AskRequest: Sendable {
    /// A paper that is asked and never stored.
    struct Text: Sendable {
        let title: String
        let text: String
    }

    let question: String
    let asked: DocumentStore.Asked
    /// The day that "this year" is counted from; today where it is nil.
    let date: CalendarDate?
    let texts: [Text]
    let maxCitations: Int
    let generator: Generator
    /// Whether the answer is to come as events; nil leaves that to the header.
    let streams: Bool?
    /// The conversation that it goes on; nil where it begins one.
    let conversationID: String?
    /// Whether the words around the paper's own are to be Chinese; nil for the language of the question.
    let isChinese: Bool?
    /// Whether the answer tells how the question was taken.
    let showsDebug: Bool
    /// What it goes on from; nil where nothing of papers was asked before.
    var before: PaperTurn?

    /// Who chooses the words of the paper. There are rules alone by now, which `off` keeps to where there is more.
    private enum Reader: String, CaseIterable, Sendable { case auto, off }

    /// Code points of the longest question.
    private static let longestQuestion = 2_000
    private static let mostTexts = 20
    private static let standardCitations = 3
    /// Code points of the longest text that is asked unstored.
    private static let longestText = 100_000

    /// - Throws: everything that is wrong with it, or `blank_question`.
    init(_ request: Request) throws {
        let body = try request.jsonObject()
        let (
            question, ids, tags, correspondent, from, to, texts, most, generator, _, language, date, streams,
            conversation, debug
        ) = try body.read(
            .required("question", .string(maximum: AskRequest.longestQuestion)),
            .optional("documentIds", .list(of: .identifier, maximum: 100)),
            .optional("tags", .list(of: DocumentEdit.tag, maximum: DocumentEdit.mostTags)),
            .optional("correspondent", .text(maximum: 200)), .optional("from", .date), .optional("to", .date),
            .optional("texts", .list(of: AskRequest.text, maximum: AskRequest.mostTexts)),
            .optional("maxCitations", .integer(in: 1...10)),
            .optional("generator", FieldForm<Generator>.choice), .optional("reader", FieldForm<Reader>.choice),
            .optional("language", .languageCode), .optional("date", .date), .optional("stream", .bool),
            .optional("conversationId", .identifier), .optional("debug", .bool))
        if conversation != nil, texts?.isEmpty == false {
            throw FieldError(
                path: "texts", code: "not_together",
                message: "Texts are not remembered: ask them without `conversationId`.")
        }
        guard question.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw DocumentProblems.blankQuestion
        }
        self.question = question
        self.date = date
        var asked = DocumentStore.Asked()
        asked.ids = ids ?? []
        asked.tags = tags ?? []
        asked.correspondent = correspondent
        asked.from = from
        asked.to = to
        self.asked = asked
        self.texts = texts ?? []
        maxCitations = most ?? AskRequest.standardCitations
        self.generator = generator ?? .auto
        self.streams = streams
        conversationID = conversation
        isChinese = language.map { $0 == "zh" }
        showsDebug = debug ?? false
    }

    /// What is said to the house.
    init(_ turn: AskedTurn) {
        question = String(String.UnicodeScalarView(turn.text.unicodeScalars.prefix(AskRequest.longestQuestion)))
        asked = DocumentStore.Asked()
        date = turn.date
        texts = []
        maxCitations = AskRequest.standardCitations
        generator = .auto
        streams = false
        conversationID = turn.conversation?.id
        isChinese = turn.language.map { $0 == "zh" }
        showsDebug = false
    }

    private static let text = FieldForm<Text>(
        parts: { value, path throws(FieldErrors) in
            let reader: FieldReader
            do throws(FieldError) {
                reader = try FieldReader(value, path: path)
            } catch {
                throw FieldErrors(error)
            }
            let (title, text) = try reader.read(
                .optional("title", DocumentEdit.title), .required("text", .string(maximum: longestText)))
            return Text(title: title ?? "Text", text: text)
        },
        write: { value, json in
            json.beginObject()
            json.name("title")
            json.value(value.title)
            json.name("text")
            json.value(value.text)
            json.endObject()
        })
}
