import Basics
public import Language

/// Puts insights into words, most telling first.
struct InsightWriter: SentenceWriter {
    let phrases: PhraseBook
    let language: WrittenLanguage
    let cards: [Card]
    let currency: String

    /// - Parameter categories: what is talked about; what is known of them comes first.
    func sentences(_ insights: Insights, about categories: [Category] = []) -> [String] {
        var sentences: [String] = []
        func isAbout(_ category: Category) -> Bool {
            categories.contains { $0.isWithin(category) || category.isWithin($0) }
        }
        sentences += insights.habits.filter { isAbout($0.category) }.map(sentence)
        sentences += insights.favourites.filter { isAbout($0.category) }.map(sentence)
        sentences += insights.habits.filter { !isAbout($0.category) }.map(sentence)
        sentences += insights.favourites.filter { !isAbout($0.category) }.map(sentence)

        let compared = insights.followed + insights.usedAnother
        if compared >= Insights.leastTimes {
            sentences.append(
                text(.insightFollowed) { slot, text in
                    switch slot {
                    case .count: text.append(decimal: insights.followed)
                    case .total: text.append(decimal: compared)
                    default: break
                    }
                })
        }
        for merchant in insights.merchants {
            sentences.append(
                text(.insightMerchant) { slot, text in
                    switch slot {
                    case .merchant: text.append(merchant.name)
                    case .count: text.append(decimal: merchant.purchases)
                    default: break
                    }
                })
        }
        if let average = insights.averagePurchase {
            sentences.append(
                text(insights.purchases == 1 ? .insightOnlyPurchase : .insightAverage) { slot, text in
                    switch slot {
                    case .amount: write(average, to: &text)
                    case .count: text.append(decimal: insights.purchases)
                    default: break
                    }
                })
        }
        return sentences
    }

    private func sentence(_ habit: Insights.Habit) -> String {
        text(.insightHabit) { slot, text in
            switch slot {
            case .winner: text.append(name(habit.advised))
            default: write(slot, habit.category, habit.used, habit.times, habit.of, to: &text)
            }
        }
    }

    private func sentence(_ favourite: Insights.Favourite) -> String {
        text(.insightFavourite) { slot, text in
            write(slot, favourite.category, favourite.cardID, favourite.times, favourite.of, to: &text)
        }
    }

    private func name(_ id: CardID) -> String { cards.first { $0.id == id }?.name ?? id.rawValue }

    private func write(
        _ slot: Slot, _ category: Category, _ card: CardID, _ times: Int, _ total: Int, to text: inout TextBuffer
    ) {
        switch slot {
        case .category: text.append(name(category))
        case .card: text.append(name(card))
        case .count: text.append(decimal: times)
        case .total: text.append(decimal: total)
        default: break
        }
    }
}

extension Recommender {
    /// Insights in sentences of a language.
    ///
    /// - Parameter categories: what is talked about; what is known of them comes first.
    public func sentences(
        _ insights: Insights, cards: [Card], currency: String, language: WrittenLanguage,
        about categories: [Category] = []
    ) -> [String] {
        InsightWriter(
            phrases: phrases, language: language, cards: phrases.called(cards, language), currency: currency
        )
        .sentences(insights, about: categories)
    }
}
