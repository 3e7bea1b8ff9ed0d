import CKernels

/// The vectors of one user at one moment: chunks that never change. A new state shares all chunks that stayed the same.
struct VectorSpace: Sendable {
    private(set) var chunks: [VectorChunk] = []
    private(set) var count = 0

    var bytes: Int { chunks.count * VectorChunk.bytes }

    /// The state after a change; `removed` is sorted and without overlaps. Nil where memory is short.
    func changed(removing removed: [ClosedRange<PassageID>], adding added: [VectorRow]) -> VectorSpace? {
        var result = VectorSpace()
        result.chunks.reserveCapacity(chunks.count + added.count / VectorChunk.capacity + 1)
        for chunk in chunks {
            guard VectorSpace.touches(removed, chunk.bounds) else {
                result.append(chunk)
                continue
            }
            let kept = chunk.ids.indices.lazy
                .filter { !VectorSpace.touches(removed, chunk.ids[$0]...chunk.ids[$0]) }
                .map { VectorPlace(chunk: chunk, row: $0) }
            let places = Array(kept)
            if places.count == chunk.ids.count {
                result.append(chunk)
            } else if !places.isEmpty {
                guard let rest = VectorChunk(copying: places[...]) else { return nil }
                result.append(rest)
            }
        }
        guard result.add(added) else { return nil }
        let needed = (result.count + VectorChunk.capacity - 1) / VectorChunk.capacity
        return result.chunks.count > 2 * needed + 1 ? result.packed() : result
    }

    /// The best rows by cosine, best first; equal ones by identifier.
    func nearest(_ query: [Float], limit: Int, kernel: ScanKernel) -> [VectorMatch] {
        guard limit > 0, count > 0, query.count == VectorChunk.dimensions else { return [] }
        let places = limit * VectorSpace.candidatesPerResult >= count ? all() : candidates(query, limit, kernel)
        let scored = query.withUnsafeBufferPointer { query in
            places.map { VectorMatch(id: $0.id, similarity: $0.chunk.product($0.row, query)) }
        }
        return Array(scored.sorted { ($1.similarity, $0.id) < ($0.similarity, $1.id) }.prefix(limit))
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
        chunks.flatMap { chunk in chunk.ids.indices.map { VectorPlace(chunk: chunk, row: $0) } }
    }

    private mutating func append(_ chunk: VectorChunk) {
        chunks.append(chunk)
        count += chunk.ids.count
    }

    /// Fills the last chunk up, by a copy, before it makes new ones.
    private mutating func add(_ rows: [VectorRow]) -> Bool {
        var rest = rows[...]
        if let last = chunks.last, !rest.isEmpty, last.ids.count + rest.count <= VectorChunk.capacity {
            let places = last.ids.indices.map { VectorPlace(chunk: last, row: $0) }
            guard let fresh = VectorChunk(Array(rest)) else { return false }
            let added = fresh.ids.indices.map { VectorPlace(chunk: fresh, row: $0) }
            guard let merged = VectorChunk(copying: (places + added)[...]) else { return false }
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

    /// The same rows in as few chunks as possible.
    private func packed() -> VectorSpace? {
        var result = VectorSpace()
        var rest = all()[...]
        while !rest.isEmpty {
            guard let chunk = VectorChunk(copying: rest.prefix(VectorChunk.capacity)) else { return nil }
            result.append(chunk)
            rest = rest.dropFirst(VectorChunk.capacity)
        }
        return result
    }

    /// Whether one of the sorted ranges has something in common with `bounds`.
    private static func touches(_ ranges: [ClosedRange<PassageID>], _ bounds: ClosedRange<PassageID>) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < bounds.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= bounds.upperBound
    }
}
