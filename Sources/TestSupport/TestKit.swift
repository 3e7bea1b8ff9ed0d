import App
import Basics
public import HTTPMessages
import HTTPTypes
import Logging
public import Web

/// What routes need, for tests of some of them over doubles.
public struct TestKit: Sendable {
    public let kit: RouteKit
    public let logs: LogRecorder

    public init() {
        let logs = LogRecorder()
        self.logs = logs
        let clock = ManualClock(Timestamp(milliseconds: 0))
        kit = RouteKit(
            limits: APIConfiguration(), clock: clock, identifiers: IdentifierGenerator(clock: clock),
            digest: { TokenText.sha256($0) }, digestOfPieces: { try TokenText.sha256(pieces: $0) },
            metricsFactory: PrometheusFactory(registry: MetricsRegistry()),
            logger: Logger(label: "test") { _ in logs.handler() }, monotonicNow: { 0 })
    }

    /// One exchange with these routes alone.
    public func send(_ method: String, _ target: String, body: String = "", to routes: [Route]) async throws
        -> TestReply
    {
        let router = try Router(routes) { _, _, context in
            Problem(status: .notFound, code: "not_found").response(requestID: context.requestID)
        }
        let request = Request(
            method: HTTPRequest.Method(rawValue: method) ?? .get, target: target,
            headers: HeaderFields([("Content-Type", "application/json")]), body: Array(body.utf8))
        let context = RequestContext(requestID: TestService.requestID)
        return await TestReply(router.handler(request, context).response())
    }
}
