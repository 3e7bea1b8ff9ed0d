import Basics
import JSON
import Language
import Wallet

enum LanguageDTO {
    /// `en` or `zh`; `zh` means the simplified script until a query shows the traditional one.
    static func decode(_ name: String, of reader: FieldReader) throws(FieldError) -> WrittenLanguage? {
        guard let text = try reader.string(name, maximum: 100) else { return nil }
        guard let language = language(of: text) else {
            throw FieldError(path: reader.path(to: name), code: "unknown_value", message: "Expected en or zh.")
        }
        return language
    }

    static func language(of code: String) -> WrittenLanguage? {
        switch code {
        case "en": .english
        case "zh": .simplifiedChinese
        default: nil
        }
    }
}
