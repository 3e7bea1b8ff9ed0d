import Dispatch
import SentenceEmbedding
import Synchronization
import Testing

struct SentenceEmbedderTests {
    private let embedder: SentenceEmbedder

    init() throws { embedder = try SentenceEmbedder(modelPath: modelPath) }

    @Test(arguments: ["", "coffee", "[CLS] card [SEP]", "今天晚上吃火锅", "🙂", String(repeating: "\u{FFFD}", count: 300)])
    func `any text has a finite vector of length 1`(text: String) throws {
        let vector = try embedder.embed(text)
        #expect(vector.count == SentenceEmbedder.dimensions)
        #expect(vector.allSatisfy { $0.isFinite })
        #expect(abs(cosine(vector, vector) - 1) < 1e-6)
        #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
    }

    @Test func `near meanings have near vectors`() throws {
        let petrol = try embedder.embed("filling up the car with petrol")
        let gas = try embedder.embed("buying gas at the pump")
        let guitar = try embedder.embed("learning to play the guitar")
        #expect(cosine(petrol, gas) > cosine(petrol, guitar) + 0.3)
    }

    @Test func `a text has the same vector alone and in a batch`() throws {
        let texts = ["a", "Which card for groceries?", "", "Two weeks in Lisbon, flights and a hotel", "a", "fuel"]
        let batch = try embedder.embeddings(of: texts)
        #expect(batch.count == texts.count)
        for (text, together) in zip(texts, batch) {
            let alone = try embedder.embedding(of: text)
            #expect(cosine(alone.vector, together.vector) > 0.99999)
            #expect(alone.tokenCount == together.tokenCount)
        }
        #expect(try embedder.embeddings(of: []).isEmpty)
    }

    @Test func `a text that is too long is read as far as it goes`() throws {
        let long = String(repeating: "card ", count: 300)
        let embedding = try embedder.embedding(of: long)
        #expect(embedding.tokenCount == SentenceEmbedder.tokenLimit)
        #expect(embedding.isTruncated)
        #expect(try embedder.embedding(of: "card").isTruncated == false)
    }

    @Test func `a batch of more tokens than fit at once keeps its order`() throws {
        let texts = (0..<150).map { "card number \($0)" }
        let batch = try embedder.embeddings(of: texts)
        #expect(batch.count == texts.count)
        for index in [0, 75, 149] {
            #expect(cosine(batch[index].vector, try embedder.embed(texts[index])) > 0.99999)
        }
    }

    @Test func `many threads embed at once`() throws {
        let texts = (0..<8).map { "card \($0) for dinner" }
        let expected = try embedder.embeddings(of: texts).map(\.vector)
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            let vector = try? embedder.embed(texts[index % 8])
            let isRight = vector.map { cosine($0, expected[index % 8]) > 0.99999 } ?? false
            if !isRight { wrong.withLock { $0 += 1 } }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test func `the fingerprint names the model and not the kernel`() throws {
        let portable = try SentenceEmbedder(modelPath: modelPath, kernel: .portable)
        #expect(embedder.fingerprint == portable.fingerprint)
        #expect(embedder.fingerprint.hasPrefix("minilm-l6-v2:"))
    }

    @Test func `the best kernel is one that can run, and portable always can`() {
        #expect(EncoderKernel.best.isAvailable)
        #expect(EncoderKernel.portable.isAvailable)
        #expect(EncoderKernel(rawValue: "avx512vnni") == .avx512vnni)
    }

    @Test func `a kernel of another processor is refused`() throws {
        let missing = EncoderKernel.allCases.filter { !$0.isAvailable }
        #expect(!missing.isEmpty)
        for kernel in missing {
            let error = #expect(throws: EmbedderError.self) {
                try SentenceEmbedder(modelPath: modelPath, kernel: kernel)
            }
            #expect(error?.kind == .kernelUnavailable)
        }
    }
}
