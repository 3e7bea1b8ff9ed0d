import Basics
import Language

/// What one of several costs that a purchase is for: its price as it was told, or a part of the purchase's.
struct EditUnit {
    /// How it is known.
    enum Source: UInt64 {
        /// The price of one was told.
        case price
        /// How many there are was understood, of things or people, and of nights.
        case things, nights
        /// A small number in the turn before that is no price.
        case number
    }

    let source: Source
    /// How many there are; nil where only the price of one is known.
    let count: Int?
    private let cents: Int

    /// So many of them, on top of a price; nil for nothing and less.
    func times(_ number: Int, more base: Int = 0) -> Int? {
        // Far from the end of `Int`: the greatest amount, thirty times.
        let under = count ?? 1
        let price = base + (cents * number + (number < 0 ? -under : under) / 2) / under
        return price > 0 ? price : nil
    }

    /// All that are known of a purchase, the surest first.
    ///
    /// - Parameter told: ``numbers(before:_:)``.
    static func all(_ previous: PurchaseQuery, told: [Int]) -> [EditUnit] {
        guard let now = previous.items.first?.amount?.cents, let evidence = previous.evidence.first else { return [] }
        var units: [EditUnit] = []
        if let unit = evidence.unitAmount?.cents, unit > 0 {
            units.append(EditUnit(source: .price, count: nil, cents: unit))
        }
        func add(_ count: Int?, _ source: Source) {
            guard let count, (2...mostOf).contains(count), !units.contains(where: { $0.count == count }) else { return }
            units.append(EditUnit(source: source, count: count, cents: now))
        }
        add(evidence.things, .things)
        add(evidence.nights, .nights)
        for number in told.lazy.filter({ $0 % 100 == 0 }).prefix(2) {
            add(number / 100, .number)
        }
        return units
    }

    /// What the turn before tells beside the price, in cents: "6 coffees", "four chairs", "the wine was 25".
    static func numbers(before previous: PurchaseQuery, _ lexicon: Lexicon) -> [Int] {
        let tokens = Lexer.tokens(of: previous.normalisedText.unicodeScalars.map(\.value))
        let numbers: [Int] = tokens.indices.compactMap { index in
            let token = tokens[index]
            if token.kind == .number { return token.value / 100 }
            guard token.kind == .word || token.kind == .han else { return nil }
            return lexicon.value(.number, from: lexicon.sense(of: tokens[index...index])).map { $0 * 100 }
        }
        return numbers.filter { $0 > 100 && $0 != previous.items.first?.amount?.cents }
    }

    private static let mostOf = 30
}
