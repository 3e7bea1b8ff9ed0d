extension ItemAssembler {
    /// Gives each amount of a clause to the purchase it stands with; returns those that found none.
    func attach(_ group: Group, _ drafts: inout [ItemDraft]) -> [AmountMention] {
        guard group.atoms.contains(where: { $0.kind == .amount }) else { return [] }
        if drafts.count == 1 {
            drafts[0].amount = best(group.atoms, for: drafts[0].firstPiece, drafts[0].piece)
            return []
        }
        let atoms = group.atoms.filter { $0.kind == .amount }
        guard !drafts.isEmpty else { return atoms.map { amounts[$0.amount] } }
        // "50 on gas 100 on groceries" puts amounts first, "gas 50 groceries 100" last.
        let amountsFirst = atoms[0].piece < drafts[0].firstPiece
        for atom in atoms {
            let candidates = drafts.indices.filter { drafts[$0].amount == nil }
            let target =
                amountsFirst
                ? candidates.first { drafts[$0].piece > atom.piece } ?? candidates.last
                : candidates.last { drafts[$0].firstPiece < atom.piece } ?? candidates.first
            if let target { drafts[target].amount = amounts[atom.amount] }
        }
        return []
    }

    /// Of several amounts for one purchase: a total, else the one linked to it, else an explicit one, else the first.
    ///
    /// - Parameters:
    ///   - first: where the words of the purchase begin.
    ///   - piece: where the one that decides stands.
    private func best(_ atoms: [Atom], for first: Int, _ piece: Int) -> AmountMention? {
        var best: (score: Int, index: Int)?
        for atom in atoms where atom.kind == .amount {
            let pieces = amounts[atom.amount].pieces
            var score = 0
            if amounts[atom.amount].isTotal { score += 8 }
            if amounts[atom.amount].isExplicit { score += 2 }
            if pieces.upperBound <= first, first - pieces.upperBound <= 2 { score += 4 }
            if piece < pieces.lowerBound, pieces.lowerBound - piece <= 4 { score += 3 }
            if best == nil || score > (best?.score ?? 0) { best = (score, atom.amount) }
        }
        return best.map { amounts[$0.index] }
    }

    /// Amounts that stand in a clause of their own belong to the purchase before, else to the one after.
    func settle(_ loose: [(amount: AmountMention, group: Int)], _ drafts: inout [ItemDraft]) {
        for entry in loose {
            if drafts.count == 1 {
                let group = drafts[0].group
                let isBetter = drafts[0].amount == nil || group < entry.group && entry.amount.isTotal
                if group != entry.group, isBetter { drafts[0].amount = entry.amount }
                continue
            }
            let firm = drafts.indices.filter { drafts[$0].rank > TermKind.weak.rank }
            let pool = firm.isEmpty ? Array(drafts.indices) : firm
            let before = pool.last { drafts[$0].group < entry.group }
            let after = pool.first { drafts[$0].group > entry.group }
            if let before, entry.amount.isTotal || drafts[before].amount == nil {
                let earlier = pool.filter { drafts[$0].group < entry.group }
                let count = earlier.count == 1 ? 1 : earlier.count { drafts[$0].standsAlone }
                // One total for several purchases says nothing about each.
                if entry.amount.isTotal, count > 1, drafts[before].amount == nil {
                    sumUp(entry, &drafts)
                    continue
                }
                if drafts[before].amount == nil || (entry.amount.isTotal && count == 1) {
                    drafts[before].amount = entry.amount
                    continue
                }
            }
            if let after, drafts[after].amount == nil {
                drafts[after].amount = entry.amount
            }
        }
    }

    /// "Peacock and Hulu together run me 22"
    func sumTogether(_ drafts: inout [ItemDraft]) {
        guard drafts.count > 1, amounts.count == 1, amounts[0].isTotal, let last = drafts.last, last.amount != nil,
            drafts.allSatisfy({ $0.standsAlone && $0.category == last.category }),
            drafts.dropLast().allSatisfy({ $0.amount == nil })
        else { return }
        var whole = drafts.first(where: \.hasMerchant) ?? drafts[0]
        whole.amount = last.amount
        drafts = [whole]
    }

    /// "Hulu, HBO and the rest come to 46", "hotel 210 plus resort fee, 250 all in": purchases of one kind with one price
    /// for all are one.
    private func sumUp(_ entry: (amount: AmountMention, group: Int), _ drafts: inout [ItemDraft]) {
        let summed = drafts.indices.filter { drafts[$0].group < entry.group && drafts[$0].standsAlone }
        guard let first = summed.first,
            summed.allSatisfy({ drafts[$0].category == drafts[first].category }),
            summed.reduce(0, { $0 &+ (drafts[$1].amount?.cents ?? 0) }) <= entry.amount.cents
        else { return }
        // "flights, Southwest, 438 total": the shop says more.
        let kept = summed.first { drafts[$0].hasMerchant } ?? first
        drafts[kept].amount = entry.amount
        for index in summed.reversed() where index != kept { drafts.remove(at: index) }
    }
}
