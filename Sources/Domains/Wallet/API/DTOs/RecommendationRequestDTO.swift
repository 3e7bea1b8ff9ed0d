import Basics
import Explaining
import JSON
import Wallet
import Web

/// The body of `POST /recommend`.
struct RecommendationRequestDTO {
    static let fields: Set<String> = [
        "query", "cards", "preferences", "conversationId", "language", "date", "generator", "stream", "debug",
    ]
    /// The longest query, in Unicode scalars.
    static let maximumQueryLength = 16_384

    let request: RecommendationService.Request
    let streams: Bool
    let showsDebug: Bool

    static func decode(_ body: FieldReader) throws(FieldError) -> RecommendationRequestDTO {
        // As nearly always: the others need not be looked for.
        let isBare = body.holdsOnly("query")
        if !isBare { try body.requireOnly(fields) }
        let text = try body.required(body.string("query", maximum: maximumQueryLength), "query")
        if isBare {
            return RecommendationRequestDTO(
                request: RecommendationService.Request(text: text), streams: false, showsDebug: false)
        }
        var request = RecommendationService.Request(text: text)
        request.cards = try CardDTO.decodeWallet("cards", of: body)
        if let preferences = body.value("preferences") {
            request.preferences = try PreferencesDTO.decode(preferences, path: "preferences")
        }
        request.conversationID = try body.identifier("conversationId")
        request.language = try LanguageDTO.decode("language", of: body)
        request.date = try body.date("date")
        request.generator = try body.choice("generator", Generator.self) ?? .auto
        request.showsGrounds = try body.bool("debug") ?? false
        return RecommendationRequestDTO(
            request: request, streams: try body.bool("stream") ?? false, showsDebug: request.showsGrounds)
    }
}
