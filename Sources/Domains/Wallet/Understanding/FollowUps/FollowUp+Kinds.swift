import Basics

/// Of what kind things are beside the purchase before: its own kind, a part of it, what its shops sell too, or another.
extension FollowUp {
    /// Of the kind that the only purchase is: wings with the pizza.
    func isRelated(_ draft: ItemDraft) -> Bool {
        guard previous.items.count == 1, let old = previous.items.first?.category, !draft.hasMerchant else {
            return false
        }
        return draft.category == old || draft.category.isWithin(old) || old.isWithin(draft.category)
            || old.parent == .dining && draft.category.parent == .dining
    }

    /// The words name the purchase itself and no part of it.
    func isWhole(_ draft: ItemDraft) -> Bool {
        draft.category == previous.items.first?.category && draft.standsAlone
    }

    func isSurcharge(_ draft: ItemDraft, _ reading: SentenceReading) -> Bool {
        let pieces = draft.words.isEmpty ? [draft.piece] : draft.words
        return pieces.allSatisfy { lexicon.isPartOfPrice(reading.sentence, $0) }
    }

    /// A vet does what a doctor does, and a hotel serves breakfast.
    func isKin(_ category: Category) -> Bool {
        guard let old = previous.items.first?.category else { return false }
        switch old {
        case .pets: return category == .healthcare
        case .hotels: return category == .parking || category.isWithin(.dining) || category == .fitness
        case .healthcare: return category == .drugstores
        case .drugstores: return category == .healthcare
        case .rideshare: return category == .tolls || category == old
        case .carRental: return category == .insurance || category == .rent || category == old
        case .cruises: return category == .hotels || category == old
        default: return category == old || old.isWithin(.dining) && category.isWithin(.dining)
        }
    }

    /// "Sarah is getting two tickets" after a dinner: of another kind than the purchase before.
    func namesAnotherThing(_ sentence: Sentence) -> Bool {
        guard let old = previous.items.first?.category else { return false }
        return sentence.pieces.indices.contains { index in
            guard sentence.isThing(index), sentence.pieces[index].use == .free,
                sentence.pieces[index].termKind.standsAlone || sentence.pieces[index].termKind == .object
            else { return false }
            let named = Lexicon.categories[Int(sentence.pieces[index].category)]
            return named != .general && !named.isWithin(old) && !old.isWithin(named)
                && !(old.parent == .dining && named.parent == .dining)
        }
    }
}
