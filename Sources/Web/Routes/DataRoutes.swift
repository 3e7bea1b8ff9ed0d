import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores

/// `/export` and `/data`: everything of a user, to take along or to erase.
struct DataRoutes: Sendable {
    let kit: RouteKit
    let data: any UserDataStore
    /// Drops what caches hold of users.
    let forget: @Sendable () -> Void

    private static let unconfirmed = Problem(
        status: .unprocessableContent, code: "confirmation_required",
        detail: "This erases everything that is stored about you. Repeat it with ?confirm=true.",
        errors: [FieldError(path: "confirm", code: "required", message: "Expected true.")])

    var routes: [Route] {
        [
            Route(.get, "/export") { request, context in
                kit.answering.later(context) {
                    _ = try request.parameters([])
                    return ExportResponse(export: try await data.export(of: context.user)).response
                }
            },
            Route(.delete, "/data") { request, context in
                kit.answering.later(context) { try await erase(request, context) }
            },
        ]
    }

    private func erase(_ request: Request, _ context: RequestContext) async throws -> Response {
        guard try request.parameters(["confirm"]).bool("confirm") else { throw DataRoutes.unconfirmed }
        // The rows may be gone although the log could not be overwritten.
        defer { forget() }
        let erased = try await data.erase(context.user)
        var json = JSONWriter(capacity: 128)
        json.beginObject()
        for kind in erased {
            json.name(quoting: kind.name)
            json.value(kind.count)
        }
        json.endObject()
        return .json(json.finish())
    }
}
