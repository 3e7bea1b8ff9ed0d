import Basics
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Wallet
import Web

/// `/feedback`: what became of answers. It stays here: it compares the ways to write an answer and teaches habits.
struct FeedbackRoutes: Sendable {
    let kit: RouteKit
    let feedback: any FeedbackStore

    var routes: [Route] {
        [
            Route(.get, "/feedback") { list($0, $1) },
            Route(.post, "/feedback", maxBodyBytes: kit.limits.maximumBodyBytes) { add($0, $1) },
            Route(.get, "/feedback/totals") { totals($0, $1) },
        ]
    }

    private func add(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let key = try request.idempotentRequest(
                operation: "POST /feedback\n", digest: kit.digest)
            let draft = try FeedbackDTO.decode(try request.jsonObject())
            let outcome: WriteOutcome
            do {
                outcome = try await feedback.add(draft, for: context.user, request: key) {
                    StoredReply(status: HTTPResponse.Status.created.code, body: FeedbackDTO.encoded($0))
                }
            } catch let error as StorageError where error.kind == .notFound {
                throw ConversationRoutes.notFound
            }
            return .json(outcome)
        }
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (limit, cursor) = try request.parameters(["limit", "cursor"]).page()
            let page = try await feedback.feedback(of: context.user, after: cursor, limit: limit)
            return .json(JSONWriter.page("feedback", page) { feedback, json in json.value(feedback) })
        }
    }

    private func totals(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            _ = try request.parameters([])
            let totals = try await feedback.feedbackTotals(of: context.user)
            var json = JSONWriter(capacity: 512)
            json.beginObject()
            json.name("arms")
            json.beginArray()
            for arm in totals { json.value(arm) }
            json.endArray()
            json.endObject()
            return .json(json.finish())
        }
    }
}
