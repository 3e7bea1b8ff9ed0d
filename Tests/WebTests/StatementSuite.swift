import TestSupport

/// Tests that import statements into a wallet of one card.
protocol StatementSuite {
    /// How the files are sent unless a test says otherwise.
    static var contentType: String { get }
}

extension StatementSuite {
    static var contentType: String { "text/csv" }

    func wallet() async throws -> TestService {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        return service
    }

    func importing(
        _ service: TestService, _ bytes: [UInt8], type: String = Self.contentType, query: String = ""
    ) async -> TestReply {
        await service.send(
            "POST", "/transactions/import?cardId=gold" + query, bytes: bytes,
            headers: [("Content-Type", type), ("Host", "127.0.0.1:8080")])
    }

    func importing(
        _ service: TestService, _ text: String, type: String = Self.contentType, query: String = "",
        dryRun: Bool = false
    ) async -> TestReply {
        await importing(service, Array(text.utf8), type: type, query: query + (dryRun ? "&dryRun=true" : ""))
    }
}
