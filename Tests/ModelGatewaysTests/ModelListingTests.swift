import JSON
import Testing

@testable import ModelGateways

struct ModelListingTests {
    private func listing(_ text: String, name: String? = nil) throws -> ModelListing? {
        ModelListing.find(name, in: try JSONParser.parse(Array(text.utf8)))
    }

    @Test(
        arguments: [
            (#"{"data":[{"id":"a","meta":{"n_params":494032768,"n_ctx_train":32768}}]}"#, 494_032_768, nil, 32_768),
            (#"{"data":[{"id":"a","max_model_len":8192}]}"#, nil, nil, 8_192),
            (#"{"data":[{"id":"a","quantization":"Q4_K_M","max_context_length":4096}]}"#, nil, "Q4_K_M", 4_096),
            (
                #"{"models":[{"name":"a","details":{"parameter_size":"3.2B","quantization_level":"Q8_0"}}],"data":[{"id":"a"}]}"#,
                3_200_000_000, "Q8_0", nil
            ), (#"{"data":[{"id":"a"}]}"#, nil, nil, nil),
            (
                #"{"data":[{"id":"a","meta":{"n_params":-5,"n_ctx":"many","parameter_size":"B"},"quantization":"<b>"}]}"#,
                nil, nil,
                nil
            ),
        ] as [(String, Int?, String?, Int?)])
    func `what servers tell of a model is read, and nothing else`(
        list: String, parameters: Int?, quantisation: String?, tokens: Int?
    ) throws {
        let found = try #require(try listing(list))
        #expect(found.parameters == parameters)
        #expect(found.quantisation == quantisation)
        #expect(found.contextTokens == tokens)
    }

    @Test func `it is told of the model that is asked for`() throws {
        let list = #"{"data":[{"id":"a","max_model_len":1},{"id":"b","max_model_len":2}]}"#
        #expect(try listing(list)?.contextTokens == 1)
        #expect(try listing(list, name: "b")?.contextTokens == 2)
        #expect(try listing(list, name: "c") == nil)
        #expect(try listing(#"{"data":[]}"#) == nil)
    }
}
