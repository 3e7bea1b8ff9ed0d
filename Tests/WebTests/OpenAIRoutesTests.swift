import Foundation
import HTTPTypes
import JSON
import TestSupport
import Testing

@Suite("The OpenAI contract")
struct OpenAIRoutesTests {
    private func embed(_ body: String) async throws -> TestReply {
        try await TestService().send("POST", "/v1/embeddings", body: body)
    }

    @Test func `numbers and base64 are the same vector`() async throws {
        let service = try TestService()
        let numbers = await service.send("POST", "/v1/embeddings", body: #"{"model":"words","input":"dinner for two"}"#)
        let coded = await service.send(
            "POST", "/v1/embeddings", body: #"{"model":"words","input":"dinner for two","encoding_format":"base64"}"#)
        #expect(numbers["object"].string == "list")
        #expect(numbers["data[0].object"].string == "embedding")
        let vector = numbers["data[0].embedding"].array.compactMap { $0.number.flatMap { Float($0) } }
        let data = try #require(coded["data[0].embedding"].string.flatMap { Data(base64Encoded: $0) })
        let decoded = data.withUnsafeBytes { bytes in
            (0..<(bytes.count / 4)).map {
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
            }
        }
        #expect(decoded == vector)
        #expect(vector.count == 384)
        #expect(numbers["usage.prompt_tokens"].number == "5")
        #expect(numbers["usage.total_tokens"].number == "5")
    }

    @Test func `fewer dimensions are the first ones with length one again`() async throws {
        let service = try TestService()
        let whole = await service.send("POST", "/v1/embeddings", body: #"{"model":"words","input":"a b c d e f g"}"#)
        let short = await service.send(
            "POST", "/v1/embeddings", body: #"{"model":"words","input":"a b c d e f g","dimensions":200}"#)
        let first = whole["data[0].embedding"].array.prefix(200).compactMap { $0.number.flatMap { Double($0) } }
        let cut = short["data[0].embedding"].array.compactMap { $0.number.flatMap { Double($0) } }
        #expect(cut.count == 200)
        let length = first.reduce(0) { $0 + $1 * $1 }.squareRoot()
        for (one, other) in zip(first, cut) { #expect(abs(one / length - other) < 1e-6) }
    }

    @Test(arguments: [
        (#"{"model":"words","input":[1,2,3]}"#, "input[0]", "tokens_not_accepted"),
        (#"{"model":"words","input":[[1,2],[3]]}"#, "input[0]", "tokens_not_accepted"),
        (#"{"model":"words","input":""}"#, "input", "out_of_range"),
        (#"{"model":"words"}"#, "input", "required"),
        (#"{"input":"a"}"#, "model", "required"),
        (#"{"model":"words","input":"a","dimensions":385}"#, "dimensions", "out_of_range"),
        (#"{"model":"words","input":"a","dimensions":0}"#, "dimensions", "out_of_range"),
        (#"{"model":"words","input":"a","encoding_format":"hex"}"#, "encoding_format", "unknown_value"),
    ])
    func `a bad request gets OpenAI's error object`(body: String, param: String, code: String) async throws {
        let reply = try await embed(body)
        #expect(reply.status == 400)
        #expect(reply.headers[.contentType] == "application/json")
        #expect(reply["error.type"].string == "invalid_request_error")
        #expect(reply["error.param"].string == param)
        #expect(reply["error.code"].string == code)
        #expect(reply["error.message"].string?.isEmpty == false)
    }

    @Test func `a text beyond the model's context is refused, because nothing tells the client what was cut`()
        async throws
    {
        let long = String(repeating: "word ", count: 100)
        let reply = try await embed(#"{"model":"words","input":["short","\#(long)"]}"#)
        #expect(reply.status == 400)
        #expect(reply["error.code"].string == "context_length_exceeded")
        #expect(reply["error.param"].string == "input[1]")
    }

    @Test func `an unknown model is not found, by either route`() async throws {
        let reply = try await embed(#"{"model":"text-embedding-3-small","input":"a"}"#)
        #expect(reply.status == 404)
        #expect(reply["error.code"].string == "model_not_found")
        let model = try await TestService().send("GET", "/v1/models/text-embedding-3-small")
        #expect(model.status == 404)
        #expect(model["error.code"].string == "model_not_found")
    }

    @Test func `whoever finds the fault, the error has OpenAI's form`() async throws {
        let service = try TestService()
        #expect(await service.send("GET", "/v1/nothing")["error.code"].string == "not_found")
        #expect(await service.send("DELETE", "/v1/models")["error.code"].string == "method_not_allowed")
        let misdirected = await service.send("GET", "/v1/models", headers: [("Host", "evil.example")])
        #expect(misdirected["error.code"].string == "misdirected_request")
        #expect(await service.send("GET", "/cards/none")["error"] == .null)
    }

    @Test func `the model is listed and goes by its owner's name too`() async throws {
        let service = try TestService()
        let list = await service.send("GET", "/v1/models")
        #expect(list["data[0].id"].string == "words")
        #expect(await service.send("GET", "/v1/models/words")["object"].string == "model")
        #expect(await service.send("GET", "/v1/models/tests%2Fwords").status == 200)
    }
}
