import Foundation
import Testing

@testable import SentenceEmbedding

struct ModelFileTests {
    private func kind(of content: Data) throws -> EmbedderError.Kind? {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).stem")
        try content.write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        return kind(at: path.path)
    }

    private func kind(at path: String) -> EmbedderError.Kind? {
        #expect(throws: EmbedderError.self) { try SentenceEmbedder(modelPath: path) }?.kind
    }

    private func model() throws -> Data { try Data(contentsOf: URL(filePath: modelPath)) }

    @Test func `no file, no model`() {
        #expect(kind(at: "/nowhere/minilm.stem") == .modelMissing)
        #expect(kind(at: "/dev/null/minilm.stem") == .modelMissing)
    }

    @Test func `a folder is not a model`() {
        #expect(kind(at: "/") == .modelUnreadable)
    }

    @Test func `an empty, short or cut file is damaged`() throws {
        let model = try model()
        #expect(try kind(of: Data()) == .modelDamaged)
        #expect(try kind(of: model.prefix(100)) == .modelDamaged)
        #expect(try kind(of: model.prefix(256)) == .modelDamaged)
        #expect(try kind(of: model.dropLast()) == .modelDamaged)
        #expect(try kind(of: model + Data([0])) == .modelDamaged)
        #expect(try kind(of: Data(repeating: 0x20, count: 1000)) == .modelDamaged)
    }

    @Test(arguments: [16, 24, 60, 64, 130, 300, 400_000, 12_000_000, 23_731_000])
    func `one changed bit is damage`(place: Int) throws {
        var model = try model()
        model[place] ^= 1
        #expect(try kind(of: model) == .modelDamaged)
    }

    @Test func `another version is not read`() throws {
        var model = try model()
        model[4] = 2
        #expect(try kind(of: model) == .modelUnsupported)
    }

    @Test func `the error names the file and what is wrong`() {
        let error = #expect(throws: EmbedderError.self) { try SentenceEmbedder(modelPath: "/nowhere/minilm.stem") }
        #expect(error?.detail == "there is no model file at /nowhere/minilm.stem")
    }
}
