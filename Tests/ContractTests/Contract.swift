import Foundation
import JSON
import TestSupport
import Yams

/// openapi.yaml as a tree, with references followed.
struct Contract {
    let document: JSONValue

    init(yaml: [UInt8]) throws {
        guard let node = try Yams.compose(yaml: String(decoding: yaml, as: UTF8.self)) else {
            throw ContractFault(text: "empty document")
        }
        document = try Contract.value(node)
    }

    struct Operation: Hashable {
        let method: String
        let template: String
    }

    static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    var operations: Set<Operation> {
        var operations: Set<Operation> = []
        for path in members(of: document.at("paths")) {
            for member in members(of: path.value) where Contract.methods.contains(member.name) {
                operations.insert(Operation(method: member.name.uppercased(), template: path.name))
            }
        }
        return operations
    }

    /// The declared answer of an operation, references followed; nil where the status is not declared.
    func response(_ operation: Operation, status: Int) -> JSONValue? {
        guard case .object(let paths) = document.at("paths"), let path = paths[operation.template],
            case .object(let answers) = path.at(operation.method.lowercased() + ".responses"),
            let answer = answers[String(status)]
        else { return nil }
        return resolved(answer)
    }

    func resolved(_ value: JSONValue) -> JSONValue {
        var value = value
        while case .object(let object) = value, case .string(let reference)? = object["$ref"] {
            value = document.at(reference.dropFirst(2).replacingOccurrences(of: "/", with: "."))
        }
        return value
    }

    func members(of value: JSONValue) -> [JSONObject.Member] {
        if case .object(let object) = value { object.members } else { [] }
    }

    private static func value(_ node: Node) throws -> JSONValue {
        switch node {
        case .mapping(let mapping):
            return .object(
                JSONObject(
                    members: try mapping.map { key, value in
                        JSONObject.Member(name: key.string ?? "", value: try self.value(value))
                    }))
        case .sequence(let sequence): return .array(try sequence.map(value))
        case .scalar(let scalar):
            let tag = node.tag.rawValue
            switch tag {
            case "tag:yaml.org,2002:int", "tag:yaml.org,2002:float":
                return try JSONParser.parse(Array(scalar.string.utf8))
            case "tag:yaml.org,2002:bool": return .bool(scalar.string == "true")
            case "tag:yaml.org,2002:null": return .null
            default: return .string(scalar.string)
            }
        case .alias: throw ContractFault(text: "an alias that Yams did not follow")
        }
    }
}

struct ContractFault: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
