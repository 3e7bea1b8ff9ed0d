import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG

/// `/conversations`: what was asked and answered.
public struct ConversationRoutes: Sendable {
    let kit: RouteKit
    let conversations: any ConversationMemory
    /// Drops what caches hold of users.
    let forget: @Sendable () -> Void

    public static let notFound = Problem(
        status: .notFound, code: "conversation_not_found",
        detail: "There is no such conversation; it may have expired. Start a new one.")

    var routes: [Route] {
        [
            Route(.get, "/conversations") { list($0, $1) },
            Route(.get, "/conversations/{id}") { get($0, $1) },
            Route(.delete, "/conversations/{id}") { delete($0, $1) },
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (limit, cursor) = try request.parameters(["limit", "cursor"]).page()
            let page = try await conversations.conversations(of: context.user, after: cursor, limit: limit)
            var json = JSONWriter(capacity: 1_024)
            json.beginObject()
            json.name("conversations")
            json.beginArray()
            for summary in page.items {
                json.beginObject()
                json.name("id")
                json.value(summary.id)
                json.name("startedAt")
                json.value(summary.startedAt.description)
                json.name("updatedAt")
                json.value(summary.updatedAt.description)
                json.name("turns")
                json.value(summary.turnCount)
                json.name("lastQuery")
                json.value(summary.lastQuery)
                json.endObject()
            }
            json.endArray()
            json.nullable("nextCursor", page.next)
            json.endObject()
            return .json(json.finish())
        }
    }

    private func get(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: ConversationRoutes.notFound)
            guard let conversation = try conversations.wholeConversation(id, of: context.user) else {
                throw ConversationRoutes.notFound
            }
            var json = JSONWriter(capacity: 16_384)
            json.value(conversation, showing: .again)
            return .json(json.finish())
        }
    }

    private func delete(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: ConversationRoutes.notFound)
            guard try await conversations.delete(id, of: context.user) else {
                throw ConversationRoutes.notFound
            }
            // Words of the last minutes may have been written with it in mind.
            forget()
            return Response(status: .noContent)
        }
    }
}
