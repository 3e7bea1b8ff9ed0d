internal import Language

/// What sort of paper it is, by the words of its head and its text.
struct KindGuess {
    let kind: DocumentKind
    let confidence: Double

    init(_ paper: Paper, title: String, filename: String?, tables: FactsTables) {
        var scores: [DocumentKind: Double] = [:]
        let head = paper.parts.prefix(4).map(\.tokens)
        for (place, tokens) in head.enumerated() {
            let part = paper.parts[place]
            let factor = part.kind == .heading || place == 0 ? 1.2 : part.range.count <= 60 ? 0.8 : 0.35
            for match in tables.kinds.longestMatches(in: paper.tokens, tokens) where match.sense.placement == .head {
                scores[match.sense.role] = max(scores[match.sense.role] ?? 0, match.sense.weight * factor)
            }
        }
        let name = tables.folding.locatedTokens(of: (filename ?? "").replacing(/[-_.]/, with: " ")).map {
            PaperToken(hash: $0.token.hash, kind: $0.token.kind, isCapital: false, range: $0.span)
        }
        for match in tables.kinds.matches(in: name, name.indices) where match.sense.placement == .head {
            scores[match.sense.role, default: 0] += match.sense.weight * 0.5
        }
        // Each phrase counts once; long texts hold a few of every kind.
        var seen: [DocumentKind: Set<UInt64>] = [:]
        let limit = min(paper.tokens.count, 4_000)
        for match in tables.kinds.matches(in: paper.tokens, 0..<limit) where match.sense.placement == .anywhere {
            let key = match.tokens.reduce(UInt64(7)) { $0 &* 31 &+ paper.tokens[$1].hash }
            seen[match.sense.role, default: []].insert(key)
        }
        for (kind, phrases) in seen { scores[kind, default: 0] += min(Double(phrases.count), 6) * 1.2 }
        let ranked = scores.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
        guard let best = ranked.first, best.value >= 4 else {
            kind = .other
            confidence = 0.4
            return
        }
        kind = best.key
        let second = ranked.dropFirst().first?.value ?? 0
        confidence = min(0.97, 0.35 + 0.6 * (best.value - second) / max(best.value, 8) + min(best.value, 12) * 0.015)
    }
}
