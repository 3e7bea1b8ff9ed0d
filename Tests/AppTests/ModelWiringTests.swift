import App
import Foundation
import HTTPTypes
import JSON
import ModelFixtures
import TestSupport
import TestWaiting
import Testing

/// From a setting to a model's server and back: the service wired as in production, with a server in a process of its
/// own.
@Suite("The language model as configured", .serialized)
struct ModelWiringTests {
    private static let server = Task { try await FaultModel.start() }
    private static let question = #"{"query":"groceries at Whole Foods, $150"}"#

    /// - Parameter settings: environment variables besides the model's address.
    private func withModel(
        _ url: String, _ settings: [String: String] = [:], _ body: (Application) async throws -> Void
    ) async throws {
        let environment = ["STEWARD_MODEL_URL": url].merging(settings) { $1 }
        try await withFolder { folder in
            try await withApplication(folder, environment: environment) { application in
                let (status, _) = await application.exchange(
                    "POST", "/cards", body: Array(#"{"catalogId":"amex-gold","id":"gold"}"#.utf8))
                #expect(status == 201)
                try await body(application)
            }
        }
    }

    private func json(_ method: String, _ target: String, _ body: String = "", _ application: Application) async throws
        -> JSONValue
    {
        let (status, bytes) = await application.exchange(method, target, body: Array(body.utf8))
        #expect(status == 200)
        return try JSONParser.parse(bytes)
    }

    private func metrics(_ application: Application) async throws -> String {
        let (status, bytes) = await application.exchange("GET", "/metrics", body: [])
        #expect(status == 200)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func languageModel(_ application: Application) async throws -> JSONValue {
        try await json("GET", "/health", "", application).at("checks.languageModel")
    }

    @Test func `a server that answers words the answers, and all that can be seen says so`() async throws {
        let server = try await Self.server.value
        try await withModel(server.endpoint("good~wired")) { application in
            for isCached in [false, true] {
                let answer = try await json("POST", "/recommend", Self.question, application)
                let metadata = answer.at("responseMetadata")
                #expect(metadata.at("route").string == "model")
                #expect(metadata.at("fallbackReason") == .null)
                #expect(metadata.at("arm").string == "model")
                #expect(metadata.at("cached") == .bool(isCached))
                #expect(metadata.at("sentTo").string == (isCached ? nil : "127.0.0.1:\(server.port)"))
            }
            #expect(try await server.log("good~wired").entries.count { $0.method == "POST" } == 1)
            let text = try await metrics(application)
            for line in [
                #"steward_recommendations_total{arm="model",cached="false",reason="none",route="model"} 1"#,
                #"steward_recommendations_total{arm="model",cached="true",reason="none",route="model"} 1"#,
                #"steward_cache_hits_total{cache="words"} 1"#,
            ] {
                #expect(text.contains(line), "\(line)")
            }
            let report = try await json("GET", "/privacy/report", "", application)
            #expect(report.at("languageModel.sent[0].endpoint").string == "127.0.0.1:\(server.port)")
            #expect(report.at("languageModel.sent[0].requests").number == "1")
        }
    }

    @Test func `what goes to the model and comes from it is counted`() async throws {
        let server = try await Self.server.value
        try await withModel(server.endpoint("good~counted")) { application in
            #expect(try await metrics(application).contains("steward_model_sent_bytes_total 0\n"))
            _ = try await json("POST", "/recommend", Self.question, application)
            let sent = try #require(try await server.log("good~counted").entries.last { $0.method == "POST" }).body
            let text = try await metrics(application)
            #expect(text.contains("steward_model_sent_bytes_total \(sent.utf8.count)\n"))
            let received = try #require(
                text.split(separator: "\n").first { $0.hasPrefix("steward_model_received_bytes_total ") })
            #expect(Int(received.split(separator: " ")[1]) ?? 0 > 0)
        }
    }

    @Test func `a server that answers is healthy, before anything is asked`() async throws {
        let server = try await Self.server.value
        try await withModel(server.endpoint("good~health"), ["STEWARD_PORT": "0"]) { application in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await application.run { _ in } }
                try await eventually { try await languageModel(application).at("status").string == "ok" }
                #expect(try await languageModel(application).at("detail").string == "fault-model")
                group.cancelAll()
                try? await group.waitForAll()
            }
            #expect(try await server.log("good~health").entries.allSatisfy { $0.method == "GET" && $0.body.isEmpty })
        }
    }

    @Test func `the model is named, with what its server tells of it and nothing else`() async throws {
        let server = try await Self.server.value
        for (mode, parameters, quantisation, tokens) in [
            ("good+told~named", "3212749888", "Q4_K_M", "8192"), ("good~named", nil, nil, "4096"),
        ] {
            try await withModel(server.endpoint(mode), ["STEWARD_PORT": "0"]) { application in
                let answer = try await json("POST", "/recommend", Self.question, application)
                let model = answer.at("responseMetadata.model")
                #expect(answer.at("responseMetadata.processingModel").string == "fault-model")
                #expect(model.at("name").string == "fault-model")
                #expect(model.at("parameters").number == parameters)
                #expect(model.at("quantisation").string == quantisation)
                #expect(model.at("contextTokens").number == tokens)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await application.run { _ in } }
                    try await eventually { try await languageModel(application).at("model") == model }
                    group.cancelAll()
                    try? await group.waitForAll()
                }
                #expect(try await server.log(mode).entries.contains { $0.method == "GET" })
            }
        }
    }

    @Test func `nobody there costs the words and nothing else, and health says so`() async throws {
        let server = try await FaultModel.start()
        let url = server.endpoint("good")
        server.stop()
        try await withModel(url) { application in
            let answer = try await json("POST", "/recommend", Self.question, application)
            #expect(answer.at("primaryRecommendation.cardId").string == "gold")
            #expect(answer.at("responseMetadata.route").string == "deterministic")
            #expect(answer.at("responseMetadata.fallbackReason").string == "model_unavailable")
            #expect(answer.at("responseMetadata.sentTo") == .null)
            #expect(try await languageModel(application).at("status").string == "unavailable")
            // A service without its model is whole: the model is not vital.
            #expect(try await json("GET", "/health", "", application).at("status").string != "unavailable")
        }
    }

    @Test(arguments: ["http://203.0.113.7/v1", "http://[2001:db8::7]:8081/v1", "http://8.8.8.8/v1"])
    func `an address beyond the house is refused before anything leaves`(_ url: String) async throws {
        try await withModel(url) { application in
            let answer = try await json("POST", "/recommend", Self.question, application)
            #expect(answer.at("responseMetadata.fallbackReason").string == "model_address_refused")
            #expect(answer.at("responseMetadata.sentTo") == .null)
            let report = try await json("GET", "/privacy/report", "", application)
            #expect(report.at("languageModel.sent") == .array([]))
            #expect(report.at("languageModel.leftProcess") == .bool(false))
        }
    }

    @Test func `the key in a file reaches the server, and no answer or metric`() async throws {
        let server = try await Self.server.value
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("sk-local-KEYMARK\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        defer { try? FileManager.default.removeItem(at: file) }
        try await withModel(server.endpoint("good~key"), ["STEWARD_MODEL_API_KEY_FILE": file.path]) {
            application in
            let (_, bytes) = await application.exchange("POST", "/recommend", body: Array(Self.question.utf8))
            #expect(!String(decoding: bytes, as: UTF8.self).contains("KEYMARK"))
            #expect(try await !metrics(application).contains("KEYMARK"))
            let sent = try await server.log("good~key").entries.filter { $0.method == "POST" }
            #expect(sent.map { $0.header("authorization") } == ["Bearer sk-local-KEYMARK"])
            #expect(sent.allSatisfy { !$0.body.contains("KEYMARK") })
        }
    }

    @Test func `the settings reach the request and the arms`() async throws {
        let server = try await Self.server.value
        let settings = [
            "STEWARD_MODEL_NAME": "house-model", "STEWARD_MODEL_MAX_TOKENS": "99", "STEWARD_MODEL_ROLLOUT_PERCENT": "0",
        ]
        try await withModel(server.endpoint("good~set"), settings) { application in
            let other = try await json("POST", "/recommend", Self.question, application)
            #expect(other.at("responseMetadata.route").string == "deterministic")
            #expect(other.at("responseMetadata.arm").string == "deterministic")
            #expect(other.at("responseMetadata.fallbackReason") == .null)
            let asked = #"{"query":"groceries at Whole Foods, $150","generator":"model"}"#
            #expect(
                try await json("POST", "/recommend", asked, application).at("responseMetadata.route").string == "model")
            let body = try #require(try await server.log("good~set").entries.last { $0.method == "POST" }?.body)
            let sent = try JSONParser.parse(Array(body.utf8))
            #expect(sent.at("model").string == "house-model")
            #expect(sent.at("max_tokens").number == "99")
            #expect(sent.at("temperature").number == "0.3")
        }
    }

    @Test func `what is switched off is asked for nothing`() async throws {
        let server = try await Self.server.value
        try await withModel(server.endpoint("good~off"), ["STEWARD_MODEL_ENABLED": "false"]) { application in
            let answer = try await json("POST", "/recommend", Self.question, application)
            #expect(answer.at("responseMetadata.route").string == "deterministic")
            #expect(answer.at("responseMetadata.arm") == .null)
            #expect(try await languageModel(application).at("status").string == "off")
            #expect(try await server.log("good~off").requests == 0)
        }
    }
}
