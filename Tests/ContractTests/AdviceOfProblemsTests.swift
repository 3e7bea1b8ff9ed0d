import App
import Foundation
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import TestSupport
import Testing
import Web

/// Whoever is refused is told what to do.
struct AdviceOfProblemsTests {
    /// Words with which a detail says what to do, in the imperative or by naming who does it.
    private static let advice: Set<Substring> = [
        "send", "say", "read", "ask", "look", "repeat", "add", "try", "start", "use", "write", "leave", "change",
        "delete",
        "correct", "list", "lists", "take", "unpack", "open", "make", "choose",
    ]

    private static func advises(_ text: some StringProtocol) -> Bool {
        !advice.isDisjoint(with: text.lowercased().split { !$0.isLetter })
    }

    private static func saysWhatToDo(_ detail: String) -> Bool { advises(detail) }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().resolvingSymlinksInPath()

    /// Every problem that the sources make, by its text.
    @Test func `every problem of a client has a detail that says what to do`() throws {
        let client =
            /\.(badRequest|unauthorized|forbidden|notFound|methodNotAllowed|conflict|preconditionFailed|unsupportedMediaType|unprocessableContent|tooManyRequests|misdirectedRequest|contentTooLarge|uriTooLong)\b/
        var found = 0
        for module in ["Domains", "JSON", "Web", "Household"] {
            let files = FileManager.default.enumerator(
                at: Self.root.appending(path: "Sources/\(module)").resolvingSymlinksInPath(),
                includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                for call in Self.calls("Problem(", in: try String(contentsOf: file, encoding: .utf8)) {
                    guard call.firstMatch(of: client) != nil, call.contains("code:") else { continue }
                    found += 1
                    // What is made elsewhere, such as a body's own message, is seen by the other tests.
                    guard let start = call.range(of: "detail:")?.upperBound else {
                        Issue.record("\(file.lastPathComponent): \(call)")
                        continue
                    }
                    let rest = call[start...]
                    guard rest.contains("\"") else { continue }
                    #expect(Self.advises(rest), "\(file.lastPathComponent): \(call)")
                }
            }
        }
        #expect(found > 30)
    }

    /// The calls of a function, with all that is between their brackets.
    private static func calls(_ name: String, in text: String) -> [String] {
        var result: [String] = []
        var rest = text[...]
        while let start = rest.range(of: name) {
            let before = rest[..<start.lowerBound].last
            rest = rest[start.upperBound...]
            guard before.map({ $0.isLetter || $0 == "." || $0 == "?" }) != true else { continue }
            var depth = 1
            let end = rest.firstIndex { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth == 0
            }
            guard let end else { break }
            result.append(String(rest[..<end]))
        }
        return result
    }

    @Test(arguments: [400, 408, 411, 413, 414, 417, 429, 431, 404])
    func `so do faults of the request's form`(_ status: Int) async throws {
        let response = APIHandler.wireError(
            status: HTTPResponse.Status(code: status), code: "code", path: nil, requestID: "r")
        let detail = try #require(await TestReply(response)["detail"].string)
        #expect(Self.saysWhatToDo(detail), "\(status): \(detail)")
    }

    @Test func `so do errors of storage`() throws {
        for kind: StorageError.Kind in [
            .notFound, .unknownReference, .unknownTurn, .alreadyExists, .revisionMismatch, .idempotencyConflict,
            .invalidCursor, .constraint, .tooMany,
        ] {
            let problem = StorageError(kind).problem
            #expect((400..<500).contains(problem.status.code))
            #expect(Self.saysWhatToDo(problem.detail ?? ""), "\(kind)")
        }
    }

    @Test func `answers over HTTP say it`() async throws {
        let service = try TestService(quotas: [Quota("transactions", items: 0)])
        #expect(await service.add("amex-gold", id: "gold").status == 201)
        let requests: [(String, String, String?, [(String, String)])] = [
            ("GET", "/nothing", nil, []), ("DELETE", "/health", nil, []), ("GET", "/cards/%FF", nil, []),
            ("GET", "/cards/none", nil, []), ("PUT", "/cards/gold/limits/pets", #"{"currentSpending":1}"#, []),
            ("POST", "/cards", #"{"catalogId":"amex-gold","id":"gold"}"#, []), ("POST", "/cards", "{", []),
            ("POST", "/cards", #"{"id":1}"#, []), ("POST", "/cards", #"{"a":1,"a":2}"#, []),
            ("POST", "/cards", "{}", [("Content-Type", "text/html")]),
            ("POST", "/cards", "{}", [("Content-Encoding", "gzip")]),
            ("PATCH", "/cards/gold", #"{"quarterlyBonus":{"activated":true}}"#, []),
            ("PATCH", "/cards/gold", #"{"name":"N"}"#, [("If-Match", "\"7-1\"")]),
            ("POST", "/transactions", #"{"cardId":"gold","amount":1}"#, []),
            ("POST", "/transactions", #"{"cardId":"none","amount":1}"#, []),
            ("POST", "/transactions", #"{"cardId":"gold","amount":1,"currency":"EUR"}"#, []),
            ("POST", "/transactions", #"{"cardId":"gold","amount":1,"currency":"XQQ"}"#, []),
            ("GET", "/transactions/none", nil, []), ("GET", "/transactions?cursor=none", nil, []),
            ("POST", "/transactions/import?cardId=gold", "nothing", [("Content-Type", "text/csv")]),
            ("POST", "/transactions/import?cardId=gold", "--", [("Content-Type", "multipart/form-data")]),
            ("POST", "/transactions/import?cardId=gold", "%PDF-1.7", [("Content-Type", "text/csv")]),
            ("GET", "/imports/none", nil, []), ("GET", "/conversations/none", nil, []),
            ("POST", "/recommend", #"{"query":" "}"#, []), ("POST", "/ask", #"{"text":" "}"#, []),
            ("POST", "/recommend", #"{"query":"a","conversationId":"none"}"#, []),
            ("POST", "/feedback", #"{"conversationId":"none","outcome":"accepted"}"#, []),
            ("DELETE", "/data", nil, []), ("DELETE", "/tokens/none", nil, []), ("GET", "/tokens", nil, []),
            ("GET", "/cards", nil, [("Host", "elsewhere.example")]), ("GET", "/cards?x=1", nil, []),
        ]
        var codes: Set<String> = []
        for (method, target, body, headers) in requests {
            let reply = await service.send(method, target, body: body, headers: headers)
            guard (400..<500).contains(reply.status) else {
                #expect(reply.status < 300 || target.hasPrefix("/tokens"), "\(method) \(target): \(reply.text)")
                continue
            }
            codes.insert(reply.code ?? "")
            #expect(Self.saysWhatToDo(reply["detail"].string ?? ""), "\(method) \(target): \(reply.text)")
        }
        #expect(codes.count >= 18, "\(codes.sorted())")
    }

    /// Before it is looked at what else is wrong with a request, and whatever else is.
    @Test func `no operation passes over a parameter that it does not know`() async throws {
        let contract = try Contract(yaml: Parts.contract(ResourceLocator()))
        let service = try TestService()
        #expect(await service.add("amex-gold", id: "x").status == 201)
        for operation in contract.operations.sorted(by: { ($0.template, $0.method) < ($1.template, $1.method) }) {
            let path = operation.template.replacing(/\{[a-zA-Z]+\}/) { _ in "x" }
            let types = contract.members(
                of: contract.document.at("paths").member(operation.template)
                    .at(operation.method.lowercased() + ".requestBody.content"))
            let hasBody = !types.isEmpty
            let type = types.first?.name ?? "application/json"
            let reply = await service.send(
                operation.method, path + "?unheardOf=1", body: hasBody ? "{}" : nil, headers: [("Content-Type", type)])
            let seen = "\(operation.method) \(path): \(reply.status) \(reply.text)"
            if reply.status == 403 { continue }
            // OpenAI's clients know no 422.
            #expect(reply.status == (path.hasPrefix("/v1/") ? 400 : 422), "\(seen)")
            #expect(reply.text.contains("unheardOf"), "\(seen)")
        }
    }
}

extension JSONValue {
    fileprivate func member(_ name: String) -> JSONValue {
        if case .object(let object) = self { object[name] ?? .null } else { .null }
    }
}
