import App
import ArgumentParser
import Basics
import JSON

/// `steward recommend`: the same engine as the service's, without a server.
struct RecommendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recommend", abstract: "Say which card to use for a purchase.")

    @Argument(help: "The purchase in words, in English or Chinese.")
    var query: String

    @Flag(name: .long, help: "Print the answer of POST /recommend instead of text.")
    var json = false

    @Option(name: .long, help: "Language of the answer: en or zh. Default: the query's.")
    var language: String?

    @Option(name: .long, help: ArgumentHelp("Day of the purchase, YYYY-MM-DD. Default: today.", valueName: "day"))
    var date: String?

    @OptionGroup var common: CommonOptions

    func run() async throws {
        var body = JSONWriter()
        body.beginObject()
        body.name("query")
        body.value(query)
        if let language {
            body.name("language")
            body.value(language)
        }
        if let date {
            body.name("date")
            body.value(date)
        }
        body.endObject()
        let request = body.finish()
        try await LocalClient.with(common) { client in
            let answer = try await client.post("/recommend", request)
            Console.print(json ? String(decoding: answer, as: UTF8.self) : RecommendationText(answer).text)
        }
    }
}
