package import CurlClient

/// What sends the requests: the curl client, or a test's own.
package protocol HTTPTransport: Sendable {
    /// - Throws: `CurlError`, or `CancellationError`.
    func send(_ request: CurlRequest) async throws -> CurlResponse

    /// Hands over the response as it comes, until its end or until `take` wants no more, which closes the connection.
    ///
    /// - Throws: `CurlError`, `CancellationError`, or what `take` throws.
    func receive(_ request: CurlRequest, _ take: (CurlEvent) throws -> Bool) async throws
}

extension CurlClient: HTTPTransport {
    package func receive(_ request: CurlRequest, _ take: (CurlEvent) throws -> Bool) async throws {
        for try await event in events(of: request) {
            guard try take(event) else { return }
        }
    }
}
