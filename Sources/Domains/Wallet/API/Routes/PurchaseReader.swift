import Basics
import HTTPMessages
import Language
import Wallet
import Web
import RAG

/// The wallet's share of `POST /ask`: purchases, cards and their limits. Its answer is that of `/recommend`.
struct PurchaseReader: TurnReader {
    let recommend: RecommendRoutes
    let recommendations: RecommendationService

    let domain = RecommendationService.domain

    func claim(on turn: AskedTurn) throws -> TurnClaim {
        let sureness: Int
        do {
            sureness = try recommendations.sureness(of: request(turn), for: turn.user)
        } catch RecommendationService.Failure.blankQuery {
            // Nothing that is read as words is no purchase.
            sureness = 0
        }
        return TurnClaim(sureness: sureness, meaning: turn.isChinese ? "用哪张卡付款" : "which card to pay with")
    }

    func answer(to turn: AskedTurn, context: RequestContext) throws -> TurnAnswer {
        try recommend.answer(to: request(turn), context: context)
    }

    private func request(_ turn: AskedTurn) -> RecommendationService.Request {
        var request = RecommendationService.Request(
            text: turn.text, conversationID: turn.conversation?.id,
            language: turn.language.flatMap(LanguageDTO.language(of:)), date: turn.date)
        request.messages = turn.messages
        request.temperatureHundredths = turn.temperatureHundredths
        request.maximumTokens = turn.maximumTokens
        return request
    }
}
