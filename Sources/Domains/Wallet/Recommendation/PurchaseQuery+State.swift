import Basics
import FoundationEssentials
import JSON
import RAG

extension PurchaseQuery {
    /// The form in which a conversation keeps it: JSON of one version of this type, with the members that its `Codable`
    /// conformance has. Written by hand, because every answer writes one.
    var state: [UInt8] {
        var json = JSONWriter(capacity: 1_536)
        json.value(self)
        return json.finish()
    }

    /// Reads what ``state`` wrote; nil for bytes of another version, which then count as no previous turn.
    init?(state: [UInt8]) {
        guard !state.isEmpty, let query = try? JSONDecoder().decode(PurchaseQuery.self, from: Data(state)) else {
            return nil
        }
        self = query
    }
}

/// The state of a conversation after an answer.
extension SharedFields: UnwrittenState where Fields == PurchaseQuery {
    var bytes: [UInt8] { fields.state }

    var cost: Int { fields.cost + (fields.interrupted?.reduce(0) { $0 + $1.cost } ?? 0) }
}

extension PurchaseQuery {
    /// About how many bytes it takes, without the purchase that it came between.
    fileprivate var cost: Int {
        1_024 + (items.count + (setAside?.count ?? 0)) * 512 + normalisedText.utf8.count
    }
}

extension JSONWriter {
    fileprivate mutating func value(_ query: PurchaseQuery) {
        beginObject()
        member("language", query.language)
        member("intent", query.intent)
        member("fact", query.fact)
        list("items", query.items) { $0.value($1) }
        list("evidence", query.evidence) { $0.value($1) }
        name("constraints")
        value(query.constraints)
        member("namedUnknownCard", query.namedUnknownCard)
        if let record = query.record {
            name("record")
            value(record)
        }
        member("isFollowUp", query.isFollowUp)
        member("edit", query.edit)
        member("confidence", query.confidence)
        list("candidates", query.candidates) { $0.value($1.rawValue) }
        if let question = query.question {
            name("question")
            value(question)
        }
        list("recommendedCards", query.recommendedCards) { $0.wrapped($1.rawValue) }
        member("cardNumberRemoved", query.cardNumberRemoved)
        member("normalisedText", query.normalisedText)
        member("amountBefore", query.amountBefore)
        if let cards = query.passedOver { list("passedOver", cards) { $0.wrapped($1.rawValue) } }
        member("amountSaid", query.amountSaid)
        if let items = query.setAside { list("setAside", items) { $0.value($1) } }
        if let count = query.itemsLeftOut { member("itemsLeftOut", count) }
        if let purchases = query.interrupted { list("interrupted", purchases) { $0.value($1) } }
        endObject()
    }

    private mutating func value(_ item: PurchaseItem) {
        beginObject()
        member("category", item.category)
        if let merchant = item.merchant {
            name("merchant")
            value(merchant)
        }
        member("amount", item.amount)
        member("foreignCurrency", item.foreignCurrency)
        member("channel", item.channel)
        member("region", item.region)
        member("paymentMethod", item.paymentMethod)
        member("viaPortal", item.viaPortal)
        member("saidCategory", item.saidCategory)
        member("date", item.date?.description)
        if let sellerClass = item.sellerClass {
            name("sellerClass")
            wrapped(sellerClass.rawValue)
        }
        endObject()
    }

    private mutating func value(_ merchant: Merchant) {
        beginObject()
        member("name", merchant.name)
        member("foldedName", merchant.foldedName)
        member("category", merchant.category)
        name("merchantClass")
        wrapped(merchant.merchantClass.rawValue)
        if let networks = merchant.acceptedNetworks { list("acceptedNetworks", networks) { $0.wrapped($1.rawValue) } }
        member("channel", merchant.channel)
        member("country", merchant.country)
        endObject()
    }

    private mutating func value(_ evidence: ItemEvidence) {
        beginObject()
        list("words", evidence.words) { $0.value($1) }
        member("source", evidence.source)
        member("confidence", evidence.confidence)
        list("candidates", evidence.candidates) { $0.value($1.rawValue) }
        member("amountIsUpperEnd", evidence.amountIsUpperEnd)
        member("amountIsApproximate", evidence.amountIsApproximate)
        member("unitAmount", evidence.unitAmount)
        if let count = evidence.things { member("things", count) }
        if let count = evidence.nights { member("nights", count) }
        endObject()
    }

    private mutating func value(_ constraints: QueryConstraints) {
        beginObject()
        list("useCards", constraints.useCards) { $0.wrapped($1.rawValue) }
        list("excludedCards", constraints.excludedCards) { $0.wrapped($1.rawValue) }
        list("askedCards", constraints.askedCards) { $0.wrapped($1.rawValue) }
        list("maxedOutCards", constraints.maxedOutCards) { $0.wrapped($1.rawValue) }
        list("nearlyMaxedOutCards", constraints.nearlyMaxedOutCards) { $0.wrapped($1.rawValue) }
        member("allMaxedOut", constraints.allMaxedOut)
        list("ambiguousCards", constraints.ambiguousCards) { $0.wrapped($1.rawValue) }
        if let cards = constraints.acceptanceOf { list("acceptanceOf", cards) { $0.wrapped($1.rawValue) } }
        if let accepted = constraints.acceptedNetworks {
            list("acceptedNetworks", accepted) { $0.wrapped($1.rawValue) }
        }
        list("refusedNetworks", constraints.refusedNetworks) { $0.wrapped($1.rawValue) }
        member("date", constraints.date?.description)
        member("region", constraints.region)
        member("isAbroad", constraints.isAbroad)
        member("portal", constraints.portal)
        endObject()
    }

    private mutating func value(_ record: RecordedPurchase) {
        beginObject()
        if let card = record.card {
            name("card")
            wrapped(card.rawValue)
        }
        member("amount", record.amount)
        member("merchant", record.merchant)
        member("category", record.category)
        member("date", record.date.description)
        endObject()
    }

    private mutating func value(_ question: PurchaseQuery.Question) {
        beginObject()
        switch question {
        case .whatPurchase: name("whatPurchase")
        case .whichCategory: name("whichCategory")
        case .whatAmount: name("whatAmount")
        case .whichCard: name("whichCard")
        }
        beginObject()
        if case .whichCard(let cards) = question { list("_0", cards) { $0.wrapped($1.rawValue) } }
        endObject()
        endObject()
    }

    // MARK: Members

    /// A type around a text, such as ``CardID``.
    private mutating func wrapped(_ rawValue: String) {
        beginObject()
        name("rawValue")
        value(rawValue)
        endObject()
    }

    private mutating func list<Values: Collection>(
        _ name: StaticString, _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
    ) {
        self.name(name)
        beginArray()
        for value in values { write(&self, value) }
        endArray()
    }

    private mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        self.value(value)
    }

    private mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        self.value(value)
    }

    /// Nothing for nil, as `Codable` has it.
    private mutating func member(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        self.value(value)
    }

    private mutating func member(_ name: StaticString, _ amount: Money?) {
        guard let amount else { return }
        self.name(name)
        beginObject()
        if amount.thousandths % 10 == 0 {
            member("cents", amount.cents)
        } else {
            member("thousandths", amount.thousandths)
        }
        endObject()
    }

    private mutating func member(_ name: StaticString, _ value: (some RawRepresentable<String>)?) {
        member(name, value?.rawValue)
    }
}
