import Basics
import Documents
import DocumentsStorage
import HTTPMessages
import Web

/// The library's share of `POST /ask`: questions about papers. Its answer is that of `/documents/ask`.
struct PaperTurnReader: TurnReader {
    let turns: PaperTurns
    let routes: DocumentAskRoutes
    let index: LibraryIndex

    let domain = DocumentRecords.domain

    func claim(on turn: AskedTurn) throws -> TurnClaim {
        TurnClaim(
            sureness: turns.sureness(
                of: turn.text, isFollowUp: turn.domainBefore == domain,
                namesPaper: index.isNamed(in: turn.text, of: turn.user)),
            meaning: turn.isChinese ? "文件里怎么写" : "what your papers say")
    }

    func answer(to turn: AskedTurn, context: RequestContext) throws -> TurnAnswer {
        // A client that tells the conversation keeps it.
        let (asked, routes, isKept) = (AskRequest(turn), routes, turn.messages == nil)
        return .pending { try await routes.answer(to: asked, isKept: isKept, context: context) }
    }
}
