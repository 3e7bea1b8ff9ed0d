public import JSON
import Language

extension FieldForm where Value == String {
    /// Cleaned free text of 1 to `maximum` characters that holds no payment number.
    public static func text(maximum: Int) -> FieldForm {
        string(maximum: maximum).checked { sent, path throws(FieldError) in
            let cleaned = PlainText.cleaned(sent)
            try PlainText.refusePaymentNumber(cleaned, path: path)
            let isSeen = { (scalar: Unicode.Scalar) in
                !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
            }
            guard cleaned.unicodeScalars.contains(where: isSeen) else {
                throw FieldError(path: path, code: "blank", message: "Expected some text.")
            }
            return cleaned
        }
    }

    /// A short open-list word such as a point type: letters, digits, `_`, `.`, `-` and inner spaces.
    public static var token: FieldForm {
        string(minimum: 1, maximum: 64).checked { text, path throws(FieldError) in
            try PlainText.checkedToken(text, path: path)
        }
    }

    public static var identifier: FieldForm {
        string(maximum: 1_000).checked { text, path throws(FieldError) in try Identifier.checked(text, path: path) }
    }

    /// An identifier that the client makes up. One with a letter is no payment number, whatever its digits: a UUID's may fit.
    public static var newIdentifier: FieldForm {
        identifier.checked { id, path throws(FieldError) in
            if !id.utf8.contains(where: PlainText.isLetter) { try PlainText.refusePaymentNumber(id, path: path) }
            return id
        }
    }

    /// Letters only, as in a network's or a class's name.
    public static func letters(maximum: Int) -> FieldForm {
        string(minimum: 1, maximum: maximum).checked { text, path throws(FieldError) in
            guard text.utf8.allSatisfy(PlainText.isLetter) else {
                throw FieldError(path: path, code: "invalid_name", message: "Expected letters only.")
            }
            return text
        }
    }

    /// An ISO 3166 alpha-2 or ISO 4217 code of so many capital letters.
    public static func code(letters count: Int) -> FieldForm {
        string(maximum: 100).checked { text, path throws(FieldError) in
            guard text.utf8.count == count, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
                throw FieldError(path: path, code: "invalid_code", message: "Expected \(count) capital letters.")
            }
            return text
        }
    }

    /// A language of the contract, `en` or `zh`.
    public static var languageCode: FieldForm {
        string(maximum: 100).checked { code, path throws(FieldError) in
            guard code == "en" || code == "zh" else {
                throw FieldError(path: path, code: "unknown_value", message: "Expected en or zh.")
            }
            return code
        }
    }
}

extension FieldForm where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the raw values of an enumeration.
    public static var choice: FieldForm {
        let values = Array(Value.allCases)
        return FieldForm<String>.string(maximum: 1_000).map(
            { text, path throws(FieldError) in
                guard let value = values.first(where: { $0.rawValue == text }) else {
                    let known = values.map(\.rawValue).joined(separator: ", ")
                    throw FieldError(path: path, code: "unknown_value", message: "Expected one of: \(known).")
                }
                return value
            }, from: { $0.rawValue })
    }
}
