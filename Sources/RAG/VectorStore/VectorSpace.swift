import CKernels

/// The vectors of one user at one moment: chunks that never change. A new state shares all chunks that stayed the same.
struct VectorSpace: Sendable {
    private(set) var chunks: [VectorChunk] = []
    private(set) var count = 0

    var bytes: Int { chunks.count * VectorChunk.bytes }

    /// The state after a change; `removed` is sorted and without overlaps. Nil where memory is short.
    func changed(removing removed: [ClosedRange<PassageID>], adding added: [VectorRow]) -> VectorSpace? {
        guard var result = removed.isEmpty ? self : without(removed[...]), result.add(added) else { return nil }
        guard result.chunks.count > 2 * VectorSpace.chunks(for: result.count) + 1 else { return result }
        var packed = VectorSpace()
        return packed.add(copying: result.all()) ? packed : nil
    }

    private func without(_ removed: ArraySlice<ClosedRange<PassageID>>) -> VectorSpace? {
        // What is left of each chunk; nil where that is everything.
        let rests = chunks.map { chunk -> [VectorPlace]? in
            let near = VectorSpace.overlapping(removed, chunk.bounds)
            guard !near.isEmpty else { return nil }
            let rows = chunk.ids.indices.filter {
                VectorSpace.overlapping(near, chunk.ids[$0]...chunk.ids[$0]).isEmpty
            }
            return rows.count == chunk.ids.count ? nil : rows.map { VectorPlace(chunk: chunk, row: $0) }
        }
        var result = VectorSpace()
        let left = zip(chunks, rests).reduce(0) { $0 + ($1.1?.count ?? $1.0.ids.count) }
        if chunks.count > 2 * VectorSpace.chunks(for: left) + 1 {
            let places = zip(chunks, rests).flatMap { $1 ?? VectorSpace.places(in: $0) }
            return result.add(copying: places) ? result : nil
        }
        for (chunk, rest) in zip(chunks, rests) {
            guard let rest else {
                result.append(chunk)
                continue
            }
            guard result.add(copying: rest) else { return nil }
        }
        return result
    }

    private static func chunks(for count: Int) -> Int { (count + VectorChunk.capacity - 1) / VectorChunk.capacity }

    /// The best rows by cosine, best first; equal ones by identifier.
    func nearest(_ query: [Float], limit: Int, kernel: ScanKernel) -> [VectorMatch] {
        guard limit > 0, count > 0, query.count == VectorChunk.dimensions else { return [] }
        let places = limit * VectorSpace.candidatesPerResult >= count ? nil : candidates(query, limit, kernel)
        let scored = query.withUnsafeBufferPointer { query in
            places.map { matches(query, of: $0) } ?? matches(query)
        }
        return Array(scored.sorted { ($1.similarity, $0.id) < ($0.similarity, $1.id) }.prefix(limit))
    }

    /// Some rows with their cosines.
    private func matches(_ query: UnsafeBufferPointer<Float>, of places: [VectorPlace]) -> [VectorMatch] {
        var matches: [VectorMatch] = []
        matches.reserveCapacity(places.count)
        for (index, place) in places.enumerated() {
            // They lie anywhere, and are mostly in no cache.
            if index + 1 < places.count { places[index + 1].chunk.fetch(places[index + 1].row) }
            matches.append(VectorMatch(id: place.id, similarity: place.chunk.product(place.row, query)))
        }
        return matches
    }

    /// All rows with their cosines.
    private func matches(_ query: UnsafeBufferPointer<Float>) -> [VectorMatch] {
        var matches: [VectorMatch] = []
        matches.reserveCapacity(count)
        for chunk in chunks {
            for (row, id) in chunk.ids.enumerated() {
                chunk.fetch(row + 1)
                matches.append(VectorMatch(id: id, similarity: chunk.product(row, query)))
            }
        }
        return matches
    }

    /// The cosine of some rows; those that are not here are left out.
    func similarities(_ query: [Float], of ids: Set<PassageID>) -> [PassageID: Float] {
        guard let first = ids.min(), let last = ids.max(), query.count == VectorChunk.dimensions else { return [:] }
        return query.withUnsafeBufferPointer { query in
            var result: [PassageID: Float] = [:]
            for chunk in chunks where chunk.bounds.overlaps(first...last) {
                for (row, id) in chunk.ids.enumerated() where ids.contains(id) {
                    result[id] = chunk.product(row, query)
                }
            }
            return result
        }
    }

    /// What the approximate scan hands on for each result, to be scored exactly.
    private static let candidatesPerResult = 4

    private func candidates(_ query: [Float], _ limit: Int, _ kernel: ScanKernel) -> [VectorPlace] {
        let capacity = min(limit * VectorSpace.candidatesPerResult, count)
        return withUnsafeTemporaryAllocation(of: stw_scan_candidate.self, capacity: capacity) { best in
            var packed = stw_scan_query()
            stw_scan_pack_query(query, &packed)
            var found = 0
            for (number, chunk) in chunks.enumerated() {
                found = chunk.scan(&packed, number: number, kernel: kernel, best: best, count: found)
            }
            return best.prefix(found).map { candidate in
                let (number, row) = Int(candidate.row).quotientAndRemainder(dividingBy: VectorChunk.capacity)
                return VectorPlace(chunk: chunks[number], row: row)
            }
        }
    }

    private func all() -> [VectorPlace] {
        chunks.flatMap(VectorSpace.places)
    }

    private mutating func append(_ chunk: VectorChunk) {
        chunks.append(chunk)
        count += chunk.ids.count
    }

    /// Fills the last chunk up, by a copy, before it makes new ones.
    private mutating func add(_ rows: [VectorRow]) -> Bool {
        var rest = rows[...]
        if let last = chunks.last, !rest.isEmpty, last.ids.count + rest.count <= VectorChunk.capacity {
            guard let fresh = VectorChunk(Array(rest)),
                let merged = VectorChunk(copying: (VectorSpace.places(in: last) + VectorSpace.places(in: fresh))[...])
            else { return false }
            chunks.removeLast()
            count -= last.ids.count
            append(merged)
            return true
        }
        while !rest.isEmpty {
            guard let chunk = VectorChunk(Array(rest.prefix(VectorChunk.capacity))) else { return false }
            append(chunk)
            rest = rest.dropFirst(VectorChunk.capacity)
        }
        return true
    }

    /// Copies of rows, in chunks of their own.
    private mutating func add(copying places: [VectorPlace]) -> Bool {
        var rest = places[...]
        while !rest.isEmpty {
            guard let chunk = VectorChunk(copying: rest.prefix(VectorChunk.capacity)) else { return false }
            append(chunk)
            rest = rest.dropFirst(VectorChunk.capacity)
        }
        return true
    }

    private static func places(in chunk: VectorChunk) -> [VectorPlace] {
        chunk.ids.indices.map { VectorPlace(chunk: chunk, row: $0) }
    }

    /// Those of the sorted ranges that have something in common with `bounds`.
    private static func overlapping(
        _ ranges: ArraySlice<ClosedRange<PassageID>>, _ bounds: ClosedRange<PassageID>
    ) -> ArraySlice<ClosedRange<PassageID>> {
        var (low, high) = (ranges.startIndex, ranges.endIndex)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < bounds.lowerBound { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < ranges.endIndex, ranges[end].lowerBound <= bounds.upperBound { end += 1 }
        return ranges[low..<end]
    }
}
