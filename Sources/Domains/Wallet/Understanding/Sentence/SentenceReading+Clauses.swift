import Basics
import Language

/// What holds for one of several purchases.
struct ClauseFacts {
    /// Of its draft.
    var piece: Int
    var region: String?
    var channel: Channel?
    var paymentMethod: String?
    /// Set where the purchases are on different days.
    var date: CalendarDate?
}

/// Of several purchases each has the place, day, channel and way of paying of its own clause: "dinner in London £60 and
/// groceries at Kroger $100". What stands apart from all, or after the last, holds for all.
extension SentenceReading {
    /// For which purchases something is said.
    private enum Scope: Equatable { case all, leading, trailing, one(Int) }

    /// Empty where the sentence says nothing of the kind.
    func clauseFacts() -> [ClauseFacts] {
        let hasPlaces = constraints.constraints.isAbroad || constraints.places.contains { $0.region != homeRegion }
        guard hasPlaces || !days.isEmpty || !constraints.channels.isEmpty || !constraints.payments.isEmpty else {
            return []
        }
        let spans = drafts.map(span)
        guard zip(spans, spans.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else { return [] }
        var facts = drafts.map { ClauseFacts(piece: $0.piece) }
        let channels = constraints.channels.map { (scope(of: $0.piece, spans), $0.channel) }
        let payments = constraints.payments.map { (scope(of: $0.piece, spans), $0.method) }
        let dates = days.map { (scope(of: $0.piece, spans), $0.date) }
        for index in facts.indices {
            let isShop = drafts[index].hasMerchant || drafts[index].kind == .place
            facts[index].channel = value(of: channels, for: index, opensForAll: !isShop)
            facts[index].paymentMethod = value(of: payments, for: index, opensForAll: true) ?? nil
            facts[index].date = value(of: dates, for: index, opensForAll: true) ?? today
        }
        if facts.allSatisfy({ $0.date == (date ?? today) }) {
            for index in facts.indices { facts[index].date = nil }
        }
        if hasPlaces { place(&facts, spans) }
        return facts
    }

    /// "dinner and a movie $90": one price, and nothing that says for which of the two.
    var isOnePriceForTwo: Bool {
        guard drafts.count == 2, amounts.count == 1, drafts.allSatisfy(\.standsAlone),
            drafts.count(where: { $0.amount != nil }) == 1, let amount = amounts.first
        else { return false }
        let (first, second) = (span(drafts[0]), span(drafts[1]))
        let between = first.upperBound..<max(first.upperBound, second.lowerBound)
        guard between.contains(where: { sentence.has($0, .and) }),
            between.allSatisfy({ sentence.has($0, .and) || sentence.has($0, .article) })
        else { return false }
        return amount.pieces.lowerBound == second.upperBound || amount.pieces.upperBound <= first.lowerBound
    }

    /// What a draft is made of: its words, and its price where this touches them.
    private func span(_ draft: ItemDraft) -> Range<Int> {
        let lower = min(draft.firstPiece, draft.words.min() ?? draft.piece, draft.piece)
        let upper = max(draft.firstPiece, draft.words.max() ?? draft.piece, draft.piece) + 1
        return lower..<upper
    }

    private func scope(of piece: Int, _ spans: [Range<Int>]) -> Scope {
        guard let first = spans.first, let last = spans.last else { return .all }
        if piece < first.lowerBound {
            return (piece + 1..<first.lowerBound).contains { sentence.pieces[$0].isMark } ? .all : .leading
        }
        if piece >= last.upperBound {
            return (last.upperBound..<piece).contains { sentence.isMark($0, ".") || sentence.isMark($0, "\u{3002}") }
                ? .all : .trailing
        }
        guard let before = spans.lastIndex(where: { $0.lowerBound <= piece }) else { return .all }
        if piece < spans[before].upperBound { return .one(before) }
        let isNext = (spans[before].upperBound..<piece).contains { isBreak($0) }
        return .one(isNext ? before + 1 : before)
    }

    private func isBreak(_ index: Int) -> Bool {
        let piece = sentence.pieces[index]
        return piece.isMark || piece.has(.then) && piece.use == .free || piece.has(.and) && piece.use == .free
    }

    /// - Parameter opensForAll: what the sentence begins with holds for this purchase too.
    private func value<Value>(of said: [(Scope, Value)], for index: Int, opensForAll: Bool) -> Value? {
        guard !said.isEmpty else { return nil }
        let last = drafts.count - 1
        let own = said.first {
            $0.0 == .one(index) || $0.0 == .leading && index == 0 || $0.0 == .trailing && index == last
        }
        if let own { return own.1 }
        if let all = said.first(where: { $0.0 == .all }) { return all.1 }
        guard said.count == 1 else { return nil }
        return said[0].0 == .trailing || said[0].0 == .leading && opensForAll ? said[0].1 : nil
    }

    // MARK: Places

    private func place(_ facts: inout [ClauseFacts], _ spans: [Range<Int>]) {
        let said = constraints.places.map { (scope(of: $0.piece, spans), $0) }
        let anyForeign = drafts.contains { $0.amount?.currency != nil }
        let fallback = said.first { $0.1.region != homeRegion } ?? said.first
        for index in facts.indices {
            let draft = drafts[index]
            let own = said.first {
                $0.0 == .one(index) || $0.0 == .leading && index == 0
                    || $0.0 == .trailing && index == drafts.count - 1
            }
            if let own {
                let isFlight = own.1.isDestination && draft.category == .airfare
                facts[index].region = isFlight ? (own.1.region == nil ? nil : homeRegion) : own.1.region
            } else if let fallback, !isAtHome(draft, anyForeign: anyForeign, besides: fallback.1) {
                facts[index].region = fallback.1.region
            } else {
                facts[index].region = homeRegion
            }
        }
    }

    /// Whether a purchase whose clause names no place is at home, where another one is abroad.
    private func isAtHome(_ draft: ItemDraft, anyForeign: Bool, besides place: ConstraintReader.PlaceMention) -> Bool {
        if draft.amount?.currency != nil { return false }
        if anyForeign, draft.amount != nil { return true }
        if draft.hasMerchant {
            let merchant = lexicon.merchants[Int(draft.merchant)]
            return merchant.country == homeRegion
                && !(lexicon.branches[merchant.name] ?? []).contains { $0.country == place.region }
        }
        // What one does on a journey; other things are bought at home, before or after it.
        let isTrip =
            draft.category.isWithin(.travel) || draft.category.isWithin(.dining) || draft.category == .entertainment
        if !place.isDestination { return !isTrip && draft.amount != nil }
        return !draft.category.isWithin(.travel) || draft.category == .airfare
    }
}
