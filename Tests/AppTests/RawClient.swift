import JSON

/// Requests over a socket of their own each, with any method.
struct RawClient: Sendable {
    struct Reply: Sendable {
        let status: Int
        let head: String
        let json: JSONValue
    }

    let port: Int
    var token: String?

    func callAsFunction(_ method: String, _ target: String, _ body: String = "") async throws -> Reply {
        let client = try HeldClient(port: port)
        try await client.send(method, target, body: body, token: token)
        let head = try await client.head()
        guard let status = Int(head.dropFirst(9).prefix(3)) else {
            throw HeldClient.Failure(description: "no status")
        }
        let json = try? JSONParser.parse(Array(try await client.rest().utf8))
        return Reply(status: status, head: head, json: json ?? .null)
    }
}
