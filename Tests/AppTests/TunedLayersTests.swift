import App
import Foundation
import JSON
import SentenceEmbedding
import TestSupport
import Testing

/// The program with the file of tuned layers as an installation may have it.
@Suite("The layers that read turns")
struct TunedLayersTests {
    private static let file = "edit-layers.stel"

    /// All resources by links, the tuned layers as `layers` says; nil leaves them out.
    private func resources(in folder: URL, layers: Data?) throws -> ResourceLocator {
        let model = URL(filePath: try ResourceLocator().path(of: "minilm-l6-v2.stem", in: "SentenceEmbedding"))
        let program = model.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let files = FileManager.default
        let embedding = folder.appending(path: "steward_SentenceEmbedding.resources/Resources")
        try files.createDirectory(at: embedding, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: program.path)
        where name.hasPrefix("steward_") && name.hasSuffix(".resources")
            && name != "steward_SentenceEmbedding.resources"
        {
            try files.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: program.appending(path: name))
        }
        try files.createSymbolicLink(
            at: embedding.appending(path: model.lastPathComponent), withDestinationURL: model)
        try layers?.write(to: embedding.appending(path: Self.file))
        return ResourceLocator(override: folder.path)
    }

    private func committed() throws -> Data {
        try Data(contentsOf: URL(filePath: ResourceLocator().path(of: Self.file, in: "SentenceEmbedding")))
    }

    @Test func `without the file turns are answered all the same`() async throws {
        try await withFolder { folder in
            try await withApplication(folder, resources: resources(in: folder, layers: nil)) { application in
                let (added, _) = await application.exchange(
                    "POST", "/cards", body: Array(#"{"catalogId":"amex-gold","id":"gold"}"#.utf8))
                #expect(added == 201)
                let first = try await answer(#"{"query":"dinner with friends, 80"}"#, of: application)
                let conversation = try #require(first.at("conversationId").string)
                let second = try await answer(
                    #"{"query":"make it 95","conversationId":"\#(conversation)"}"#, of: application)
                #expect(second.at("items[0].amount").number == "95.00")
            }
        }
    }

    @Test func `a damaged file stops the start`() async throws {
        try await withFolder { folder in
            var layers = try committed()
            layers[layers.count / 2] ^= 1
            let resources = try resources(in: folder, layers: layers)
            let error = await #expect(throws: EmbedderError.self) {
                try await withApplication(folder, resources: resources) { _ in }
            }
            #expect(error?.kind == .modelDamaged)
        }
    }

    private func answer(_ body: String, of application: Application) async throws -> JSONValue {
        let (status, bytes) = await application.exchange("POST", "/recommend", body: Array(body.utf8))
        #expect(status == 200)
        return try JSONParser.parse(bytes)
    }
}
