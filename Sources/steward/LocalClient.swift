import App
import ArgumentParser
import JSON

/// Calls the routes in process, as the local user. What the routes refuse becomes an error with their own words.
struct LocalClient {
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private let application: Application

    /// Opens the application, runs the body, and closes it again, whatever happened.
    static func with(_ options: CommonOptions, _ body: (LocalClient) async throws -> Void) async throws {
        let application = try options.application()
        do {
            try await application.prepare()
            try await body(LocalClient(application: application))
        } catch {
            await application.close()
            throw error
        }
        await application.close()
    }

    /// The same while the application does what it does by itself, such as reading what takes long.
    func whileWorking(_ body: (LocalClient) async throws -> Void) async throws {
        try await application.whileWorking { try await body(self) }
    }

    func get(_ target: String) async throws -> [UInt8] {
        try accepted(await application.exchange("GET", target, body: []))
    }

    /// All pages of a list whose address has a query already.
    func pages(_ target: String) async throws -> [[UInt8]] {
        var pages = [try await get(target)]
        while let cursor = pages.last.flatMap(CardPages.cursor(of:)) {
            pages.append(try await get(target + "&cursor=" + CardsCommand.percentEncoded(cursor)))
        }
        return pages
    }

    func post(_ target: String, _ body: [UInt8], type: String = "application/json") async throws -> [UInt8] {
        try accepted(await application.exchange("POST", target, body: body, type: type))
    }

    func delete(_ target: String) async throws -> [UInt8] {
        try accepted(await application.exchange("DELETE", target, body: []))
    }

    /// Bytes of the longest file of a document.
    var longestDocument: Int { application.longestDocument }

    private func accepted(_ reply: (status: Int, body: [UInt8])) throws -> [UInt8] {
        guard reply.status >= 400 else { return reply.body }
        guard let problem = (try? JSONParser.parse(reply.body))?.object else {
            throw Refusal(description: "status \(reply.status)")
        }
        var text = ""
        for name in ["detail", "title", "code"] {
            if text.isEmpty, let words = problem[name]?.string { text = words }
        }
        for error in problem["errors"]?.elements ?? [] {
            if let path = error["path"]?.string, let words = error["message"]?.string { text += " \(path): \(words)" }
        }
        throw Refusal(description: text.isEmpty ? "status \(reply.status)" : text)
    }
}
