import Basics
import HTTPMessages
import HTTPTypes
import JSON

/// Health, metrics and the contract itself.
struct ServiceRoutes: Sendable {
    /// The state of the service and its parts as last found; asked on the connection's queue, so it must not wait.
    let health: @Sendable () -> HealthReport
    /// The counters in Prometheus text form.
    let metricsText: @Sendable () -> [UInt8]
    /// The bytes of openapi.yaml.
    let contract: [UInt8]
    private static let live = ServiceRoutes.status(.ok)
    private let page = HealthPage()

    /// A route that takes no parameters.
    private static func plain(
        _ template: String, access: Route.Access, _ answer: @escaping @Sendable () -> Reply
    ) -> Route {
        Route(.get, template, access: access) { request, context in
            do {
                _ = try request.parameters([])
                return answer()
            } catch {
                let problem =
                    (error as? any ProblemConvertible)?.problem
                    ?? Problem(
                        status: .badRequest, code: "bad_request",
                        detail: "The request cannot be read. Send it without a query and a body.")
                return .ready(problem.response(requestID: context.requestID))
            }
        }
    }

    var routes: [Route] {
        [
            ServiceRoutes.plain("/health", access: .open) {
                let report = health()
                return .ready(
                    .json(page.bytes(of: report), status: report.isAvailable ? .ok : .serviceUnavailable))
            },
            ServiceRoutes.plain("/health/live", access: .open) { .ready(.json(ServiceRoutes.live)) },
            ServiceRoutes.plain("/health/ready", access: .open) {
                let isAvailable = health().isAvailable
                return .ready(
                    .json(
                        ServiceRoutes.status(isAvailable ? .ok : .unavailable),
                        status: isAvailable ? .ok : .serviceUnavailable))
            },
            ServiceRoutes.plain("/metrics", access: .needs(.metrics)) {
                // Hundreds of lines, and some look-ups in /proc: too much for the connection's queue.
                .pending {
                    Response(
                        status: .ok, contentType: "text/plain; version=0.0.4; charset=utf-8",
                        body: metricsText())
                }
            },
            ServiceRoutes.plain("/openapi.yaml", access: .needs(.read)) {
                .ready(Response(status: .ok, contentType: "application/yaml", body: contract))
            },
        ]
    }

    private static func status(_ status: HealthReport.Status) -> [UInt8] {
        var json = JSONWriter(capacity: 64)
        json.beginObject()
        json.name("status")
        json.value(status.rawValue)
        json.endObject()
        return json.finish()
    }
}
