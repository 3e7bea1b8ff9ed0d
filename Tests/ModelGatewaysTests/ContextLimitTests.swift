import JSON
import Testing

@testable import ModelGateways

struct ContextLimitTests {
    @Test(arguments: [
        (
            "This model's maximum context length is 2048 tokens. However, your messages resulted in 2100 tokens.",
            2_048, 2_100
        ),
        (
            "This model's maximum context length is 2048 tokens. However, you requested 2100 tokens (1588 in the messages, "
                + "512 in the completion).", 1_536, 1_588
        ), ("Requested tokens (527) exceed context window of 512", 512, 527),
        ("request (1234 tokens) exceeds the available context size (1024 tokens), try increasing it", 1_024, 1_234),
        ("This model's maximum context length is 11 tokens. However, your messages resulted in 11 tokens.", 11, 11),
        ("This model's maximum context length is 2048 tokens.", 2_048, nil),
    ])
    func `what would fit is read from every server's words`(words: String, tokens: Int, sent: Int?) throws {
        let limit = try #require(ContextLimit(words: words.lowercased()))
        #expect(limit.tokens == tokens)
        #expect(limit.sent == sent)
    }

    @Test(arguments: [
        "the number of tokens to keep is greater than the context length.", "context of 0",
        "context of 99999999999999999999",
        "5 tokens before the context", "",
    ])
    func `nothing is made up`(words: String) {
        #expect(ContextLimit(words: words) == nil)
    }

    @Test func `the next prompt is a third shorter, and below what is named in the server's own tokens`() throws {
        #expect(ContextLimit.retry(nil, after: 900) == 600)
        let body = try JSONParser.parse(Array(#"{"error":{"n_ctx":1000,"n_prompt_tokens":1800}}"#.utf8))
        // The server counts two for each of ours.
        #expect(ContextLimit.retry(ContextLimit(body: body), after: 900) == 499)
        #expect(ContextLimit.retry(ContextLimit(words: "context of 100"), after: 900) == 99)
        #expect(ContextLimit.retry(ContextLimit(words: "context of 1000000"), after: 900) == 600)
    }
}
