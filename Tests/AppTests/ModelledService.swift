import CurlClient
import JSON
import ModelFixtures
import ModelGateways
import RAG
import TestSupport
import TestWaiting
import Testing

/// A service with two cards, and a model's server that answers in one mode and keeps what it was sent.
struct ModelledService {
    let service: TestService
    let server: FaultModel
    let model: ChatCompletionsModel
    let mode: String

    /// - Parameters:
    ///   - deadlines: a clock that stands still, so that however long the machine takes, no rest of a failing server ends
    ///     meanwhile; another where the budget is to be used up.
    ///   - configure: of how the model is asked; the budget is long.
    static func with(
        _ mode: String, of server: FaultModel, deadlines: any Deadlines = DispatchDeadlines(), name: String? = nil,
        concurrency: Int = 2, configure: (inout ExplainerSettings) -> Void = { _ in },
        _ body: (ModelledService) async throws -> Void
    ) async throws {
        let client = CurlClient(configuration: CurlConfiguration(connectMilliseconds: Patience.milliseconds))
        var explaining = ExplainerSettings()
        explaining.budget = Patience.nanoseconds
        configure(&explaining)
        var endpoint = ChatEndpoint(baseURL: server.endpoint(mode), modelName: name)
        endpoint.concurrency = concurrency
        let model = ChatCompletionsModel(endpoint: endpoint, client: client, deadlines: deadlines)
        let service = try TestService(
            languageModel: model, explaining: explaining, monotonicClock: { deadlines.now() })
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        #expect(await service.add("citi-double-cash", id: "citi").status == 201)
        try await body(ModelledService(service: service, server: server, model: model, mode: mode))
        await client.close()
    }

    /// What the model was sent, in order.
    var sent: [SentPrompt] {
        get async throws {
            try await server.log(mode).entries.filter { $0.method == "POST" }.map { SentPrompt($0.body) }
        }
    }
}

/// A request for a chat completion, as the server got it.
struct SentPrompt {
    let body: JSONValue

    init(_ text: String) {
        body = (try? JSONParser.parse(Array(text.utf8))) ?? .null
    }

    var system: String { body.at("messages[0].content").string ?? "" }
    var user: String { body.at("messages[1].content").string ?? "" }
    /// Unicode scalars of all messages, with the line break between two.
    var length: Int { (system + "\n" + user).unicodeScalars.count }

    /// The lines between the fences below a heading; nil where there is no such heading.
    func lines(below heading: String) -> [String]? {
        let lines = user.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(of: "## " + heading), start + 1 < lines.count, lines[start + 1] == "```"
        else {
            return nil
        }
        return Array(lines[(start + 2)...].prefix { $0 != "```" })
    }
}

extension TestService {
    /// Asks in one conversation, which it returns.
    func talk(_ sentences: [String], in first: String? = nil) async throws -> String {
        var id = first
        for sentence in sentences {
            let reply = await ask(sentence, id.map { #""conversationId":"\#($0)""# } ?? "")
            #expect(reply["responseMetadata.route"].string == "model", "\(sentence): \(reply.text)")
            id = reply["conversationId"].string
        }
        return try #require(id)
    }
}
