import CKernels
import Foundation
import Testing

@testable import SentenceEmbedding

/// The model's own last layers as a file of tuned ones: what it reads must be what the embedder reads.
///
/// - Parameter change: to the bytes of these layers.
private func untuned(
    layers: UInt32 = 2, of checksum: UInt64? = nil, version: UInt32 = 1, change: (inout Data) -> Void = { _ in }
) throws -> Data {
    let model = try Data(contentsOf: URL(filePath: modelPath))
    var rest = Data()
    withUnsafeBytes(of: (checksum ?? model.number(at: 16)).littleEndian) { rest += $0 }
    withUnsafeBytes(of: layers.littleEndian) { rest += $0 }
    rest += Data(repeating: 0, count: 40 - rest.count)
    // The weights are the last section, their layers the last of them.
    var own = Data(model.suffix(stw_encoder_layers_size(Int(layers))))
    change(&own)
    rest += own
    let checked = rest.withUnsafeBytes { stw_hash64($0.baseAddress, $0.count) }
    var file = Data("STEL".utf8)
    withUnsafeBytes(of: version.littleEndian) { file += $0 }
    withUnsafeBytes(of: UInt64(24 + rest.count).littleEndian) { file += $0 }
    withUnsafeBytes(of: checked.littleEndian) { file += $0 }
    return file + rest
}

extension Data {
    fileprivate func number(at offset: Int) -> UInt64 {
        withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    }
}

struct TunedEncoderTests {
    private func encoder(_ file: Data, kernel: EncoderKernel? = nil) throws -> TunedEncoder {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).stel")
        try file.write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        return try TunedEncoder(SentenceEmbedder(modelPath: modelPath, kernel: kernel), path: path.path)
    }

    private func kind(of file: Data) throws -> EmbedderError.Kind? {
        #expect(throws: EmbedderError.self) { try encoder(file) }?.kind
    }

    @Test(arguments: availableKernels, [UInt32(1), 2, 6])
    func `the mean of the states is the embedder's vector where the layers are its own`(
        kernel: EncoderKernel, layers: UInt32
    ) throws {
        let embedder = try SentenceEmbedder(modelPath: modelPath, kernel: kernel)
        let words = ["put", "the", "jalapeno", "dip", "back", ",", "it", "was", "14", "unbelievably"]
        let read = try encoder(untuned(layers: layers), kernel: kernel).read(words)
        var mean = [Float](repeating: 0, count: SentenceEmbedder.dimensions)
        for (index, value) in read.states.enumerated() { mean[index % mean.count] += value }
        let vector = try embedder.embed(words.joined(separator: " "))
        #expect(cosine(mean, vector) > 0.999_99)
    }

    @Test(arguments: availableKernels)
    func `layers in another order are other layers, each read whole`(kernel: EncoderKernel) throws {
        let words = ["put", "the", "dip", "back", ",", "it", "was", "14"]
        let embedder = try SentenceEmbedder(modelPath: modelPath, kernel: kernel)
        let own = try embedder.embed(words.joined(separator: " "))
        func mean(_ change: (inout Data) -> Void) throws -> [Float] {
            let read = try encoder(untuned(change: change), kernel: kernel).read(words)
            #expect(read.states.allSatisfy { $0.isFinite })
            var mean = [Float](repeating: 0, count: SentenceEmbedder.dimensions)
            for (index, value) in read.states.enumerated() { mean[index % mean.count] += value }
            return mean
        }
        let exchanged = try mean { $0 = $0.suffix($0.count / 2) + $0.prefix($0.count / 2) }
        #expect(cosine(exchanged, own) < 0.99)
        let fromFirst = try mean { $0.replaceSubrange(0..<$0.count / 2, with: $0.suffix($0.count / 2)) }
        let fromLast = try mean { $0.replaceSubrange($0.count / 2..<$0.count, with: $0.prefix($0.count / 2)) }
        for (one, other) in [(exchanged, fromFirst), (exchanged, fromLast), (fromFirst, fromLast)] {
            #expect(cosine(one, other) < 0.999)
        }
    }

    @Test func `a word's place is that of its first piece`() throws {
        let encoder = try encoder(untuned())
        let embedder = try SentenceEmbedder(modelPath: modelPath)
        let words = ["unbelievably", "dear", ",", "40", "", "今天", "dollars"]
        let (ids, pieces) = encoder.pieces(of: words)
        #expect(ids == embedder.tokens(of: words.joined(separator: " ")).ids)
        #expect(pieces[0] == 1)
        #expect(pieces[4] == nil)
        for (word, piece) in zip(words, pieces) where !word.isEmpty {
            let place = try #require(piece)
            #expect(ids[place] == embedder.tokens(of: word).ids[1], "\(word)")
        }
    }

    @Test func `no words have the marks' states, and of too many the last have none`() throws {
        let encoder = try encoder(untuned())
        #expect(try encoder.read([]).states.count == 2 * SentenceEmbedder.dimensions)
        let read = try encoder.read([String](repeating: "pie", count: 300))
        #expect(read.states.count == 127 * SentenceEmbedder.dimensions)
        #expect(read.pieces[124] == 125 && read.pieces[125] == nil && read.pieces[299] == nil)
        let cut = try encoder.read([String](repeating: "x", count: 124) + ["unbelievably", "dear"])
        #expect(cut.pieces.suffix(2) == [125, nil])
    }

    @Test func `the committed layers belong to the committed model`() throws {
        let path = modelPath.replacing("minilm-l6-v2.stem", with: "edit-layers.stel")
        let encoder = try TunedEncoder(SentenceEmbedder(modelPath: modelPath), path: path)
        let states = try encoder.read(["half", "each"]).states
        #expect(states.allSatisfy { $0.isFinite })
        let file = try Data(contentsOf: URL(filePath: path))
        #expect(encoder.checksum == file.number(at: 16))
    }

    @Test func `layers of another model, version or number are refused`() throws {
        #expect(try kind(of: untuned(of: 1)) == .modelUnsupported)
        #expect(try kind(of: untuned(version: 2)) == .modelUnsupported)
        let two = try untuned()
        #expect(try kind(of: two.dropLast()) == .modelDamaged)
        #expect(try kind(of: two.prefix(40)) == .modelDamaged)
        #expect(try kind(of: Data("STEM".utf8) + two.dropFirst(4)) == .modelDamaged)
        var changed = two
        changed[100_000] ^= 1
        #expect(try kind(of: changed) == .modelDamaged)
        let path = URL(filePath: "/nowhere/edit-layers.stel").path
        let error = #expect(throws: EmbedderError.self) {
            try TunedEncoder(SentenceEmbedder(modelPath: modelPath), path: path)
        }
        #expect(error?.kind == .modelMissing)
    }
}
