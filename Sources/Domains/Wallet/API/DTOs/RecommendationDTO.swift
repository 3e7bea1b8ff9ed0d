import Basics
import Explaining
import JSON
import Language
import RAG
import Wallet

/// The answer of `POST /recommend`.
struct RecommendationDTO {
    let answer: RecommendationService.Answer
    let requestID: String
    /// What the work took.
    let nanoseconds: UInt64
    let showsDebug: Bool
    /// What a client may offer to somebody who was not understood.
    let suggestedQueries: @Sendable (WrittenLanguage) -> [String]

    var recommendation: Recommendation { answer.recommendation }
    var provenance: Provenance { answer.provenance }

    func encoded() -> [UInt8] { JSONWriter.document(capacity: 6_144) { write(to: &$0) } }

    private func write(to json: inout JSONWriter) {
        json.beginObject()
        json.name("primaryRecommendation")
        let first = recommendation.primary
        let primary = json.recorded { write(first, item: recommendation.primaryIndex, to: &$0) }
        json.name("secondaryRecommendation")
        let secondary = json.recorded {
            write(recommendation.secondary, item: recommendation.secondaryIndex, to: &$0)
        }
        json.name("items")
        json.beginArray()
        if recommendation.items.count == 1, let item = recommendation.items.first {
            // A single item's cards are the answer's: the same bytes again.
            let isLimitCheck = first?.outcome != item.primary?.outcome
            write(
                item, at: 0, primary: isLimitCheck ? nil : primary, secondary: isLimitCheck ? nil : secondary, to: &json
            )
        } else {
            for (index, item) in recommendation.items.enumerated() {
                write(item, at: index, primary: nil, secondary: nil, to: &json)
            }
        }
        json.endArray()
        json.name("reasoning")
        json.value(answer.words.reasoning)
        json.nullable("question", recommendation.question)
        json.name("currentSpendingStatus")
        json.value(recommendation.status)
        json.name("warnings")
        json.beginArray()
        for warning in recommendation.warnings { json.value(warning) }
        json.endArray()
        json.name("suggestions")
        json.beginArray()
        for suggestion in answer.words.suggestions { json.value(suggestion) }
        json.endArray()
        if recommendation.isLost {
            json.name("suggestedQueries")
            json.beginArray()
            for query in suggestedQueries(recommendation.language) { json.value(query) }
            json.endArray()
        }
        if let record = recommendation.query.record { write(record, to: &json) }
        json.name("confidence")
        json.decimal(recommendation.confidence, scale: 3)
        json.nullable("conversationId", answer.conversationID)
        json.name("responseMetadata")
        writeMetadata(to: &json)
        if showsDebug {
            json.name("debug")
            writeDebug(to: &json)
        }
        json.endObject()
    }

    private func write(_ choice: Recommendation.Choice?, item: Int?, to json: inout JSONWriter) {
        guard let choice else { return json.null() }
        write(choice.outcome, item: item, reasoning: choice.reasoning, to: &json)
    }

    private func write(_ outcome: CardOutcome, item: Int?, reasoning: String, to json: inout JSONWriter) {
        json.beginObject()
        json.raw(recommendation.status.writtenCards[outcome.cardIndex].bytes { members(of: outcome.cardIndex) })
        json.name("category")
        json.value(outcome.category.rawValue)
        json.name("multiplier")
        json.value(outcome.multiplier)
        json.name("pointType")
        json.value(outcome.pointType)
        json.name("pointValue")
        json.value(outcome.pointValue)
        json.name("reward")
        json.reward(
            outcome.amountIsForeign ? nil : (outcome.points, outcome.value), currency: recommendation.currency,
            assumed: outcome.amountIsAssumed ? CardOutcome.assumedAmount : nil)
        json.name("rate")
        json.value(outcome.rate)
        let pot = outcome.pot
        json.nullable("limit", pot?.limit)
        json.nullable("currentSpending", pot?.spent)
        json.nullable("remainingLimit", pot?.remaining)
        json.name("limitStatus")
        let status = pot?.status ?? .available
        json.value(status.rawValue)
        json.name("isLimitReached")
        json.value(status == .limitReached)
        json.nullable("monthlyProjection", outcome.monthlyProjection)
        json.name("rank")
        json.value(outcome.rank)
        json.name("item")
        if let item { json.value(item) } else { json.null() }
        json.name("reasoning")
        json.value(reasoning)
        json.endObject()
    }

    /// The members that are the same wherever a card is advised.
    private func members(of index: Int) -> [UInt8] {
        let card = recommendation.cards[index]
        var json = JSONWriter()
        json.name("cardId")
        json.value(card.id.rawValue)
        json.name("cardName")
        json.value(card.name)
        json.member("owner", card.owner)
        json.name("cardType")
        json.value(card.cardType)
        json.name("network")
        json.value(card.network.rawValue)
        return json.finish()
    }

    /// - Parameters:
    ///   - primary: where the item's cards stand in the document already; nil writes them.
    private func write(
        _ item: Recommendation.Item, at index: Int, primary: Range<Int>?, secondary: Range<Int>?,
        to json: inout JSONWriter
    ) {
        let purchase = item.decision.item
        json.beginObject()
        json.name("category")
        json.value(purchase.category.rawValue)
        json.nullable("merchant", purchase.merchant?.name)
        json.nullable("amount", purchase.amount)
        json.name("currency")
        json.value(purchase.foreignCurrency ?? recommendation.currency)
        json.name("primary")
        if let primary { json.again(primary) } else { write(item.primary, item: index, to: &json) }
        json.name("secondary")
        if let secondary { json.again(secondary) } else { write(item.secondary, item: index, to: &json) }
        json.name("allocations")
        json.beginArray()
        for allocation in RecommendationDTO.allocations(of: item) {
            json.beginObject()
            json.name("cardId")
            json.value(allocation.cardID.rawValue)
            json.name("cardName")
            json.value(recommendation.cards[allocation.cardIndex].name)
            json.member("owner", recommendation.cards[allocation.cardIndex].owner)
            json.name("amount")
            json.value(allocation.amount)
            json.name("multiplier")
            json.value(allocation.multiplier)
            json.name("reward")
            json.reward(
                item.decision.isNotConverted ? nil : (allocation.points, allocation.value),
                currency: recommendation.currency)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    /// The best split; where one card pays all of it, its parts on both sides of the end of a pot.
    private static func allocations(of item: Recommendation.Item) -> [Allocation] {
        let split = item.decision.allocations
        guard split.count == 1, let outcome = item.primary?.outcome, outcome.cardIndex == split[0].cardIndex,
            outcome.amount == split[0].amount
        else { return split }
        return outcome.parts
    }

    /// The body that `POST /transactions` takes, where all of it was said.
    private func write(_ record: RecordedPurchase, to json: inout JSONWriter) {
        json.name("proposedTransaction")
        guard let card = record.card, let amount = record.amount else { return json.null() }
        json.beginObject()
        json.name("cardId")
        json.value(card.rawValue)
        json.name("amount")
        json.value(amount)
        json.name("currency")
        json.value(recommendation.items.first?.decision.item.foreignCurrency ?? recommendation.currency)
        json.nullable("merchant", record.merchant)
        json.name("category")
        json.value((record.category ?? .general).rawValue)
        json.name("date")
        json.value(record.date.description)
        json.endObject()
    }

    private func writeDebug(to json: inout JSONWriter) {
        json.beginObject()
        json.name("normalisedQuery")
        json.value(recommendation.query.normalisedText)
        json.name("evidence")
        json.beginArray()
        for evidence in recommendation.query.evidence { json.value(evidence) }
        json.endArray()
        json.name("context")
        if let retrieval = answer.grounds?.retrieval {
            json.value(
                RetrievalDTO(
                    retrieval: retrieval, threshold: RelevanceCalibration.threshold, limit: recommendation.cards.count,
                    cardNames: recommendation.cards.reduce(into: [:]) { $0[$1.id.rawValue] = $1.name }))
        } else {
            json.null()
        }
        json.name("userContext")
        if let user = answer.user { json.value(user) } else { json.null() }
        json.name("ranking")
        json.beginArray()
        for (index, item) in recommendation.items.enumerated() {
            json.beginArray()
            for outcome in item.decision.ranking { write(outcome, item: index, reasoning: "", to: &json) }
            json.endArray()
        }
        json.endArray()
        json.endObject()
    }
}

extension JSONWriter {
    /// - Parameters:
    ///   - earned: nil where it is not known.
    ///   - assumed: the amount that the reward is for, where none was said.
    mutating func reward(
        _ earned: (points: RewardPoints, value: RewardValue)?, currency: String, assumed: Money? = nil
    ) {
        beginObject()
        name("points")
        if let earned { decimal(earned.points.tenThousandths, scale: 4) } else { null() }
        nullable("value", earned?.value.money(in: currency))
        name("currency")
        value(currency)
        if let assumed {
            name("basis")
            beginObject()
            name("amount")
            value(assumed)
            name("assumed")
            value(true)
            endObject()
        }
        endObject()
    }

    /// The quotes that an amount was converted with, and their day.
    mutating func value(_ rate: ExchangeRate?) {
        guard let rate else { return null() }
        beginObject()
        name("date")
        value(rate.date.description)
        name("from")
        value(rate.from)
        name("to")
        value(rate.to)
        name("base")
        value(rate.base)
        name("rates")
        beginObject()
        for (code, quote) in rate.quotes {
            name(quoting: code)
            value(quote.text)
        }
        endObject()
        endObject()
    }

    mutating func value(_ warning: Recommendation.Warning) {
        beginObject()
        name("type")
        value(warning.type)
        name("message")
        value(warning.message)
        name("severity")
        value(warning.severity.rawValue)
        name("actionRequired")
        value(warning.actionRequired)
        nullable("cardId", warning.cardID?.rawValue)
        endObject()
    }

    mutating func value(_ evidence: ItemEvidence) {
        beginObject()
        name("words")
        beginArray()
        for word in evidence.words { value(word) }
        endArray()
        name("source")
        value(evidence.source.rawValue)
        name("confidence")
        decimal(evidence.confidence, scale: 3)
        name("candidates")
        beginArray()
        for candidate in evidence.candidates { value(candidate.rawValue) }
        endArray()
        endObject()
    }
}
