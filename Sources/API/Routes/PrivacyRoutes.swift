import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Wallet

/// `/privacy`: what a user allows, and a report of what is kept and where text went.
struct PrivacyRoutes: Sendable {
    let services: APIServices
    let answering: Answering
    let limits: APIConfiguration

    var routes: [Route] {
        [
            Route(.get, "/privacy") { request, context in
                answering.later(context) {
                    let (privacy, revision) = try await services.personal.privacy.privacy(of: context.user)
                    return response(privacy, revision)
                }
            },
            Route(.put, "/privacy", maxBodyBytes: limits.maximumBodyBytes) { request, context in
                answering.later(context) {
                    let revision = try request.ifMatch()
                    let privacy = try PrivacyDTO.decode(try request.jsonObject())
                    return response(privacy, try await replace(privacy, of: context.user, ifMatch: revision))
                }
            },
            Route(.get, "/privacy/report") { request, context in
                answering.later(context) { try await report(context) }
            },
        ]
    }

    private func replace(_ privacy: Privacy, of user: UserID, ifMatch revision: Revision?) async throws -> Revision {
        // The rows may be gone although the log could not be overwritten: the caches go also where it throws.
        defer { if !privacy.keepsConversations { services.personal.forget() } }
        return try await services.personal.privacy.replace(privacy, of: user, ifMatch: revision)
    }

    private func response(_ privacy: Privacy, _ revision: Revision) -> Response {
        var response = Response.json(PrivacyDTO.encoded(privacy))
        response.headers[.eTag] = "\"\(revision.rawValue)\""
        return response
    }

    private func report(_ context: RequestContext) async throws -> Response {
        let stored = try await services.personal.data.stored(of: context.user)
        let (privacy, _) = try await services.personal.privacy.privacy(of: context.user)
        let totals = services.personal.outbound.totals(of: context.user)
        var json = JSONWriter(capacity: 2_048)
        json.beginObject()
        json.name("privacy")
        json.value(privacy)
        json.name("stored")
        json.beginArray()
        for kind in stored {
            json.beginObject()
            json.name("kind")
            json.value(kind.name)
            json.name("count")
            json.value(kind.count)
            json.nullable("oldest", kind.oldest?.description)
            json.endObject()
        }
        json.endArray()
        json.name("languageModel")
        json.beginObject()
        json.name("configured")
        json.value(services.personal.model.isConfigured)
        json.name("remoteAllowed")
        json.value(services.personal.model.allowsRemote)
        json.name("since")
        json.value(services.personal.startedAt.description)
        json.name("sent")
        json.beginArray()
        for total in totals {
            json.beginObject()
            json.name("endpoint")
            json.value(total.endpoint)
            json.name("reach")
            json.value(total.reach.rawValue)
            json.name("requests")
            json.value(total.requests)
            json.endObject()
        }
        json.endArray()
        json.name("leftProcess")
        json.value(!totals.isEmpty)
        json.name("leftMachine")
        json.value(totals.contains { $0.reach != .machine })
        json.endObject()
        json.name("embeddings")
        json.value(services.embeddings == nil ? "none" : "inProcess")
        json.name("logsHoldText")
        json.value(false)
        json.endObject()
        return .json(json.finish())
    }
}
