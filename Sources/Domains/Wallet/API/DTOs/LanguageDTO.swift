import Basics
import HTTPMessages
import JSON
import Language
import Web

enum LanguageDTO {
    /// `en` or `zh`; `zh` means the simplified script until a query shows the traditional one.
    static let form = FieldForm<String>.string(maximum: 100).map(
        { text, path throws(FieldError) in
            guard let language = language(of: text) else {
                throw FieldError(path: path, code: "unknown_value", message: "Expected en or zh.")
            }
            return language
        }, from: { $0.code })

    static func language(of code: String) -> WrittenLanguage? {
        switch code {
        case "en": .english
        case "zh": .simplifiedChinese
        default: nil
        }
    }
}

extension QueryParameters {
    /// A language of the contract; nil where none is named.
    func language(_ name: String) throws(FieldError) -> WrittenLanguage? {
        guard let code = self[name] else { return nil }
        guard let wanted = LanguageDTO.language(of: code) else {
            throw FieldError(path: name, code: "unknown_value", message: "Expected en or zh.")
        }
        return wanted
    }
}
