import Basics
import HTTPMessages
import HTTPTypes
import JSON

/// `GET /alerts`: what a client may want to tell its user without being asked, of all domains.
struct AlertRoutes: Sendable {
    let kit: RouteKit
    let sources: [any AlertSource]

    var routes: [Route] {
        [
            Route(.get, "/alerts") { request, context in
                kit.answering.later(context) { try await list(request, context) }
            }
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) async throws -> Response {
        let parameters = try request.parameters(["date", "language"])
        let date = try parameters.date("date") ?? kit.clock.today()
        let language = try parameters["language"].map {
            try FieldForm<String>.languageCode.read(.string($0), "language")
        }
        var alerts: [HouseAlert] = []
        for source in sources {
            alerts += try await source.alerts(for: context.user, on: date, language: language)
        }
        var json = JSONWriter(capacity: 1_024)
        json.beginObject()
        json.name("alerts")
        json.beginArray()
        // Those of one severity stay as their domain put them.
        for severity in HouseAlert.Severity.allCases.reversed() {
            for alert in alerts where alert.severity == severity { json.raw(alert.json) }
        }
        json.endArray()
        json.endObject()
        return .json(json.finish())
    }
}
