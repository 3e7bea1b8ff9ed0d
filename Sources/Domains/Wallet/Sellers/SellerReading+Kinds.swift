import Language

/// Which purchases are of a kind of seller, or of goods, that issuers tell apart.
extension SellerReading {
    /// - Parameter known: the merchants that the words name, where they were looked for already.
    func markKinds(_ query: inout PurchaseQuery, _ known: [Mention]?) {
        var isExcused: [Int: Bool] = [:]
        var isName: [Bool]?
        var places: [[Int]]?
        /// By row of the table, up to where its phrases mean something else: "with a Visa gift card" holds two of them.
        var wrapped: [Int: Int] = [:]
        for position in text.words.indices {
            for match in tables.kinds.matches(in: text, at: position) {
                let kind = match.value
                let candidates = query.items.indices.filter {
                    query.items[$0].sellerClass == nil && kind.mayBe(query.items[$0])
                }
                if candidates.isEmpty || position < wrapped[kind.row, default: 0] { continue }
                let excused = isExcused[kind.row] ?? kind.unless.isFound(in: text)
                isExcused[kind.row] = excused
                if excused { continue }
                let names = isName ?? self.names(known ?? mentions())
                isName = names
                if kind.otherwise.isFound(around: match.range, in: text, isName: { names[$0] }) {
                    wrapped[kind.row] = match.range.upperBound
                    continue
                }
                var index = candidates.first
                if query.items.count > 1 || query.isFollowUp {
                    let found = places ?? self.places(query)
                    places = found
                    index = nearest(to: match.range, of: candidates, found, mayBeApart: !query.isFollowUp)
                }
                guard let index else { continue }
                query.items[index].sellerClass = kind.merchantClass
                break
            }
        }
    }

    /// For each word of the text, whether it is of a merchant's name.
    private func names(_ mentions: [Mention]) -> [Bool] {
        var result = Array(repeating: false, count: text.words.count)
        for mention in mentions { for index in mention.range { result[index] = true } }
        return result
    }

    /// Where the words of each purchase stand, in order.
    private func places(_ query: PurchaseQuery) -> [[Int]] {
        query.items.indices.map { index in
            guard index < query.evidence.count else { return [] }
            let words = Set(
                query.evidence[index].words.flatMap { SellerText($0, tables.lexicon.folding).words.map(\.hash) })
            return text.words.indices.filter { words.contains(text.words[$0].hash) }
        }
    }

    /// The purchase whose words stand nearest to a phrase.
    private func nearest(to phrase: Range<Int>, of candidates: [Int], _ places: [[Int]], mayBeApart: Bool) -> Int? {
        var best: (distance: Int, index: Int)?
        for index in candidates {
            let next = first(notBefore: phrase.lowerBound, in: places[index])
            for place in places[index][max(0, next - 1)..<min(next + 1, places[index].count)] {
                let distance = max(phrase.lowerBound - place, place - phrase.upperBound + 1, 0)
                if !mayBeApart, distance > 0 { continue }
                if distance < best?.distance ?? .max { best = (distance, index) }
            }
        }
        return best?.index
    }

    private func first(notBefore place: Int, in places: [Int]) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
