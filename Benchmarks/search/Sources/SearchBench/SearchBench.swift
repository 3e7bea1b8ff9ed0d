import Basics
import Dispatch
import Glibc
import Storage
import RAG
import Wallet

/// Measures the search over vectors that a file holds, and the deletion of passages. One line of JSON for each measure.
///
///     searchbench vectors FILE QUERIES COUNT   # float32 rows of 384; prints times and the nearest ten of each query
///     searchbench deletion FOLDER COUNT        # passages in a database of its own
///     searchbench wallet FOLDER                # retrieval over the passages of eight cards
@main
enum SearchBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        switch (arguments.dropFirst().first, arguments.count) {
        case ("vectors", 5): try vectors(arguments[2], arguments[3], Int(arguments[4]) ?? 0)
        case ("deletion", 4): try await deletion(arguments[2], Int(arguments[3]) ?? 0)
        case ("wallet", 3): try await wallet(arguments[2])
        default:
            print("usage: searchbench vectors FILE QUERIES COUNT | deletion FOLDER COUNT | wallet FOLDER")
            exit(2)
        }
    }

    private static let user = UserID(rawValue: "bench")
    private static let dimensions = Embedding.standardDimensions

    private static func vectors(_ path: String, _ queryPath: String, _ count: Int) throws {
        let index = VectorIndex()
        let rows = try Rows(path)
        var next = 0
        while next < count {
            let end = min(next + 65_536, count)
            try index.change(
                user,
                adding: (next..<end).map { VectorRow(id: PassageID(rawValue: Int64($0)), values: rows.row($0)) })
            next = end
        }
        let queries = try Rows(queryPath)
        let embeddings = try (0..<queries.count).map { try Embedding(queries.row($0)) }
        var times: [Double] = []
        var found: [[Int64]] = []
        for round in 0..<3 {
            for query in embeddings {
                let start = DispatchTime.now().uptimeNanoseconds
                let matches = index.nearest(query, of: user, limit: 10)
                times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
                if round == 0 { found.append(matches.map(\.id.rawValue)) }
            }
        }
        times.sort()
        print(
            """
            {"kernel": "\(index.kernel.rawValue)", "best": \(times[0]), "median": \(times[times.count / 2]), \
            "bytes": \(index.statistics.bytes), "nearest": \(found)}
            """)
    }

    /// What retrieval over a usual wallet costs beside the embedding of the query.
    private static func wallet(_ folder: String) async throws {
        let embedder = RandomEmbedder()
        let database = try Database(path: folder + "/wallet.sqlite", clock: FixedClock())
        let passages = StoredPassages(database: database, embedder: embedder)
        try await passages.load()
        for owner in 0..<8 {
            let drafts = (0..<40).map { place in
                PassageDraft(
                    text:
                        "Card \(owner) earns 3x points on \(words(owner * 40 + place)) (dinner, lunch or a meal), then 1x",
                    language: "en")
            }
            try await passages.replace(
                PassageOwner(kind: PassageOwner.Kind(rawValue: "note"), id: String(owner)), of: user, with: drafts)
        }
        let retriever = Retriever(store: passages.of(PassageOwner.Kind(rawValue: "note")), embedder: embedder)
        var times: [Double] = []
        for number in 0..<2_000 {
            let text = "I would like to buy \(words(number % 320)) for my friends tonight, which card"
            let embedding = try embedder.embed(text)
            let start = DispatchTime.now().uptimeNanoseconds
            _ = try retriever.retrieve(text, of: user, embedding: embedding, limit: 10)
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
        }
        await database.close()
        times.sort()
        print("{\"best\": \(times[0]), \"median\": \(times[times.count / 2])}")
    }

    private static func deletion(_ folder: String, _ count: Int) async throws {
        let path = folder + "/passages.sqlite"
        let database = try Database(path: path, clock: FixedClock())
        let passages = StoredPassages(database: database, embedder: RandomEmbedder())
        try await passages.load()
        let owners = (0..<count / 10).map { PassageOwner(kind: PassageOwner.Kind(rawValue: "note"), id: String($0)) }
        let start = DispatchTime.now().uptimeNanoseconds
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Several at a time, as each write waits for the disk.
            for worker in 0..<32 {
                group.addTask {
                    for index in stride(from: worker, to: owners.count, by: 32) {
                        let drafts = (0..<10).map { place in
                            let number = index * 10 + place
                            return PassageDraft(
                                text: "passage \(number) about \(words(number)) and other things people buy",
                                language: "en")
                        }
                        try await passages.replace(owners[index], of: user, with: drafts)
                    }
                }
            }
            try await group.waitForAll()
        }
        let written = DispatchTime.now().uptimeNanoseconds
        let asked = try milliseconds {
            _ = try passages.matching(
                TextTerms.query("which passage is about \(words(77)) that people buy"), of: user, limit: 20)
        }
        let doomed = owners.filter { (Int($0.id) ?? 0) % 10 != 3 }
        let full = database.statistics
        let begin = DispatchTime.now().uptimeNanoseconds
        try await passages.remove(doomed, of: user)
        let acknowledged = DispatchTime.now().uptimeNanoseconds
        let left = passages.statistics
        // What another write meets while the space is given back.
        var slowest = 0.0
        let sweep = Task { await passages.finishSweeping() }
        for number in 0..<50 {
            let before = DispatchTime.now().uptimeNanoseconds
            try await passages.replace(
                PassageOwner(kind: PassageOwner.Kind(rawValue: "note"), id: String(number)), of: user,
                with: [PassageDraft(text: "a write beside it", language: "en")])
            slowest = max(slowest, Double(DispatchTime.now().uptimeNanoseconds - before) / 1e6)
        }
        await sweep.value
        let swept = DispatchTime.now().uptimeNanoseconds
        await database.close()
        let small = database.statistics
        print(
            """
            {"written": \(Double(written - start) / 1e6), "text": \(asked), \
            "acknowledged": \(Double(acknowledged - begin) / 1e6), "swept": \(Double(swept - begin) / 1e6), \
            "slowestWrite": \(slowest), "left": \(left.vectors), "fileBefore": \(full.fileBytes + full.walBytes), \
            "fileAfter": \(small.fileBytes + small.walBytes)}
            """)
    }

    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<5 {
            let start = DispatchTime.now().uptimeNanoseconds
            try body()
            best = min(best, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
        }
        return best
    }

    /// Two made-up words out of some thousand.
    private static func words(_ number: Int) -> String {
        let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        return "w\(mixed >> 54) w\((mixed >> 40) & 1_023)"
    }
}

/// A file of float32 rows, mapped.
private struct Rows {
    let count: Int
    private let start: UnsafePointer<Float>

    struct Unreadable: Error {}

    init(_ path: String) throws {
        let descriptor = open(path, O_RDONLY)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0,
            let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
        else { throw Unreadable() }
        close(descriptor)
        count = Int(status.st_size) / (Embedding.standardDimensions * MemoryLayout<Float>.size)
        start = UnsafePointer(memory.assumingMemoryBound(to: Float.self))
    }

    func row(_ index: Int) -> [Float] {
        let size = Embedding.standardDimensions
        return Array(UnsafeBufferPointer(start: start + index * size, count: size))
    }
}

private final class FixedClock: WallClock {
    func now() -> Timestamp { Timestamp(milliseconds: 1_795_176_000_000) }
    func today() -> CalendarDate { now().date() }
}

/// Vectors out of the text's bytes: the model is measured elsewhere.
private struct RandomEmbedder: Embedder {
    let fingerprint = "random"
    let dimensions = Embedding.standardDimensions

    func embed(_ texts: [String]) throws(EmbeddingError) -> [Embedding] {
        var result: [Embedding] = []
        for text in texts {
            var random = SplitMix64(seed: text.utf8.reduce(7) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
            result.append(
                try Embedding((0..<dimensions).map { _ in Float(random.next() >> 40) / Float(1 << 24) - 0.5 }))
        }
        return result
    }
}
