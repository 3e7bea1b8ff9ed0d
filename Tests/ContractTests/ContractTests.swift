import App
import Basics
import Foundation
import HTTPMessages
import HTTPTypes
import JSON
import TestSupport
import Testing
import Wallet
import Web

struct ContractTests {
    private func contract() throws -> Contract { try Contract(yaml: Parts.contract(ResourceLocator())) }

    @Test func `every operation has a route and every route an operation`() throws {
        let routes = try TestService().api.router.routes.map {
            Contract.Operation(method: $0.method.rawValue, template: $0.template)
        }
        #expect(Set(routes) == (try contract().operations))
        #expect(Set(routes).count == routes.count)
    }

    @Test func `the scope that a route needs stands in the contract`() throws {
        let contract = try contract()
        for route in try TestService().api.router.routes {
            let path = contract.members(of: contract.document.at("paths")).first { $0.name == route.template }?.value
            let operation = try #require(path?.at(route.method.rawValue.lowercased()))
            let own = contract.members(of: operation).first { $0.name == "security" }?.value
            let security = (own ?? contract.document.at("security")).array
            let scopes = security.flatMap { $0.at("bearer").array.compactMap(\.string) }
            switch route.access {
            case .open: #expect(security.isEmpty, "\(route.template)")
            case .needs(let scope): #expect(scopes == [scope.rawValue], "\(route.method) \(route.template)")
            case .needsEither(let scope, let other):
                #expect(scopes == [scope.rawValue, other.rawValue], "\(route.method) \(route.template)")
            }
            // Who may come in is never said to somebody without a token.
            let isForAll = security.contains { contract.members(of: $0).isEmpty }
            #expect(isForAll == (route.access != .needs(.admin) && route.access != .open), "\(route.template)")
        }
    }

    @Test func `real answers have the declared status, headers, type and shape`() async throws {
        let contract = try contract()
        let validator = SchemaValidator(contract: contract)
        let service = try TestService()
        var answered: Set<Contract.Operation> = []
        var conversation = ""
        var location = ""
        var imported = ""
        for step in try Exchange.ofDomains() + Exchange.all {
            let target = step.target.replacingOccurrences(of: "{conversation}", with: conversation)
                .replacingOccurrences(of: "{location}", with: location)
                .replacingOccurrences(of: "{import}", with: imported)
            let body = step.body?.replacingOccurrences(of: "{conversation}", with: conversation)
            let reply = await service.send(step.method, target, body: body, headers: step.headers)
            if let id = reply["conversationId"].string { conversation = id }
            if let path = reply.headers[.location] { location = path }
            if let id = reply["importId"].string { imported = id }
            let operation = Contract.Operation(method: step.method, template: step.template)
            #expect(reply.status == step.status, "\(step.method) \(step.target): \(reply.text)")
            guard let declared = contract.response(operation, status: reply.status) else {
                Issue.record("\(step.method) \(step.template) does not declare \(reply.status)")
                continue
            }
            if reply.status < 300 { answered.insert(operation) }
            for header in contract.members(of: declared.at("headers")) {
                let name = try #require(HTTPField.Name(header.name))
                #expect(reply.headers[name] != nil, "\(step.method) \(step.target) lacks \(header.name)")
            }
            let types = contract.members(of: declared.at("content"))
            if types.isEmpty {
                #expect(reply.body.isEmpty)
                continue
            }
            let sent = reply.headers[.contentType]?.split(separator: ";").first.map(String.init)
            guard let type = types.first(where: { $0.name == sent }) else {
                Issue.record("\(step.method) \(step.target) sent \(sent ?? "nothing")")
                continue
            }
            if type.name.hasSuffix("json") {
                let faults = validator.faults(reply.json, type.value.at("schema"))
                #expect(faults.isEmpty, "\(step.method) \(step.target): \(faults)")
            }
        }
        #expect(answered == contract.operations, "operations without a tested success")
    }

    @Test func `every code that an answer can have is in the manual or the contract`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().resolvingSymlinksInPath()
        let manual =
            try String(contentsOf: root.appending(path: "docs/operations.md"), encoding: .utf8)
            + String(decoding: Parts.contract(ResourceLocator()), as: UTF8.self)
        let codes = /code: "([a-z_]+)"/
        var found: Set<String> = []
        for module in ["Domains", "JSON", "Web"] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: "Sources/\(module)").resolvingSymlinksInPath(), includingPropertiesForKeys: nil
            )
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                for match in try String(contentsOf: file, encoding: .utf8).matches(of: codes) {
                    found.insert(String(match.1))
                }
            }
        }
        #expect(found.count > 40)
        for code in found.sorted() { #expect(manual.contains("`\(code)`"), "\(code)") }
    }

    @Test func `every intent and every kind of warning is in the contract`() throws {
        let schemas = try contract().document.at("components.schemas")
        let intents = schemas.at("ResponseMetadata.properties.intent.description").string ?? ""
        for intent in PurchaseQuery.Intent.allCases {
            #expect(intents.contains("`\(intent.rawValue)`"), "\(intent.rawValue)")
        }
        let warnings = schemas.at("Warning.properties.type.description").string ?? ""
        for kind in RewardWarning.Kind.allCases.map(\.rawValue) + ["cash_advance", "empty_wallet", "ambiguous_query"] {
            #expect(warnings.contains("`\(kind)`"), "\(kind)")
        }
    }

    @Test func `every phrase is written by somebody`() throws {
        let wallet = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Domains/Wallet").resolvingSymlinksInPath()
        var words: Set<Substring> = []
        for folder in ["Answer", "Memory"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: wallet.appending(path: folder), includingPropertiesForKeys: nil)
            for file in files where file.lastPathComponent != "Phrase.swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                words.formUnion(text.split { !$0.isLetter && !$0.isNumber })
            }
        }
        let cases = try String(contentsOf: wallet.appending(path: "Answer/Phrase.swift"), encoding: .utf8)
            .matches(of: /case ([a-zA-Z0-9]+)\n/).map(\.1)
        #expect(cases.count > 100)
        let unused = cases.filter { !words.contains($0) }
        #expect(unused.isEmpty)
    }

    private func unstated(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): .array(elements.map(unstated))
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.filter { $0.name != "stated" }
                        .map { JSONObject.Member(name: $0.name, value: unstated($0.value)) }))
        default: value
        }
    }

    @Test func `what a card decodes to is written back the same`() async throws {
        let service = try TestService()
        let sent = Exchange.fullCard
        #expect(await service.send("POST", "/cards", body: sent).status == 201)
        let reply = await service.send("GET", "/cards/full")
        let expected = try JSONParser.parse(Array(sent.utf8))
        for member in contractMembers(expected) {
            // What it has spent was stated with it, which is shown beside.
            let shown = unstated(reply.json.at(member.name))
            #expect(normalised(shown) == normalised(member.value), "\(member.name)")
        }
    }

    private func contractMembers(_ value: JSONValue) -> [JSONObject.Member] {
        if case .object(let object) = value { object.members } else { [] }
    }

    /// Numbers by value, members by name.
    private func normalised(_ value: JSONValue) -> String {
        switch value {
        case .number(let number): (try? String(number.scaled(by: 4))) ?? number.text
        case .array(let elements): "[" + elements.map(normalised).joined(separator: ",") + "]"
        case .object(let object):
            "{" + object.members.map { $0.name + ":" + normalised($0.value) }.sorted().joined(separator: ",") + "}"
        default: "\(value)"
        }
    }
}
