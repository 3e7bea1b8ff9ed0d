import HTTPMessages
import HTTPTypes
import JSON

/// Health, metrics and the contract itself.
struct ServiceRoutes: Sendable {
    private let services: APIServices
    private static let live = ServiceRoutes.status(.ok)
    private let page = HealthPage()

    init(services: APIServices) {
        self.services = services
    }

    var routes: [Route] {
        [
            Route(.get, "/health") { _, _ in
                let report = services.health()
                return .ready(
                    .json(page.bytes(of: report), status: report.isAvailable ? .ok : .serviceUnavailable))
            },
            Route(.get, "/health/live") { _, _ in .ready(.json(ServiceRoutes.live)) },
            Route(.get, "/health/ready") { _, _ in
                let isAvailable = services.health().isAvailable
                return .ready(
                    .json(
                        ServiceRoutes.status(isAvailable ? .ok : .unavailable),
                        status: isAvailable ? .ok : .serviceUnavailable))
            },
            Route(.get, "/metrics") { _, _ in
                .ready(
                    Response(
                        status: .ok, contentType: "text/plain; version=0.0.4; charset=utf-8",
                        body: services.metricsText()))
            },
            Route(.get, "/openapi.yaml") { _, _ in
                .ready(Response(status: .ok, contentType: "application/yaml", body: services.openAPI))
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
