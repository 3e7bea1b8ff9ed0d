import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Wallet

/// `/export` and `/data`: everything of a user, to take along or to erase.
struct DataRoutes: Sendable {
    let services: APIServices
    let answering: Answering

    private static let unconfirmed = Problem(
        status: .unprocessableContent, code: "confirmation_required",
        detail: "This erases everything that is stored about you. Repeat it with ?confirm=true.",
        errors: [FieldError(path: "confirm", code: "required", message: "Expected true.")])

    var routes: [Route] {
        [
            Route(.get, "/export") { request, context in
                answering.later(context) {
                    _ = try request.parameters([])
                    let export = try await services.personal.data.export(of: context.user)
                    return ExportDTO(export: export, at: services.clock.now()).response
                }
            },
            Route(.delete, "/data") { request, context in
                answering.later(context) { try await erase(request, context) }
            },
        ]
    }

    private func erase(_ request: Request, _ context: RequestContext) async throws -> Response {
        guard try request.parameters(["confirm"]).bool("confirm") else { throw DataRoutes.unconfirmed }
        let erased: ErasedRows
        do {
            erased = try await services.personal.data.erase(context.user)
        } catch {
            // The rows may be gone although the log could not be overwritten.
            services.personal.forget()
            throw error
        }
        services.personal.forget()
        var json = JSONWriter(capacity: 128)
        json.beginObject()
        for (name, count) in [
            ("cards", erased.cards), ("transactions", erased.transactions), ("conversations", erased.conversations),
            ("feedback", erased.feedback),
        ] {
            json.name(quoting: name)
            json.value(count)
        }
        json.endObject()
        return .json(json.finish())
    }
}
