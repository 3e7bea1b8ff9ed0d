import Basics
import Configuration
import JSON

/// The configuration file: one JSON object whose nesting follows the dots of the keys. It is read by the strict parser,
/// so that a repeated or unknown name stops start-up instead of being ignored.
package struct ConfigurationFile: Sendable {
    /// Largest file read; a configuration of every key is below 4 KiB.
    package static let maximumBytes = 65_536

    let values: [AbsoluteConfigKey: ConfigValue]

    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - path: its name, for error texts.
    package init(_ bytes: [UInt8], path: String) throws(ConfigurationError) {
        let document: JSONValue
        do {
            document = try JSONParser.parse(bytes)
        } catch {
            throw ConfigurationError(
                .unreadableFile, key: path,
                detail: "not a JSON object (\(error.kind.rawValue) at byte \(error.offset))")
        }
        guard case .object(let object) = document else {
            throw ConfigurationError(.unreadableFile, key: path, detail: "the top level is not a JSON object")
        }
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        try ConfigurationFile.collect(object, prefix: [], path: path, into: &values)
        self.values = values
    }

    private static func collect(
        _ object: JSONObject, prefix: [String], path: String, into values: inout [AbsoluteConfigKey: ConfigValue]
    ) throws(ConfigurationError) {
        for member in object.members {
            let components = prefix + [member.name]
            let key = components.joined(separator: ".")
            if let setting = Settings.byKey[key] {
                let content = try content(member.value, for: setting, path: path)
                values[AbsoluteConfigKey(components)] = ConfigValue(content, isSecret: false)
            } else if case .object(let inner) = member.value, Settings.groups.contains(key) {
                try collect(inner, prefix: components, path: path, into: &values)
            } else {
                let shown = key.utf8.count <= 80 ? key : String(key.prefix(80)) + "…"
                throw ConfigurationError(.unknownKey, key: shown, detail: "no such key (in \(path))")
            }
        }
    }

    private static func content(
        _ value: JSONValue, for setting: Setting, path: String
    ) throws(ConfigurationError) -> ConfigContent {
        switch (setting.kind, value) {
        case (.text, .string(let text)), (.choice, .string(let text)): return .string(text)
        case (.flag, .bool(let flag)): return .bool(flag)
        case (.integer, .number(let number)):
            if let integer = number.integer { return .int(integer) }
        case (.list, .array(let elements)):
            let texts = elements.compactMap { element -> String? in
                if case .string(let text) = element { text } else { nil }
            }
            if texts.count == elements.count { return .stringArray(texts) }
        default: break
        }
        throw ConfigurationError(.malformed, key: setting.key, detail: "expected \(setting.expectation) (in \(path))")
    }
}
