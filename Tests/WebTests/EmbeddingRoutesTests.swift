import Foundation
import JSON
import TestSupport
import Testing

@Suite("Embeddings over HTTP")
struct EmbeddingRoutesTests {
    private func floats(_ value: JSONValue) -> [Float] { value.array.compactMap { $0.number.flatMap { Float($0) } } }
    private func length(_ values: [Float]) -> Float { values.reduce(0) { $0 + $1 * $1 }.squareRoot() }

    @Test func `one text gives one vector of 384 numbers and length one`() async throws {
        let service = try TestService()
        let reply = await service.send("POST", "/embeddings", body: #"{"text":"dining out tonight"}"#)
        #expect(reply.status == 200)
        let vector = floats(reply["embedding"])
        #expect(vector.count == 384)
        #expect(abs(length(vector) - 1) < 1e-5)
        #expect(reply["dimension"].number == "384")
        #expect(floats(reply["embeddings[0]"]) == vector)
        #expect(reply["tokens"].number == "5")
        #expect(reply["truncated"].array.isEmpty)
    }

    @Test func `many texts keep their order, and the same text gives the same vector`() async throws {
        let service = try TestService()
        let texts = (0..<100).map { "text number \($0 % 50 * 7_919)" }
        let list = texts.map { "\"\($0)\"" }.joined(separator: ",")
        let reply = await service.send("POST", "/embeddings", body: "{\"input\":[\(list)]}")
        let vectors = reply["embeddings"].array.map(floats)
        #expect(vectors.count == 100)
        #expect(reply["embedding"] == .null)
        for index in 0..<50 { #expect(vectors[index] == vectors[index + 50]) }
        #expect(Set(vectors).count > 40)
    }

    @Test func `a text that is longer than the model reads is told by its index`() async throws {
        let service = try TestService()
        let long = String(repeating: "word ", count: 100)
        let reply = await service.send("POST", "/embeddings", body: #"{"input":["short","\#(long)"]}"#)
        #expect(reply.status == 200)
        #expect(reply["truncated"].array.map(\.number) == ["1"])
    }

    @Test(arguments: [
        (#"{}"#, "input", "required"),
        (#"{"input":""}"#, "input", "out_of_range"),
        (#"{"input":" \t"}"#, "input", "blank"),
        (#"{"input":["fine",""]}"#, "input[1]", "out_of_range"),
        (#"{"input":["fine",7]}"#, "input[1]", "tokens_not_accepted"),
        (#"{"input":[[1,2]]}"#, "input[0]", "tokens_not_accepted"),
        (#"{"input":true}"#, "input", "wrong_type"),
        (#"{"text":"a","model":"b"}"#, "model", "unknown_field"),
    ])
    func `what cannot be embedded is refused by its place`(body: String, path: String, code: String) async throws {
        let reply = try await TestService().send("POST", "/embeddings", body: body)
        #expect(reply.status == 422)
        #expect(reply["errors[0].path"].string == path)
        #expect(reply["errors[0].code"].string == code)
    }

    @Test func `too many texts, or too many tokens, are refused with the number`() async throws {
        let service = try TestService()
        let many = Array(repeating: "\"a\"", count: 2_049).joined(separator: ",")
        #expect(
            await service.send("POST", "/embeddings", body: "{\"input\":[\(many)]}")["errors[0].code"].string
                == "out_of_range")
    }

    @Test func `the nearest cards come first, and none is an answer too`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        _ = await service.add("citi-custom-cash", id: "custom")
        let all = await service.send("POST", "/embeddings/search", body: #"{"query":"restaurant","threshold":0}"#)
        #expect(all.status == 200)
        #expect(all["results[0].cardId"].string != nil)
        let relevances = all["results"].array.compactMap { $0.at("relevance").number.flatMap { Double($0) } }
        #expect(relevances == relevances.sorted(by: >))
        let none = await service.send("POST", "/embeddings/search", body: #"{"query":"qwertyuiop","threshold":0.9}"#)
        #expect(none["results"].array.isEmpty)
        #expect(none["overallRelevance"].number == "0")
        #expect(none["mode"].string == "fused")
    }

    @Test func `a card is searched as long as it is in the wallet`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let search = #"{"query":"restaurants","threshold":0,"limit":100}"#
        #expect(await service.send("POST", "/embeddings/search", body: search)["results"].array.count == 1)
        _ = await service.send("DELETE", "/cards/gold")
        #expect(await service.send("POST", "/embeddings/search", body: search)["results"].array.isEmpty)
        #expect(await service.send("GET", "/embeddings/gold").code == "card_not_found")
    }

    @Test func `a stored card has a vector, its facts and the passages they come from`() async throws {
        let service = try TestService()
        _ = await service.add("amex-gold", id: "gold")
        let reply = await service.send("GET", "/embeddings/gold")
        #expect(reply.status == 200)
        #expect(abs(length(floats(reply["embedding"])) - 1) < 1e-5)
        #expect(reply["metadata.name"].string?.contains("Gold") == true)
        #expect(reply["metadata.categories"].array.count == reply["metadata.multipliers"].array.count)
        #expect(Set(reply["passages"].array.compactMap { $0.at("language").string }) == ["en", "zh"])
        let before = floats(reply["embedding"])
        _ = await service.send(
            "PATCH", "/cards/gold", body: #"{"rewardCategories":[{"category":"pets","multiplier":9}]}"#)
        let after = await service.send("GET", "/embeddings/gold")
        #expect(floats(after["embedding"]) != before)
        #expect(after["passages"].array.contains { $0.at("text").string?.contains("9") == true })
    }
}
