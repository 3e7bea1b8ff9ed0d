import SentenceEmbedding
import Testing

struct GoldenVectorTests {
    /// Unoptimised C is tens of times slower, so in a debug build only the fastest kernel gets the long texts.
    private func items(for kernel: EncoderKernel) throws -> [Golden.Vector] {
        // The reference reads these two as special tokens.
        let items = try Golden.vectors().filter { !["[MASK]", "[CLS] card [SEP]"].contains($0.text) }
        #if DEBUG
            let longest = kernel == .best ? 64 : kernel == .portable ? 10 : 24
            return items.filter { $0.ids.count <= longest }
        #else
            return items
        #endif
    }

    @Test(arguments: availableKernels)
    func `vectors are the reference's, up to what 8 bits lose`(kernel: EncoderKernel) throws {
        let embedder = try SentenceEmbedder(modelPath: modelPath, kernel: kernel)
        #expect(embedder.kernel == kernel)
        let items = try items(for: kernel)
        #expect(items.count > 25)
        let vectors = try embedder.embeddings(of: items.map(\.text)).map(\.vector)
        let cosines = zip(vectors, items).map { cosine($0, $1.embedding) }
        #expect(cosines.reduce(0, +) / Double(cosines.count) >= 0.998)
        #expect((cosines.min() ?? 0) >= 0.995)
    }

    @Test func `kernels agree with one another`() throws {
        let text = "Which card is best for a $65 tank of petrol and a coffee?"
        let vectors = try availableKernels.map { try SentenceEmbedder(modelPath: modelPath, kernel: $0).embed(text) }
        for vector in vectors { #expect(cosine(vector, vectors[0]) > 0.9999) }
    }
}
