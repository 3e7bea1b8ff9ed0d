import Basics
import Dispatch
import Synchronization
import TestSupport
import TestWaiting
import Testing

@testable import RAG

@Suite struct EmbeddingWorkerTests {
    /// Says which texts it reads in which order, and waits at the first until it is let go.
    private final class Recording: EmbeddingModel {
        let name = "recording", owner = "tests", detail = "", fingerprint = "recording:1"
        let dimensions = Embedding.standardDimensions
        let contextLength = 256
        let gate = DispatchSemaphore(value: 0)
        private let turns = Mutex<[[String]]>([])

        var read: [[String]] { turns.withLock { $0 } }

        /// As many as the text has letters.
        func tokenCount(of text: String) -> Int { text.count }

        func read(_ texts: [String]) throws(EmbeddingError) -> [EmbeddedText] {
            let isFirst = turns.withLock { turns in
                turns.append(texts)
                return turns.count == 1
            }
            if isFirst { gate.wait() }
            return try WordEmbedder().read(texts)
        }
    }

    private let flooder = UserID(rawValue: "flooder")
    private let other = UserID(rawValue: "other")

    @Test func `a text of one user waits for one turn of another's batches`() async throws {
        let model = Recording()
        let worker = EmbeddingWorker(model: model)
        let batch = (0..<64).map { "text \($0)" }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { [flooder] in try await worker.embed(batch, for: flooder).count } }
            try await eventually { model.read.count == 1 && worker.waiting == 19 }
            group.addTask { [other] in try await worker.embed(["single"], for: other).count }
            try await eventually { worker.waiting == 20 }
            model.gate.signal()
            let counts = try await group.reduce(into: [Int]()) { $0.append($1) }
            #expect(counts.sorted() == [1] + [Int](repeating: 64, count: 20))
        }
        // The one that was under way, one more, and then the other's.
        let place = try #require(model.read.firstIndex(of: ["single"]))
        #expect(place <= 2)
    }

    @Test func `a turn has few texts, and few tokens`() async throws {
        let model = Recording()
        model.gate.signal()
        let long = String(repeating: "a", count: 100)
        let texts = [String](repeating: "b", count: 10) + [long, long, "c"]
        #expect(try await EmbeddingWorker(model: model).embed(texts, for: other).count == texts.count)
        #expect(model.read.map(\.count) == [8, 3, 2])
    }

    @Test func `who has too many under way is refused, and leaves room for others`() async throws {
        let model = Recording()
        let worker = EmbeddingWorker(model: model, maximumUnderWay: 3, maximumOfUser: 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for count in 0..<2 {
                group.addTask { [flooder] in _ = try await worker.embed(["a"], for: flooder) }
                try await eventually { model.read.count == 1 && worker.waiting == count }
            }
            let refused = await #expect(throws: EmbeddingError.self) { try await worker.embed(["b"], for: flooder) }
            #expect(refused?.kind == .busy)
            group.addTask { [other] in _ = try await worker.embed(["c"], for: other) }
            try await eventually { worker.waiting == 2 }
            model.gate.signal()
            try await group.waitForAll()
        }
        #expect(try await worker.embed(["d"], for: flooder).count == 1)
    }
}
