import HTTPMessages
import HTTPTypes
import JSON

/// Health, metrics and the contract itself.
struct ServiceRoutes: Sendable {
    let services: APIServices

    private static let live = ServiceRoutes.status(.ok)

    var routes: [Route] {
        [
            Route(.get, "/health") { _, _ in
                let report = services.health()
                return .ready(
                    .json(ServiceRoutes.encoded(report), status: report.isAvailable ? .ok : .serviceUnavailable))
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

    private static func encoded(_ report: HealthReport) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.name("status")
        json.value((report.isAvailable ? HealthReport.Status.ok : .unavailable).rawValue)
        json.name("version")
        json.value(report.version)
        json.name("uptimeSeconds")
        json.value(report.uptimeSeconds)
        json.name("checks")
        json.beginObject()
        for check in report.checks {
            json.name(check.name)
            json.beginObject()
            json.name("status")
            json.value(check.status.rawValue)
            json.member("detail", check.detail)
            json.endObject()
        }
        json.endObject()
        json.endObject()
        return json.finish()
    }
}
