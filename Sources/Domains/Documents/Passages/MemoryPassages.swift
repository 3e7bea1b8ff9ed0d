import Glibc

/// Passages in memory: of papers that are asked and never stored, and for measurements.
///
/// BM25 is that of SQLite's full text (k1 1.2, b .75, columns weighted), so that both order alike.
public struct MemoryPassages: PassageSource {
    /// How much a word of the prefix counts against one of the text.
    public static let prefixWeight = 0.5

    private struct Entry {
        let paper: Int64
        let counts: [String: Double]
        let length: Double
        let vector: [Float]
        let sentences: [[Float]]
    }

    private var entries: [Entry] = []
    private var postings: [String: [Int]] = [:]
    private var identifiers: [String: Set<Int64>] = [:]
    private var length = 0.0

    public init() {}

    /// Adds a passage; keys count from 0.
    ///
    /// - Parameters:
    ///   - vector: of ``Chunk/embedded``; empty for none.
    ///   - sentences: of each of ``Chunk/searched``; empty for none.
    public mutating func add(
        _ chunk: Chunk, paper: Int64, vector: [Float], sentences: [[Float]], prefixWeight: Double = Self.prefixWeight
    ) {
        var counts: [String: Double] = [:]
        let terms = chunk.terms.split(separator: " ")
        let prefix = chunk.prefixTerms.split(separator: " ")
        for term in terms { counts[String(term), default: 0] += 1 }
        for term in prefix { counts[String(term), default: 0] += prefixWeight }
        let place = entries.count
        for term in counts.keys { postings[term, default: []].append(place) }
        for identifier in chunk.identifiers { identifiers[identifier, default: []].insert(Int64(place)) }
        let size = Double(terms.count + prefix.count)
        length += size
        entries.append(
            Entry(paper: paper, counts: counts, length: size, vector: vector, sentences: sentences))
    }

    public func wordScores(_ terms: [String], limit: Int) -> [Int64: Double] {
        let count = Double(entries.count)
        let average = entries.isEmpty ? 1 : length / count
        var scores: [Int: Double] = [:]
        for term in Set(terms) {
            guard let places = postings[term] else { continue }
            let holding = Double(places.count)
            let rarity = max(1e-6, log((count - holding + 0.5) / (holding + 0.5)))
            for place in places {
                let entry = entries[place]
                let often = entry.counts[term] ?? 0
                scores[place, default: 0] +=
                    rarity * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * entry.length / max(1, average)))
            }
        }
        let best = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit)
        return Dictionary(uniqueKeysWithValues: best.map { (Int64($0.key), $0.value) })
    }

    public func nearest(to vector: [Float], limit: Int) -> [Int64: Float] {
        let all = entries.indices.filter { !entries[$0].vector.isEmpty }.map {
            (Int64($0), MemoryPassages.dot(vector, entries[$0].vector))
        }
        let best = all.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(limit)
        return Dictionary(uniqueKeysWithValues: best.map { ($0.0, $0.1) })
    }

    public func cosines(to vector: [Float], of keys: [Int64]) -> [Int64: Float] {
        var result: [Int64: Float] = [:]
        for key in keys {
            guard let entry = entry(key), !entry.vector.isEmpty else { continue }
            result[key] = MemoryPassages.dot(vector, entry.vector)
        }
        return result
    }

    public func sentenceCosines(to vector: [Float], of keys: [Int64]) -> [Int64: [Float]] {
        var result: [Int64: [Float]] = [:]
        for key in keys {
            result[key] = entry(key)?.sentences.map { MemoryPassages.dot(vector, $0) }
        }
        return result
    }

    public func holding(_ identifiers: [String]) -> Set<Int64> {
        identifiers.reduce(into: []) { $0.formUnion(self.identifiers[$1] ?? []) }
    }

    public func rarity(of terms: [String]) -> [String: Double] {
        let count = Double(entries.count)
        return Dictionary(
            terms.map { ($0, log((count + 1) / (Double(postings[$0]?.count ?? 0) + 0.5))) }, uniquingKeysWith: { $1 })
    }

    public func papers(of keys: [Int64]) -> [Int64: Int64] {
        Dictionary(uniqueKeysWithValues: keys.compactMap { key in entry(key).map { (key, $0.paper) } })
    }

    private func entry(_ key: Int64) -> Entry? {
        entries.indices.contains(Int(key)) ? entries[Int(key)] : nil
    }

    private static func dot(_ left: [Float], _ right: [Float]) -> Float {
        var sum: Float = 0
        for index in 0..<min(left.count, right.count) { sum += left[index] * right[index] }
        return sum
    }
}
