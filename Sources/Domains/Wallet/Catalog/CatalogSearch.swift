/// Finds entries by the words people use for them.
struct CatalogSearch {
    private struct Keys {
        let exact: [String]
        let text: String
    }

    private let keys: [Keys]

    init(_ entries: [CatalogEntry]) {
        keys = entries.map { entry in
            let names = [entry.id, entry.name, entry.nameChinese ?? ""] + entry.nicknames
            let words = names + [entry.issuer] + entry.networks.map(\.rawValue)
            return Keys(
                exact: names.map { MerchantName.folded($0) }.filter { !$0.isEmpty },
                text: words.map { MerchantName.folded($0) }.joined(separator: " "))
        }
    }

    /// Positions of the entries that hold every word of the query: first those it names exactly, then those one of whose
    /// names begins with it, then the others; all of them for a blank query.
    func positions(_ query: String) -> [Int] {
        let folded = MerchantName.folded(query)
        if folded.isEmpty { return Array(keys.indices) }
        let words = query.split(whereSeparator: \.isWhitespace).map { MerchantName.folded(String($0)) }
        var found: [(position: Int, score: Int)] = []
        for (position, key) in keys.enumerated() {
            if key.exact.contains(folded) {
                found.append((position, 3))
            } else if key.exact.contains(where: { $0.hasPrefix(folded) }) {
                found.append((position, 2))
            } else if key.text.contains(folded) || words.allSatisfy({ key.text.contains($0) }) {
                found.append((position, 1))
            }
        }
        return found.sorted { ($1.score, $0.position) < ($0.score, $1.position) }.map(\.position)
    }
}
