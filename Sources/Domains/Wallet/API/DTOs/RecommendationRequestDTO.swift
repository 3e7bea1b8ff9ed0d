import Basics
import Explaining
import JSON
import Wallet
import Web

/// The body of `POST /recommend`.
struct RecommendationRequestDTO {
    /// The longest query, in Unicode scalars.
    static let maximumQueryLength = 16_384

    let request: RecommendationService.Request
    /// Nil where the body does not say.
    let streams: Bool?
    let showsDebug: Bool

    private static let query = FieldForm<String>.string(maximum: maximumQueryLength)

    static func decode(_ body: FieldReader) throws(FieldErrors) -> RecommendationRequestDTO {
        // As nearly always: the others need not be looked for.
        if body.holdsOnly("query") {
            let text = try body.required("query", query)
            return RecommendationRequestDTO(
                request: RecommendationService.Request(text: text), streams: nil, showsDebug: false)
        }
        let (
            text, cards, preferences, conversation, messages, language, date, generator, generation, streams, showsDebug
        ) =
            try body.read(
                .required("query", query), .optional("cards", CardDTO.wallet),
                .optional("preferences", PreferencesDTO.form), .optional("conversationId", .identifier),
                .optional("messages", MessageFields.earlier),
                .optional("language", LanguageDTO.form), .optional("date", .date),
                .optional("generator", FieldForm<Generator>.choice), .optional("generation", GenerationDTO.form),
                .optional("stream", .bool), .optional("debug", .bool))
        if let cards {
            // Of a wallet that is kept it is not known here; two decimals fit nearly all.
            let wallet = preferences?.currency ?? Preferences().currency
            var faults = FieldFaults()
            for (index, card) in cards.enumerated() {
                faults.add(CardAmounts.faults(card, wallet: wallet, path: "cards[\(index)]."))
            }
            try faults.check()
        }
        guard conversation == nil || messages == nil else {
            throw FieldErrors(
                FieldError(
                    path: "messages", code: "not_together",
                    message: "Send either conversationId or messages: one of them says what came before."))
        }
        var request = RecommendationService.Request(text: text)
        request.messages = messages
        request.cards = cards
        request.preferences = preferences
        request.conversationID = conversation
        request.language = language
        request.date = date
        request.generator = generator ?? .auto
        request.temperatureHundredths = generation?.temperatureHundredths
        request.maximumTokens = generation?.maximumTokens
        request.showsGrounds = showsDebug ?? false
        return RecommendationRequestDTO(
            request: request, streams: streams, showsDebug: showsDebug ?? false)
    }
}
