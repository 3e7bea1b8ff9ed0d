import Basics
import CurlClient
import JSON
import ModelFixtures
import ModelGateways
import RAG
import TestSupport
import TestWaiting
import Web

/// A library, and a model's server that answers in one mode and keeps what it was sent.
struct ModelledLibrary {
    static let server = Task { try await FaultModel.start() }

    let service: TestService
    let server: FaultModel
    let mode: String

    /// - Parameters:
    ///   - replies: what the server says, by the keys of the mode.
    ///   - deadlines: a clock that stands still, so that however long the machine takes, nothing runs out; another where the
    ///     budget is to be used up.
    static func with(
        _ mode: String, _ replies: [String: String] = [:], papers: [(title: String, text: String)] = [],
        deadlines: any Deadlines = ManualDeadlines(now: MonotonicTime.now()),
        configure: (inout ExplainerSettings) -> Void = { _ in }, _ body: (ModelledLibrary) async throws -> Void
    ) async throws {
        let server = try await Self.server.value
        for (key, text) in replies { try await server.can(text, as: key) }
        let client = CurlClient(configuration: CurlConfiguration(connectMilliseconds: Patience.milliseconds))
        var explaining = ExplainerSettings()
        explaining.budget = Patience.nanoseconds
        configure(&explaining)
        let model = ChatCompletionsModel(
            endpoint: ChatEndpoint(baseURL: server.endpoint(mode), modelName: "fault-model"), client: client,
            deadlines: deadlines)
        let service = try TestService(
            configuration: APIConfiguration(
                allowedHosts: nil,
                authentication: .tokens { Caller($0.map { UserID(rawValue: $0.revealed()) } ?? .local, .all) }),
            languageModel: model, explaining: explaining, processes: PDFWorkshop.processes,
            monotonicClock: { deadlines.now() })
        let library = ModelledLibrary(service: service, server: server, mode: mode)
        for paper in papers { _ = try await library.add(paper.text, title: paper.title) }
        try await body(library)
        await client.close()
    }

    struct NotAdded: Error {
        let answer: String
    }

    /// - Returns: the document's identifier.
    /// - Parameter user: nil for the one who asks.
    func add(
        _ text: String, title: String, type: String = "text/plain", of user: String? = nil
    ) async throws -> String {
        let name = title.replacing(" ", with: "%20")
        let added = await service.send(
            "POST", "/documents?title=\(name)", body: text,
            headers: [("Content-Type", type)] + (user.map { [("Authorization", "Bearer \($0)")] } ?? []))
        guard let id = added["id"].string else { throw NotAdded(answer: added.text) }
        return id
    }

    func ask(_ question: String, _ more: String = "") async -> TestReply {
        let rest = more.isEmpty ? "" : "," + more
        return await service.send("POST", "/documents/ask", body: #"{"question":"\#(question)"\#(rest)}"#)
    }

    /// The requests for a completion, in order.
    var sent: [JSONValue] {
        get async throws {
            try await server.log(mode).entries.filter { $0.method == "POST" }
                .compactMap { try? JSONParser.parse(Array($0.body.utf8)) }
        }
    }

    /// A reply of the form asked for.
    static func reply(_ sentences: [(text: String, passage: Int, quote: String)]) -> String {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.name("sentences")
        json.beginArray()
        for sentence in sentences {
            json.beginObject()
            json.name("text")
            json.value(sentence.text)
            json.name("citations")
            json.beginArray()
            if sentence.passage > 0 {
                json.beginObject()
                json.name("passage")
                json.value(sentence.passage)
                json.name("quote")
                json.value(sentence.quote)
                json.endObject()
            }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.finish(), as: UTF8.self)
    }
}
