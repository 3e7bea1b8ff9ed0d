import JSON
import Language
import Wallet

/// Free text from outside: control characters go, card numbers are refused.
enum PlainText {
    /// Without C0 controls, DEL and the spaces at both ends; line breaks and tabs become spaces.
    static func cleaned(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: result.append(" ")
            case 0..<0x20, 0x7F: continue
            default: result.append(scalar)
            }
        }
        var view = result[...]
        while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
        while let last = view.last, last.properties.isWhitespace { view.removeLast() }
        return String(view)
    }

    /// A card number is never needed here, so it is never stored (PCI DSS 3.2.1 is easiest to keep by having none).
    ///
    /// - Parameter text: the text as it is stored, so that nothing done to it later uncovers a number.
    static func refuseCardNumber(_ text: String, path: String) throws(FieldError) {
        guard PANDetector.redacted(text) == nil else {
            throw FieldError(
                path: path, code: "card_number_refused",
                message: "This looks like a card number. Card numbers are never accepted.")
        }
    }
}

extension FieldReader {
    /// Cleaned free text of 1 to `maximum` characters that holds no card number.
    func text(_ name: String, maximum: Int) throws(FieldError) -> String? {
        guard let sent = try string(name, maximum: maximum) else { return nil }
        let cleaned = PlainText.cleaned(sent)
        try PlainText.refuseCardNumber(cleaned, path: path(to: name))
        let isSeen = { (scalar: Unicode.Scalar) in
            !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
        }
        guard cleaned.unicodeScalars.contains(where: isSeen) else {
            throw FieldError(path: path(to: name), code: "blank", message: "Expected some text.")
        }
        return cleaned
    }

    /// A short open-list word such as a point type: letters, digits, `_`, `.`, `-` and inner spaces.
    func token(_ name: String, maximum: Int = 64) throws(FieldError) -> String? {
        guard let sent = try string(name, minimum: 1, maximum: maximum) else { return nil }
        return try FieldReader.checkedToken(sent, path: path(to: name))
    }

    static func checkedToken(_ text: String, path: String) throws(FieldError) -> String {
        let trimmed = text.trimmingSpaces()
        guard !trimmed.isEmpty, trimmed.utf8.allSatisfy({ Identifier.isAllowed($0) || $0 == 0x20 }) else {
            throw FieldError(
                path: path, code: "invalid_name",
                message: "Expected letters, digits, dots, underscores, hyphens or spaces.")
        }
        try PlainText.refuseCardNumber(trimmed, path: path)
        return trimmed
    }

    /// An identifier that the client makes up. One with a letter is no card number, whatever its digits: a UUID's may fit.
    func newIdentifier(_ name: String) throws(FieldError) -> String? {
        guard let id = try identifier(name) else { return nil }
        if !id.utf8.contains(where: { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) {
            try PlainText.refuseCardNumber(id, path: path(to: name))
        }
        return id
    }

    /// One of the raw values of an enumeration.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Value.Type
    ) throws(FieldError) -> Value? where Value.RawValue == String {
        guard let text = try string(name, maximum: 1_000) else { return nil }
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw FieldError(path: path(to: name), code: "unknown_value", message: "Expected one of: \(known).")
        }
        return value
    }

    /// Letters only, as in a network's or a class's name.
    func letters(_ name: String, maximum: Int) throws(FieldError) -> String? {
        guard let text = try string(name, minimum: 1, maximum: maximum) else { return nil }
        guard text.utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else {
            throw FieldError(path: path(to: name), code: "invalid_name", message: "Expected letters only.")
        }
        return text
    }

    /// An ISO 3166 alpha-2 or ISO 4217 code of so many capital letters.
    func code(_ name: String, letters count: Int) throws(FieldError) -> String? {
        guard let text = try string(name, maximum: 100) else { return nil }
        guard text.utf8.count == count, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw FieldError(
                path: path(to: name), code: "invalid_code", message: "Expected \(count) capital letters.")
        }
        return text
    }
}
