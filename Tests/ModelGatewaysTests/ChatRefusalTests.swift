import CurlClient
import Testing

@testable import ModelGateways

struct ChatRefusalTests {
    private func refusal(_ status: Int, _ body: String, retryAfter: Int? = nil) -> ChatRefusal {
        ChatRefusal(
            CurlResponseHead(
                status: status, contentType: nil, retryAfterSeconds: retryAfter, remoteAddress: "127.0.0.1:1"),
            body: Array(body.utf8))
    }

    @Test(arguments: [
        #"{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error","n_prompt_tokens":14429,"n_ctx":8192}}"#,
        #"{"error":{"message":"This model's maximum context length is 512 tokens, however you requested 600 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}"#,
        #"{"object":"error","message":"This model's maximum context length is 2048 tokens.","type":"BadRequestError","code":400}"#,
        #"{"error":"The number of tokens to keep from the initial prompt is greater than the context length."}"#,
        #"{"detail":"Requested tokens (527) exceed context window of 512"}"#,
    ])
    func `a prompt too long is known in every server's words`(body: String) {
        for status in [400, 500] {
            guard case .contextTooLarge = refusal(status, body) else {
                Issue.record("\(status): \(body)")
                continue
            }
        }
    }

    @Test func `a server that loads its model is known`() {
        let loading = #"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#
        #expect(refusal(503, loading) == .loading)
        #expect(refusal(503, #"{"error":"Model tiny is currently loading","estimated_time":20}"#) == .loading)
        #expect(refusal(503, loading, retryAfter: 3) == .loading)
        #expect(refusal(503, "", retryAfter: 3) == .unavailable(asksToWait: true))
        #expect(refusal(503, "", retryAfter: 0) == .unavailable(asksToWait: false))
        #expect(refusal(503, "<html>Service Unavailable</html>") == .unavailable(asksToWait: false))
    }

    @Test(
        arguments: [
            (#"{"error":"'response_format.type' must be 'json_schema' or 'text'"}"#, [], true),
            (#"{"error":{"message":"Failed to parse grammar","code":400}}"#, [], true),
            (
                #"{"detail":[{"type":"extra_forbidden","loc":["body","chat_template_kwargs"],"msg":"Extra inputs are not permitted","input":{"response_format":"in an echo"}}]}"#,
                [.templateArguments], false
            ),
            (
                #"{"error":{"message":"\"llama3.1:8b\" does not support thinking","type":"invalid_request_error"}}"#,
                [.reasoningEffort], false
            ),
            (
                #"{"error":{"message":"invalid reasoning value: 'none' (must be \"high\", \"medium\", or \"low\")"}}"#,
                [.reasoningEffort], false
            ),
            (
                #"{"error":{"message":"Unrecognized request argument supplied: stream_options"}}"#, [.streamOptions],
                false
            ),
            (#"{"object":"error","message":"System role not supported","code":400}"#, [.systemRole], false),
            (#"{"error":{"message":"bad"}}"#, [], false),
            ("not JSON at all, but response_format it says", [], true),
        ] as [(String, Set<ChatDialect.Field>, Bool)])
    func `what a server does not understand is read from its words`(
        body: String, fields: Set<ChatDialect.Field>, namesForm: Bool
    ) {
        #expect(refusal(400, body) == .misunderstood(ChatComplaint(fields: fields, namesForm: namesForm)))
        #expect(refusal(422, body) == .misunderstood(ChatComplaint(fields: fields, namesForm: namesForm)))
    }

    @Test func `what is not understood may be told as a failure of the server`() {
        let words =
            #"{"error":{"message":"1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), "#
            + #"'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}","type":"internal_server_error"}}"#
        #expect(refusal(500, words) == .misunderstood(ChatComplaint(namesForm: true)))
        #expect(refusal(500, #"{"error":{"message":"CUDA out of memory","type":"server_error"}}"#) == .other)
    }

    @Test func `other statuses are told apart`() {
        #expect(refusal(429, "", retryAfter: 2) == .tooMany(seconds: 2))
        #expect(refusal(429, "slow down") == .tooMany(seconds: nil))
        #expect(refusal(413, "") == .contextTooLarge(nil))
        for status in [301, 302, 307, 401, 403, 404, 500, 502, 504] { #expect(refusal(status, "<html>") == .other) }
    }

    @Test func `a dialect gives up what is named, then what is not everybody's, then the form`() throws {
        let whole = ChatDialect()
        let named = try #require(whole.after(ChatComplaint(fields: [.stop]), isProven: false))
        #expect(
            named.left == [.streamOptions, .templateArguments, .reasoningEffort, .systemRole, .temperature, .tools])
        #expect(named.form == .jsonSchema)
        var dialect: ChatDialect? = whole
        var steps: [ChatDialect] = []
        while let next = dialect?.after(ChatComplaint(), isProven: false) {
            steps.append(next)
            dialect = next
        }
        #expect(steps.map(\.form) == [.jsonSchema, .jsonObjectWithSchema, .jsonObject, .text])
        #expect(steps.allSatisfy { $0.left == [.stop, .systemRole, .temperature] })
    }

    @Test func `a dialect that was understood is not given up for a complaint about nothing`() {
        #expect(ChatDialect().after(ChatComplaint(), isProven: true) == nil)
        #expect(ChatDialect().after(ChatComplaint(namesForm: true), isProven: true)?.form == .jsonObjectWithSchema)
    }
}
