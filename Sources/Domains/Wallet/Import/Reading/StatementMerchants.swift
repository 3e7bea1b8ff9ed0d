/// Who was paid, from the texts of a row.
struct StatementMerchants: Sendable {
    let understanding: PurchaseUnderstanding
    let tables: StatementTables

    /// What a row's texts say of its merchant.
    struct Answer: Sendable {
        let merchant: StatementMerchant
        /// What the bank wrote.
        let text: String
    }

    private static let mostProcessors = 3

    /// - Parameters:
    ///   - texts: as the bank wrote them, the best first; one at least.
    ///   - bankCategory: the bank's word; four digits are a code.
    func read(_ texts: [String], bankCategory: String, code: Int?) -> Answer {
        let text = best(texts)
        let (shop, category, rest) = behindProcessors(text)
        let written = Int(bankCategory).flatMap { bankCategory.utf8.count == 4 ? $0 : nil }
        let code = code ?? written
        let coded = code.flatMap(understanding.statementCategory(code:))
        let bank = written == nil && !bankCategory.isEmpty ? categoryOfBank(bankCategory) : nil
        let (found, evidence): (Category, StatementMerchant.Evidence) =
            if let shop {
                (shop.category, .shop)
            } else if let coded {
                (coded.category, .code)
            } else if let category {
                (category, .processor)
            } else if let bank {
                (bank, .bank)
            } else {
                (.general, .nothing)
            }
        let cleaned = understanding.cleanedDescriptor(rest)
        return Answer(
            merchant: StatementMerchant(
                name: shop?.name ?? SeenText.stored(cleaned.isEmpty ? rest : cleaned), category: found,
                merchantClass: shop?.merchantClass ?? coded?.merchantClass, evidence: evidence, code: code,
                bankCategory: bankCategory), text: SeenText.stored(text))
    }

    /// Whether a text names a shop that the tables know; ways to pay and to move money are none.
    func isShop(_ text: String) -> Bool {
        guard let shop = behindProcessors(text).shop else { return false }
        return !["cashLike", "paymentService"].contains(shop.merchantClass.rawValue)
    }

    private func categoryOfBank(_ text: String) -> Category? {
        if let category = tables.categories.category(text) { return category }
        if let category = understanding.category(named: text) { return category }
        for part in text.split(whereSeparator: { "-:>/&,›".contains($0) }).reversed() {
            if let category = understanding.category(named: SeenText.cleaned(String(part))) { return category }
        }
        return nil
    }

    /// The first text that is more than a kind of entry; whole, where a name that was cut at its width goes on in the next.
    private func best(_ texts: [String]) -> String {
        let index = texts.firstIndex { !tables.kinds.isGeneric(tables.words($0)) } ?? 0
        guard texts.indices.contains(index) else { return "" }
        let text = texts[index]
        let longer = texts[(index + 1)...].first { text.count >= 3 && $0.count > text.count && $0.hasPrefix(text) }
        return longer ?? text
    }

    private func behindProcessors(_ text: String) -> (shop: Merchant?, category: Category?, rest: String) {
        var rest = withoutKind(SeenText.cleaned(text))
        var category: Category?
        for _ in 0..<StatementMerchants.mostProcessors {
            guard let (processor, behind) = tables.processors.match(rest) else { break }
            switch processor.action {
            case .hide: break
            case .tell: category = processor.category
            case .merchant: return (understanding.merchant(named: processor.merchant), processor.category, rest)
            }
            rest = withoutKind(behind)
        }
        return (shop(rest), category, rest)
    }

    private func shop(_ text: String) -> Merchant? {
        understanding.merchant(forDescriptor: text) ?? understanding.merchant(named: text)
    }

    /// Without brackets in front that only say what kind of entry it is: （消费）永辉超市.
    private func withoutKind(_ text: String) -> String {
        guard let first = text.first, "(（[【".contains(first),
            let close = text.firstIndex(where: { ")）]】".contains($0) })
        else { return text }
        let inner = text[text.index(after: text.startIndex)..<close]
        let rest = SeenText.cleaned(String(text[text.index(after: close)...]))
        let isKind =
            !tables.kinds.rules(.text, in: tables.words(inner)).isEmpty
            || !tables.kinds.rules(.type, in: tables.words(inner)).isEmpty
        return isKind && !rest.isEmpty ? rest : text
    }
}
