import Basics
import HTTPMessages
import HTTPTypes
import Web

/// `POST /documents/ask`.
struct DocumentAskRoutes: Sendable {
    let kit: RouteKit
    let answers: LibraryAnswers

    var routes: [Route] {
        [
            Route(
                .post, "/documents/ask", maxBodyBytes: kit.limits.maximumImportBytes, access: .needs(.read)
            ) { ask($0, $1) }
        ]
    }

    private func ask(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let asked = try AskRequest(request)
            let answered = try await answers.answer(asked, for: context.user)
            let elapsed = (kit.monotonicNow() &- context.receivedAt) / 1_000_000
            return .json(
                AnswerForm(
                    answered: answered, wantsModel: asked.wantsModel, responseTime: Int(clamping: elapsed),
                    requestID: context.requestID
                ).encoded())
        }
    }
}
