import FoundationEssentials
public import Stores

/// Columns that hold a JSON document.
public enum JSONColumn {
    public static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    public static func value<Value: Decodable>(_ text: String) throws(StorageError) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw StorageError(.corrupt, cause: UnforeseenFault(error))
        }
    }

    /// A list of texts. Most are empty, and need no decoder.
    public static func list(_ text: String) throws(StorageError) -> [String] {
        text == "[]" ? [] : try value(text)
    }

    public static func text(list: [String]) throws -> String {
        list.isEmpty ? "[]" : try text(list)
    }
}
