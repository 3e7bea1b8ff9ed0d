import HTTPMessages
import HTTPServing
import HTTPTypes
import Logging
import TestWaiting
import Testing

/// A server on a free port, whose deadlines follow a clock of the test's.
struct TestServer: Sendable {
    let server: Server
    let port: Int
    let clock: ManualClock

    /// Runs `body` with a server, and stops the server whatever happens.
    static func run(
        handler: @escaping Handler = TestServer.echo,
        configure: (inout ServerConfiguration) -> Void = { _ in },
        environment change: (inout ServerEnvironment) -> Void = { _ in },
        bodyRule: @escaping @Sendable (HTTPRequest.Method, String) -> BodyRule? = { _, _ in nil },
        _ body: (TestServer) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.loops = 2
        configure(&configuration)
        let clock = ManualClock()
        var environment = ServerEnvironment.live()
        environment.monotonicNanoseconds = { clock.now }
        environment.wallSeconds = { 784_111_777 }
        environment.tick = .milliseconds(2)
        change(&environment)
        let server = Server(
            configuration: configuration,
            handler: handler,
            bodyRule: bodyRule,
            errorResponse: { status, code, path in
                Response(
                    status: status, contentType: "text/plain", body: Array((code + (path.map { " " + $0 } ?? "")).utf8))
            },
            environment: environment,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        )
        let address = try server.start()
        do {
            try await body(TestServer(server: server, port: address.port, clock: clock))
            await server.shutdown(gracePeriod: .zero)
        } catch {
            await server.shutdown(gracePeriod: .zero)
            throw error
        }
        #expect(server.counters.connectionsOpen == 0)
    }

    func client() throws -> TestClient {
        try TestClient(port: port)
    }

    /// Answers with the method, the path and the body.
    static let echo: Handler = { request, _ in
        let text = "\(request.method.rawValue) \(request.path) "
        return .ready(Response(status: .ok, contentType: "text/plain", body: Array(text.utf8) + request.body))
    }

    /// Waits until what the server does off the test's thread has happened.
    func eventually(
        file: StaticString = #fileID, line: UInt = #line, _ condition: (ServerCounters) -> Bool
    ) async throws {
        try await TestWaiting.eventually(file: file, line: line) { condition(server.counters) }
    }

    /// Moves the clock on, a step at a time, until the condition holds: for deadlines that begin at a moment of the
    /// server's, and for what it does at one of its ticks.
    func advance(
        by step: Duration, file: StaticString = #fileID, line: UInt = #line,
        until condition: (ServerCounters) -> Bool
    ) async throws {
        try await TestWaiting.eventually(file: file, line: line) {
            if condition(server.counters) { return true }
            clock.advance(by: step)
            return false
        }
    }

    /// Waits until nobody listens any more: the stop has begun.
    func refusesClients() async throws {
        try await TestWaiting.eventually { (try? client()) == nil }
    }
}
