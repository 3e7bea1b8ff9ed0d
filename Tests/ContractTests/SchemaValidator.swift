import Foundation
import JSON
import TestSupport

/// The part of JSON Schema 2020-12 that openapi.yaml uses. A keyword it does not know is a fault, so that no rule of the
/// contract goes unchecked.
struct SchemaValidator {
    let contract: Contract

    private static let known: Set<String> = [
        "type", "enum", "required", "properties", "additionalProperties", "propertyNames", "items", "oneOf", "pattern",
        "minLength", "maxLength", "minimum", "maximum", "multipleOf", "minItems", "maxItems", "maxProperties", "format",
        "description", "default", "$ref",
    ]

    /// What is wrong with a value; empty where it fits.
    func faults(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") -> [String] {
        let schema = contract.resolved(schema)
        guard case .object(let rules) = schema else { return ["\(path): no schema"] }
        var faults = rules.members.filter { !Self.known.contains($0.name) }.map {
            "\(path): unknown keyword \($0.name)"
        }
        if let choices = rules["oneOf"] {
            let fitting = choices.array.filter { self.faults(value, $0, at: path).isEmpty }
            if fitting.count != 1 { faults.append("\(path): fits \(fitting.count) of oneOf") }
        }
        if let type = rules["type"], !fits(value, type) { faults.append("\(path): \(value.typeName) is not \(type)") }
        if let allowed = rules["enum"], !allowed.array.contains(value) { faults.append("\(path): not in enum") }
        switch value {
        case .object(let object): faults += objectFaults(object, rules, at: path)
        case .array(let elements): faults += arrayFaults(elements, rules, at: path)
        case .string(let text): faults += textFaults(text, rules, at: path)
        case .number(let number): faults += numberFaults(number, rules, at: path)
        case .null, .bool: break
        }
        return faults
    }

    private func fits(_ value: JSONValue, _ type: JSONValue) -> Bool {
        switch type {
        case .array(let types): return types.contains { fits(value, $0) }
        case .string("integer"):
            if case .number(let number) = value { return number.integer != nil }
            return false
        case .string(let name): return value.typeName == name
        default: return false
        }
    }

    private func objectFaults(_ object: JSONObject, _ rules: JSONObject, at path: String) -> [String] {
        var faults: [String] = []
        for name in rules["required"]?.array ?? [] where object[name.string ?? ""] == nil {
            faults.append("\(path): lacks \(name.string ?? "")")
        }
        let properties = rules["properties"] ?? .null
        for member in object.members {
            let inner = path + "." + member.name
            if case .object(let known) = properties, let schema = known[member.name] {
                faults += self.faults(member.value, schema, at: inner)
            } else if rules["additionalProperties"] == .bool(false) {
                faults.append("\(inner): not in the contract")
            } else if let schema = rules["additionalProperties"], case .object = schema {
                faults += self.faults(member.value, schema, at: inner)
            }
        }
        return faults
    }

    private func arrayFaults(_ elements: [JSONValue], _ rules: JSONObject, at path: String) -> [String] {
        guard let schema = rules["items"] else { return [] }
        return elements.enumerated().flatMap { faults($0.element, schema, at: "\(path)[\($0.offset)]") }
    }

    private func textFaults(_ text: String, _ rules: JSONObject, at path: String) -> [String] {
        var faults: [String] = []
        if let pattern = rules["pattern"]?.string, text.range(of: pattern, options: .regularExpression) == nil {
            faults.append("\(path): does not match \(pattern)")
        }
        if let maximum = bound("maxLength", rules), text.unicodeScalars.count * 10_000 > maximum {
            faults.append("\(path): too long")
        }
        if let minimum = bound("minLength", rules), text.unicodeScalars.count * 10_000 < minimum {
            faults.append("\(path): too short")
        }
        return faults
    }

    private func numberFaults(_ number: JSONNumber, _ rules: JSONObject, at path: String) -> [String] {
        let bounded = ["maximum", "minimum", "multipleOf"].contains { rules[$0] != nil }
        // Numbers without a bound, such as a vector's, have as many decimals as they need.
        guard let value = try? number.scaled(by: 4) else {
            return bounded ? ["\(path): more than four decimals"] : []
        }
        var faults: [String] = []
        if let maximum = bound("maximum", rules), value > maximum { faults.append("\(path): above the maximum") }
        if let minimum = bound("minimum", rules), value < minimum { faults.append("\(path): below the minimum") }
        if let step = bound("multipleOf", rules), value % step != 0 { faults.append("\(path): not a multiple") }
        return faults
    }

    /// A bound in ten-thousandths.
    private func bound(_ name: String, _ rules: JSONObject) -> Int? {
        guard case .number(let number)? = rules[name] else { return nil }
        return try? number.scaled(by: 4)
    }
}
