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

    var routes: [Route] {
        [
            Route(.get, "/health", access: .open) { _, _ in
                let report = health()
                return .ready(
                    .json(page.bytes(of: report), status: report.isAvailable ? .ok : .serviceUnavailable))
            },
            Route(.get, "/health/live", access: .open) { _, _ in .ready(.json(ServiceRoutes.live)) },
            Route(.get, "/health/ready", access: .open) { _, _ in
                let isAvailable = health().isAvailable
                return .ready(
                    .json(
                        ServiceRoutes.status(isAvailable ? .ok : .unavailable),
                        status: isAvailable ? .ok : .serviceUnavailable))
            },
            Route(.get, "/metrics", access: .needs(.metrics)) { _, _ in
                // Hundreds of lines, and some look-ups in /proc: too much for the connection's queue.
                .pending {
                    Response(
                        status: .ok, contentType: "text/plain; version=0.0.4; charset=utf-8",
                        body: metricsText())
                }
            },
            Route(.get, "/openapi.yaml") { _, _ in
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
