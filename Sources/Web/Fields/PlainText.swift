public import JSON
import Language

/// Free text from outside: control characters go, payment numbers are refused.
public enum PlainText {
    /// Without C0 controls, DEL, the marks that turn the direction of what follows, and the spaces at both ends; line breaks and
    /// tabs become spaces.
    public static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: result.append(" ")
            case 0..<0x20, 0x7F: continue
            // Overrides, embeddings and isolates (UAX 9): a name that ends in one shows the rest of a line backwards.
            case 0x202A...0x202E, 0x2066...0x2069: continue
            default: result.append(scalar)
            }
        }
        var view = result[...]
        while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
        while let last = view.last, last.properties.isWhitespace { view.removeLast() }
        return String(view)
    }

    /// A payment number is never needed here, so it is never stored (PCI DSS 3.2.1 is easiest to keep by having none).
    ///
    /// - Parameter text: the text as it is stored, so that nothing done to it later uncovers a number.
    public static func refusePaymentNumber(_ text: String, path: String) throws(FieldError) {
        guard PANDetector.redacted(text) == nil else {
            throw FieldError(
                path: path, code: "card_number_refused",
                message: "This looks like a card number. Card numbers are never accepted.")
        }
    }

    /// A JSON object as bytes, without the payment numbers in its texts.
    public static func redactedObject(_ value: JSONValue, path: String) throws(FieldError) -> [UInt8] {
        guard case .object = value else {
            throw FieldError(path: path, code: "wrong_type", message: "Expected an object, got \(value.typeName).")
        }
        return JSONWriter.document(capacity: 4_096) { $0.value(redacted(value)) }
    }

    private static func redacted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(PANDetector.redacted(text) ?? text)
        case .array(let elements): .array(elements.map(redacted))
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.map { JSONObject.Member(name: $0.name, value: redacted($0.value)) }))
        case .null, .bool, .number: value
        }
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    /// The text without spaces at both ends where it is a token: letters, digits, `_`, `.`, `-` and inner spaces.
    public static func checkedToken(_ text: String, path: String) throws(FieldError) -> String {
        let trimmed = text.trimmingSpaces()
        guard !trimmed.isEmpty, trimmed.utf8.allSatisfy({ Identifier.isAllowed($0) || $0 == 0x20 }) else {
            throw FieldError(
                path: path, code: "invalid_name",
                message: "Expected letters, digits, dots, underscores, hyphens or spaces.")
        }
        try PlainText.refusePaymentNumber(trimmed, path: path)
        return trimmed
    }
}
