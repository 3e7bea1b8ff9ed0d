import Basics
import Testing

@testable import RAG

@Suite struct VectorIndexTests {
    private static let ada = UserID(rawValue: "ada")
    private static let bob = UserID(rawValue: "bob")

    @Test(arguments: ScanKernel.allCases.filter(\.isSupported))
    func `every kernel finds the nearest vectors`(_ kernel: ScanKernel) throws {
        var random = SplitMix64(seed: 7)
        // Not a multiple of a block or a chunk.
        let rows = (0..<1_333).map { VectorRow(id: PassageID(rawValue: $0), values: random.vector()) }
        let index = VectorIndex(kernel: kernel)
        #expect(index.kernel == kernel)
        try index.change(Self.ada, adding: rows)
        for _ in 0..<10 {
            let query = try Embedding(random.vector())
            let exact = rows.map { ($0.id, Embedding.cosine($0.values, query.values)) }.sorted { $0.1 > $1.1 }
            let found = index.nearest(query, of: Self.ada, limit: 10)
            #expect(found.map(\.id) == exact.prefix(10).map(\.0))
            for (match, truth) in zip(found, exact) { #expect(abs(Double(match.similarity) - truth.1) < 1e-5) }
        }
    }

    @Test func `all kernels give the same numbers`() throws {
        var random = SplitMix64(seed: 11)
        let rows = (0..<700).map { VectorRow(id: PassageID(rawValue: $0), values: random.vector()) }
        let query = try Embedding(random.vector())
        let results = try ScanKernel.allCases.filter(\.isSupported).map { kernel in
            let index = VectorIndex(kernel: kernel)
            try index.change(Self.ada, adding: rows)
            return index.nearest(query, of: Self.ada, limit: 50)
        }
        #expect(results.allSatisfy { $0 == results.first })
    }

    @Test func `a space is seen by its user alone`() throws {
        let index = VectorIndex()
        try index.change(Self.ada, adding: [row(1, [1, 0])])
        try index.change(Self.bob, adding: [row(2, [1, 0])])
        #expect(index.nearest(try query([1, 0]), of: Self.ada, limit: 5).map(\.id.rawValue) == [1])
        #expect(index.similarities(try query([1, 0]), of: Self.ada, ids: [id(1), id(2)]).keys.map(\.rawValue) == [1])
        index.removeAll(of: Self.ada)
        #expect(index.nearest(try query([1, 0]), of: Self.ada, limit: 5).isEmpty)
        #expect(index.nearest(try query([1, 0]), of: Self.bob, limit: 5).count == 1)
    }

    @Test func `an update is seen at once`() throws {
        let index = VectorIndex()
        try index.change(Self.ada, adding: [row(1, [1, 0]), row(2, [0, 1])])
        try index.change(Self.ada, removing: [id(1)...id(1)], adding: [row(1, [0, 1]), row(3, [1, 0.5])])
        let found = index.nearest(try query([1, 0]), of: Self.ada, limit: 5)
        #expect(found.map(\.id.rawValue) == [3, 1, 2])
        #expect(found.last?.similarity == 0)
    }

    @Test func `a deletion gives its memory back and keeps the rest`() throws {
        var random = SplitMix64(seed: 3)
        let rows = (0..<10_000).map {
            VectorRow(id: PassageID(source: $0 / 10, position: Int($0 % 10)), values: random.vector())
        }
        let index = VectorIndex()
        try index.change(Self.ada, adding: rows)
        let full = index.statistics
        #expect(full.vectors == 10_000)
        let removed = (0..<Int64(1_000)).filter { $0 % 10 != 0 }.map { PassageID.all(of: $0) }
        try index.change(Self.ada, removing: removed)
        #expect(index.statistics.vectors == 1_000)
        #expect(index.statistics.bytes * 4 < full.bytes)
        let query = try Embedding(random.vector())
        let exact = rows.filter { $0.id.source % 10 == 0 }
            .map { ($0.id, Embedding.cosine($0.values, query.values)) }.sorted { $0.1 > $1.1 }
        #expect(index.nearest(query, of: Self.ada, limit: 10).map(\.id) == exact.prefix(10).map(\.0))
        try index.change(Self.ada, removing: [PassageID.all(of: 0).lowerBound...PassageID.all(of: 1_000).upperBound])
        #expect(index.statistics == .init(vectors: 0, bytes: 0))
    }

    @Test func `many small additions share their memory`() throws {
        let index = VectorIndex()
        for number in 0..<600 { try index.change(Self.ada, adding: [row(Int64(number), [1, Float(number)])]) }
        let single = VectorIndex()
        try single.change(Self.ada, adding: (0..<600).map { row($0, [1, Float($0)]) })
        #expect(index.statistics == single.statistics)
    }

    @Test func `a vector of another length or without numbers changes nothing`() throws {
        let index = VectorIndex()
        try index.change(Self.ada, adding: [row(1, [1, 0])])
        let short = VectorRow(id: id(2), values: [1, 2, 3])
        let poisoned = VectorRow(id: id(3), values: [Float](repeating: .nan, count: 384))
        for (bad, kind) in [(short, EmbeddingError.Kind.wrongLength), (poisoned, .notFinite)] {
            let error = #expect(throws: EmbeddingError.self) {
                try index.change(Self.ada, removing: [id(1)...id(1)], adding: [bad])
            }
            #expect(error?.kind == kind)
        }
        #expect(index.nearest(try query([1, 0]), of: Self.ada, limit: 5).map(\.id.rawValue) == [1])
        #expect(index.nearest(try Embedding([1, 2]), of: Self.ada, limit: 5).isEmpty)
    }

    @Test func `a vector of zeros is near to nothing`() throws {
        let index = VectorIndex()
        try index.change(Self.ada, adding: [row(1, [0, 0]), row(2, [1, 0])])
        #expect(index.nearest(try query([1, 0]), of: Self.ada, limit: 2).map(\.similarity) == [1, 0])
        #expect(index.nearest(try query([0, 0]), of: Self.ada, limit: 2).map(\.similarity) == [0, 0])
    }

    @Test func `searches go on while vectors come and go`() async throws {
        let index = VectorIndex()
        try index.change(Self.ada, adding: (0..<300).map { row($0, [300 - Float($0), Float($0)]) })
        let query = try query([0, 1])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<2 {
                group.addTask {
                    for round in 0..<50 {
                        let number = Int64(1_000 + worker * 100 + round)
                        try index.change(Self.ada, adding: [self.row(number, [1, 0])])
                        try index.change(Self.ada, removing: [self.id(number)...self.id(number)])
                    }
                }
                group.addTask {
                    for _ in 0..<50 {
                        let found = index.nearest(query, of: Self.ada, limit: 3).map(\.id.rawValue)
                        #expect(found == [299, 298, 297])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(index.count(of: Self.ada) == 300)
    }

    private func id(_ number: Int64) -> PassageID { PassageID(rawValue: number) }

    private func values(_ start: [Float]) -> [Float] { start + [Float](repeating: 0, count: 384 - start.count) }

    private func row(_ number: Int64, _ start: [Float]) -> VectorRow {
        VectorRow(id: id(number), values: values(start))
    }

    private func query(_ start: [Float]) throws -> Embedding { try Embedding(values(start)) }
}

extension SplitMix64 {
    /// 384 components around zero.
    mutating func vector() -> [Float] {
        (0..<384).map { _ in (0..<4).reduce(Float.zero) { sum, _ in sum + Float(next() >> 40) / Float(1 << 24) - 0.5 } }
    }
}
