import Basics
import Language

/// Settles who charges for what a sentence tells, after it was understood: who stands on the statement decides what is
/// earned, not where one is or what one wants.
struct SellerReading {
    /// A merchant that the words name, wherever.
    struct Mention {
        let range: Range<Int>
        let merchant: Merchant
    }

    let tables: SellerTables
    let text: SellerText

    init(_ tables: SellerTables, _ text: String) {
        self.tables = tables
        self.text = SellerText(text, tables.lexicon.folding)
    }

    /// Words between two names that may say how they belong together.
    private static let farthest = 6

    func settle(_ query: inout PurchaseQuery) {
        switch query.intent {
        case .recommend, .recordPurchase, .compare, .explainCard: break
        case .limitCheck, .refund, .help, .smallTalk, .outOfDomain, .vague: return
        }
        guard !query.items.isEmpty, !text.words.isEmpty else { return }
        var mentions: [Mention]?
        for index in query.items.indices {
            guard let merchant = query.items[index].merchant, tables.mayBeOfAnother(merchant) else { continue }
            let found = mentions ?? self.mentions()
            mentions = found
            guard let charges = charging(query.items[index], merchant, found, query.items), charges != merchant else {
                continue
            }
            place(charges, at: index, &query)
        }
        markKinds(&query, mentions)
    }

    private func place(_ merchant: Merchant, at index: Int, _ query: inout PurchaseQuery) {
        let said = query.items[index].category
        query.items[index].merchant = merchant
        query.items[index].category = merchant.category
        query.items[index].saidCategory = said == merchant.category ? nil : said
        guard query.items.count == 1, query.record != nil else { return }
        query.record?.merchant = merchant.name
        query.record?.category = merchant.category
    }

    // MARK: - Who charges

    private func charging(
        _ item: PurchaseItem, _ merchant: Merchant, _ mentions: [Mention], _ items: [PurchaseItem]
    ) -> Merchant? {
        let own = mentions.indices.filter { mentions[$0].merchant.name == merchant.name }
        var next = 0
        for (index, other) in mentions.enumerated() where other.merchant.name != merchant.name {
            while next < own.count, own[next] < index { next += 1 }
            // What is a purchase of its own is in nobody's shop.
            if items.contains(where: { $0.merchant?.name == other.merchant.name }) { continue }
            // Of a name that is said often the one before and the one behind.
            for place in own[max(0, next - 1)..<min(next + 1, own.count)] {
                if let charges = till(mentions[place], other) ?? biller(mentions[place], other) { return charges }
            }
        }
        return nil
    }

    private func till(_ own: Mention, _ other: Mention) -> Merchant? {
        if let till = tables.till(of: own.merchant, in: other.merchant), isWithin(own, in: other) {
            return till == .host ? other.merchant : own.merchant
        }
        if let till = tables.till(of: other.merchant, in: own.merchant), isWithin(other, in: own) {
            return till == .tenant ? other.merchant : own.merchant
        }
        return nil
    }

    /// "CVS inside Target", "the Target Starbucks", "Target里的星巴克".
    private func isWithin(_ tenant: Mention, in host: Mention) -> Bool {
        guard let between = between(tenant, host) else { return false }
        if host.range.lowerBound < tenant.range.lowerBound, between.isEmpty { return true }
        return between.isEmpty ? false : relations(in: between).contains(.within)
    }

    /// The words between two names of one clause; nil where they are too far apart, or two purchases.
    private func between(_ first: Mention, _ second: Mention) -> Range<Int>? {
        let (left, right) =
            first.range.lowerBound < second.range.lowerBound ? (first.range, second.range) : (second.range, first.range)
        guard left.upperBound <= right.lowerBound, right.lowerBound - left.upperBound <= SellerReading.farthest,
            !text.isBroken(left.lowerBound..<right.upperBound)
        else { return nil }
        let between = left.upperBound..<right.lowerBound
        guard !between.contains(where: { text.isNumber($0) }), !relations(in: between).contains(.apart) else {
            return nil
        }
        return between
    }

    private func relations(in range: Range<Int>) -> Set<SellerTables.Relation> {
        Set(
            range.flatMap { tables.relations.matches(in: text, at: $0) }
                .filter { $0.range.upperBound <= range.upperBound }.map(\.value))
    }

    /// "Disney+ via Verizon", "Hulu on my T-Mobile bill", "通过苹果订阅Netflix".
    private func biller(_ own: Mention, _ other: Mention) -> Merchant? {
        if tables.isSubscription(own.merchant), let charges = tables.charges(other.merchant),
            isBilling(other, for: own)
        {
            return charges
        }
        if tables.isSubscription(other.merchant), let charges = tables.charges(own.merchant),
            isBilling(own, for: other)
        {
            return charges
        }
        return nil
    }

    /// In one clause, and not as the card that pays: "Netflix with my Amazon card".
    private func isBilling(_ mention: Mention, for other: Mention) -> Bool {
        let first = min(mention.range.lowerBound, other.range.lowerBound)
        let last = max(mention.range.upperBound, other.range.upperBound)
        let next = mention.range.upperBound
        if text.isBroken(first..<last) { return false }
        if next < text.words.count, tables.relations.matches(in: text, at: next).contains(where: { $0.value == .card })
        {
            return false
        }
        let after = mention.range.upperBound..<min(mention.range.upperBound + 2, text.words.count)
        let own = max(mention.range.lowerBound, mention.range.upperBound - 2)..<mention.range.upperBound
        if relations(in: after).contains(.bill) || relations(in: own).contains(.bill) { return true }
        // The other name is not looked into: the + of Disney+ is no plus.
        let isBefore = other.range.upperBound <= mention.range.lowerBound
        let start = max(0, mention.range.lowerBound - 3, isBefore ? other.range.upperBound : 0)
        let before = start..<mention.range.lowerBound
        return relations(in: before).contains(.billed) && !relations(in: before).contains(.apart)
    }

    // MARK: - Names

    /// The longest names of merchants, also those that are words of their own: a pair of a table is context enough.
    func mentions() -> [Mention] {
        var found: [Mention] = []
        var start = 0
        while start < text.words.count {
            var end = start
            var merchant: Merchant?
            var key = WordHash.seed
            for position in start..<text.words.count {
                if position > start, text.words[position].startsClause { break }
                key = WordHash.phrase(key, text.words[position].hash)
                guard let node = tables.lexicon.index.node(key) else { break }
                if let sense = tables.lexicon.first(.merchant, from: node.sense) {
                    merchant = tables.lexicon.merchants[Int(sense.value)]
                    end = position + 1
                }
                if !node.continues { break }
            }
            if let merchant { found.append(Mention(range: start..<end, merchant: merchant)) }
            start = max(end, start + 1)
        }
        return found
    }
}
