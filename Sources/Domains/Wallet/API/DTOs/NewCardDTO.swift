import Basics
import JSON
import Wallet
import Web

/// A card as it is sent to be added: written out, or made from the catalogue.
struct NewCardDTO: Sendable {
    let catalog: Catalog
    let identifiers: IdentifierGenerator
    let today: CalendarDate
    /// Of a card that names no currency.
    let walletCurrency: String

    /// Up to ``maximum`` cards, no two with one id.
    var list: FieldForm<[Card]> {
        .list(of: form, maximum: NewCardDTO.maximum, faults: CardDTO.duplicates)
    }

    static let maximum = 100

    private var form: FieldForm<Card> {
        FieldForm(
            parts: { value, path throws(FieldErrors) in try read(value, path: path) }, write: CardDTO.record.write)
    }

    /// With today's pots, or everything that is wrong with it.
    func read(_ value: JSONValue, path: String = "") throws(FieldErrors) -> Card {
        let body = try NewCardDTO.object(value, path: path)
        var faults = FieldFaults()
        if let id = body.value("id")?.string, NewCardDTO.takenPaths.contains(id) {
            faults.add([
                FieldError(
                    path: body.path(to: "id"), code: "invalid_identifier", message: "This id is part of another path.")
            ])
        }
        let sent = faults.result { () throws(FieldErrors) in
            try body.contains("catalogId") && !body.contains("name")
                ? cardFromCatalog(body) : CardDTO.decode(body.whole, path: path) { identifiers.next() }
        }
        try faults.check()
        var card = try sent.get()
        try CardAmounts.check(card, wallet: walletCurrency, path: path.isEmpty ? "" : path + ".")
        card.choice = try NewCardDTO.located(body) { () throws(CatalogError) in
            try catalog.choice(card.choice, of: card)
        }
        return SpendingLedger.rolled(card, to: today)
    }

    private func cardFromCatalog(_ body: FieldReader) throws(FieldErrors) -> Card {
        let (catalogID, id, network, choice, currency, activated, household) = try body.read(
            .required("catalogId", .identifier), .optional("id", .newIdentifier),
            .optional("network", .letters(maximum: 32)),
            .optional("choice", .list(of: RuleTargetDTO.form, maximum: 10)), .optional("currency", .currency),
            .optional("activated", .bool), .optional("sharedWith", .newIdentifier))
        var card = try NewCardDTO.located(body) { () throws(CatalogError) in
            try catalog.makeCard(
                catalogID, id: CardID(id ?? identifiers.next()), on: today, network: network.map(Network.init(_:)),
                choice: choice ?? (body.contains("choice") ? [] : nil), activated: activated ?? false)
        }
        card.currency = currency
        card.sharedWith = household
        return card
    }

    private static func object(_ value: JSONValue, path: String) throws(FieldErrors) -> FieldReader {
        do throws(FieldError) {
            return try FieldReader(value, path: path)
        } catch {
            throw FieldErrors(error)
        }
    }

    private static func located<Value>(
        _ body: FieldReader, _ make: () throws(CatalogError) -> Value
    ) throws(FieldErrors) -> Value {
        do throws(CatalogError) {
            return try make()
        } catch {
            throw FieldErrors(error.fieldError(in: body))
        }
    }

    /// `/cards/catalog`, `/cards/batch` and `/embeddings/search` are no cards.
    static let takenPaths: Set<String> = ["catalog", "batch", "search"]
}
