import Language

/// Purchases that follow each other without a mark between them: "coffee at Starbucks $6 lunch at Chipotle $15".
extension ItemAssembler {
    /// Divides the clauses that hold several purchases, as if a comma stood between these.
    func apart(_ groups: [Group], _ sentence: Sentence) -> [Group] {
        guard groups.contains(where: { $0.atoms.count > 3 }) else { return groups }
        var result: [Group] = []
        result.reserveCapacity(groups.count + 2)
        for group in groups {
            guard group.atoms.count > 3 else {
                result.append(group)
                continue
            }
            let cuts = cuts(group.atoms, sentence)
            var start = 0
            for cut in cuts + [group.atoms.count] where cut > start {
                var part = Group()
                part.isStrong = start == 0 && group.isStrong
                part.atoms = Array(group.atoms[start..<cut])
                if start > 0 { part.atoms[0].isAdjacent = false }
                result.append(part)
                start = cut
            }
        }
        return result
    }

    /// Where the next purchase begins, by the prices and by the shops.
    private func cuts(_ atoms: [Atom], _ sentence: Sentence) -> [Int] {
        let prices = atoms.indices.filter { atoms[$0].kind == .amount }
        guard prices.count > 1 else { return prices.isEmpty ? visits(atoms, sentence) : [] }
        guard prices.allSatisfy({ !amounts[atoms[$0].amount].isTotal && !amounts[atoms[$0].amount].isAside }) else {
            return []
        }
        var cuts: [Int] = []
        var start = 0
        if prices[0] > 0 {
            var left = Stretch()
            for (price, next) in zip(prices, prices.dropFirst()) {
                let end = endOfVisit(atoms, after: price, from: start, sentence)
                let last = next == prices.last ? atoms.count : endOfVisit(atoms, after: next, from: end, sentence)
                left.take(atoms[max(start, left.end)..<max(end, left.end)], sentence)
                guard end < next, isApart(left, Stretch(atoms[end..<last], sentence)) else { continue }
                cuts.append(end)
                start = end
                left = Stretch()
            }
        } else if atoms.indices.last != prices.last {
            var left = Stretch()
            for (index, price) in prices.enumerated().dropFirst() {
                let next = index + 1 < prices.count ? prices[index + 1] : atoms.count
                left.take(atoms[max(start, left.end)..<price], sentence)
                guard isApart(left, Stretch(atoms[price..<next], sentence)) else { continue }
                cuts.append(price)
                start = price
                left = Stretch()
            }
        }
        return cuts
    }

    /// "dinner $80 at Olive Garden gas $40": the shop after the price is where the money was spent.
    private func endOfVisit(_ atoms: [Atom], after price: Int, from start: Int, _ sentence: Sentence) -> Int {
        let next = price + 1
        guard next < atoms.count, atoms[next].kind == .merchant, atoms[next].link == .at || atoms[next].link == .from,
            !atoms[start..<price].contains(where: { $0.kind == .merchant }), next + 1 < atoms.count,
            atoms[next + 1].kind != .amount
        else { return next }
        // 买菜100 在Shell加油40
        if atoms[next + 1].isAdjacent, sentence.pieces[atoms[next + 1].piece].kind == .han { return next }
        return next + 1
    }

    /// Whether two neighbouring stretches, each with its price, are two purchases.
    private func isApart(_ left: Stretch, _ right: Stretch) -> Bool {
        let (shops, things) = ((left.shop, right.shop), (left.thing, right.thing))
        switch shops {
        case (let first?, let second?): return first != second
        case (nil, .some): return things.0 != nil
        // Costco买菜200加油50: what else the shop sells is told by its own rules.
        case (let first?, nil):
            guard let thing = things.1, thing.termKind.standsAlone else { return false }
            let own = lexicon.merchants[Int(first)].category
            let other = Lexicon.categories[Int(thing.category)]
            return own != other && own.parent != nil && own.parent == other.parent
        case (nil, nil):
            guard let first = things.0, let second = things.1, first.category != second.category else { return false }
            return first.termKind.standsAlone || second.termKind.standsAlone
        }
    }

    /// What one of several purchases may be told by.
    private struct Stretch {
        /// Of the first shop that is no circumstance.
        private(set) var shop: Int32?
        /// The phrase that says most of what is bought; nil where there are only circumstances.
        private(set) var thing: Piece?
        /// Behind the last atom.
        private(set) var end = 0

        init() {}
        init(_ atoms: ArraySlice<Atom>, _ sentence: Sentence) { take(atoms, sentence) }

        mutating func take(_ atoms: ArraySlice<Atom>, _ sentence: Sentence) {
            end = atoms.endIndex
            for atom in atoms where atom.link != .near && atom.link != .during {
                let piece = sentence.pieces[atom.piece]
                if atom.kind == .merchant, shop == nil { shop = piece.merchant }
                guard atom.kind == .term, atom.link != .along, piece.termKind.rank >= TermKind.object.rank,
                    piece.termKind.rank > thing?.termKind.rank ?? -1
                else { continue }
                thing = piece
            }
        }
    }

    /// "coffee at Starbucks lunch at Chipotle": what is bought and where, then again.
    private func visits(_ atoms: [Atom], _ sentence: Sentence) -> [Int] {
        var cuts: [Int] = []
        var shop: Int32 = -1
        for index in atoms.indices {
            let atom = atoms[index]
            let piece = sentence.pieces[atom.piece]
            if atom.kind == .merchant {
                if atom.link == .at || shop < 0 { shop = piece.merchant }
                continue
            }
            guard shop >= 0, index > 1, atom.link == .none, atom.kind == .term, piece.termKind.standsAlone,
                index + 1 < atoms.count, atoms[index + 1].kind == .merchant, atoms[index + 1].link == .at
            else { continue }
            let next = sentence.pieces[atoms[index + 1].piece].merchant
            let category = lexicon.merchants[Int(next)].category
            guard next != shop, category != .foodDelivery, category != .travelAgencies else { continue }
            cuts.append(index)
        }
        return cuts
    }
}
