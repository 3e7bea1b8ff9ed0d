import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Stores

/// `/privacy`: what a user allows, and a report of what is kept and where text went.
struct PrivacyRoutes: Sendable {
    let kit: RouteKit
    let privacy: any PrivacyStore
    let data: any UserDataStore
    let outbound: OutboundLog
    let model: ModelDisclosure
    let hasEmbeddings: Bool
    /// Since when ``outbound`` counts.
    let startedAt: Timestamp
    /// Drops what caches hold of users.
    let forget: @Sendable () -> Void

    var routes: [Route] {
        [
            Route(.get, "/privacy") { request, context in
                kit.answering.later(context) {
                    _ = try request.parameters([])
                    let (allowed, revision) = try await privacy.privacy(of: context.user)
                    return .json(PrivacyFields.encoded(allowed), revision: revision)
                }
            },
            Route(.put, "/privacy", maxBodyBytes: kit.limits.maximumBodyBytes) { request, context in
                kit.answering.later(context) {
                    let revision = try request.ifMatch()
                    let wanted = try PrivacyFields.record.read(try request.jsonObject().whole, from: Privacy())
                    let stored = try await replace(wanted, of: context.user, ifMatch: revision)
                    return .json(PrivacyFields.encoded(wanted), revision: stored)
                }
            },
            Route(.get, "/privacy/report") { request, context in
                kit.answering.later(context) {
                    _ = try request.parameters([])
                    return try await report(context)
                }
            },
        ]
    }

    private func replace(_ wanted: Privacy, of user: UserID, ifMatch revision: Revision?) async throws -> Revision {
        // The rows may be gone although the log could not be overwritten: the caches go also where it throws.
        defer { if !wanted.keepsConversations { forget() } }
        return try await privacy.replace(wanted, of: user, ifMatch: revision)
    }

    private func report(_ context: RequestContext) async throws -> Response {
        let stored = try await data.stored(of: context.user)
        let (allowed, _) = try await privacy.privacy(of: context.user)
        let totals = outbound.totals(of: context.user)
        var json = JSONWriter(capacity: 2_048)
        json.beginObject()
        json.name("privacy")
        json.value(allowed)
        json.name("stored")
        json.value(stored)
        json.name("languageModel")
        json.beginObject()
        json.name("configured")
        json.value(model.isConfigured)
        json.name("remoteAllowed")
        json.value(model.allowsRemote)
        json.name("since")
        json.value(startedAt.description)
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
        json.value(!hasEmbeddings ? "none" : "inProcess")
        json.name("logsHoldText")
        json.value(false)
        json.endObject()
        return .json(json.finish())
    }
}
