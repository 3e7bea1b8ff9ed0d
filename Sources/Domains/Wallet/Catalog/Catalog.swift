public import Basics
import FoundationEssentials

/// The known cards: facts with sources and dates, from a resource file that is checked as it is read.
public struct Catalog: Sendable {
    /// The date of the newest fact.
    public let asOf: CalendarDate
    public let entries: [CatalogEntry]
    public let valuations: [PointValuation]
    private let search: CatalogSearch

    /// - Parameter json: the bytes of `catalog.json`.
    public init(json: [UInt8]) throws(CatalogError) {
        let file: CatalogFile
        do {
            file = try JSONDecoder().decode(CatalogFile.self, from: Data(json))
        } catch {
            throw Catalog.malformed(error)
        }
        let reader = CatalogReader(file: file)
        guard let asOf = CalendarDate(file.asOf) else { throw CatalogError(.badDate, "asOf", file.asOf) }
        self.asOf = asOf
        try reader.checkTerms()
        entries = try reader.entries()
        valuations = try reader.valuations()
        search = CatalogSearch(entries)
    }

    public func entry(_ id: String) -> CatalogEntry? {
        entries.first { $0.id == id }
    }

    /// Entries that hold every word of a query, best first: names, issuers, Chinese names, nicknames, networks. All of
    /// them for a blank query.
    public func search(_ query: String) -> [CatalogEntry] {
        search.positions(query).map { entries[$0] }
    }

    /// A card of a wallet.
    ///
    /// Unconfirmed rates are left out, and so is a quarter's bonus whose categories are unknown.
    ///
    /// - Parameters:
    ///   - date: decides the quarter's bonus and when the pots start anew.
    ///   - network: one of the entry's; the first of them where nil.
    ///   - choice: what the holder chose, each by any category or class of the option; nil takes the issuer's default.
    ///   - activated: whether the quarter's bonus was activated.
    public func makeCard(
        _ catalogID: String, id: CardID, on date: CalendarDate, network: Network? = nil, choice: [RuleTarget]? = nil,
        activated: Bool = false
    ) throws(CatalogError) -> Card {
        guard let entry = entry(catalogID) else { throw CatalogError(.unknownEntry, catalogID) }
        return try CardMaker(entry: entry, date: date)
            .card(id: id, network: network, choice: choice, activated: activated)
    }

    /// What a card's holder chose, as a card holds it: of a card made from the catalogue every target of the options that
    /// were named, as in ``makeCard(_:id:on:network:choice:activated:)``; of others what was named, where their rules offer it.
    ///
    /// - Throws: where the card's rules have no such option, or fewer may be chosen.
    public func choice(_ wanted: [RuleTarget], of card: Card) throws(CatalogError) -> [RuleTarget] {
        let scopes = card.rewardRules.map(\.scope).filter(Catalog.isChosen)
        guard !scopes.isEmpty else { return wanted }
        if let entry = card.catalogID.flatMap(entry(_:)),
            entry.rules.filter({ !$0.unconfirmed }).map(\.rule.scope).filter(Catalog.isChosen) == scopes
        {
            return try CardMaker(entry: entry, date: asOf).choice(wanted)
        }
        var (offered, count): ([RuleTarget], Int) = ([], 0)
        for case .chosen(let options, let choose) in scopes {
            offered += options
            count += choose
        }
        guard wanted.allSatisfy(offered.contains) else { throw CatalogError(.unknownChoice, card.id.rawValue) }
        guard wanted.count <= count else { throw CatalogError(.tooManyChoices, card.id.rawValue, "at most \(count)") }
        return wanted
    }

    private static func isChosen(_ scope: RewardRule.Scope) -> Bool {
        if case .chosen = scope { true } else { false }
    }

    private static func malformed(_ error: any Error) -> CatalogError {
        guard let error = error as? DecodingError else { return CatalogError(.malformed, "file") }
        let context: DecodingError.Context
        var field = ""
        switch error {
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
        case .keyNotFound(let key, let found):
            context = found
            field = "." + key.stringValue
        @unknown default: return CatalogError(.malformed, "file")
        }
        var place = ""
        for key in context.codingPath {
            place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
        }
        return CatalogError(.malformed, place + field, context.debugDescription)
    }
}
