import Basics
import JSON
import Web

/// Forms of what an export holds, which is only read.
enum CopyForms {
    /// More than a body can hold.
    static let mostElements = 1_000_000

    static let note = TransactionDTO.note
    static let amount = FieldForm<Money>.money(minimum: Money(cents: -Money.maximumInput.cents))
    static let count = FieldForm<Int>.integer(in: 0...1_000_000_000)

    static func form<Value>(
        _ read: @escaping @Sendable (FieldReader) throws(FieldErrors) -> Value
    ) -> FieldForm<Value> {
        FieldForm(
            parts: { value, path throws(FieldErrors) in
                let reader: FieldReader
                do throws(FieldError) { reader = try FieldReader(value, path: path) } catch { throw FieldErrors(error) }
                return try read(reader)
            }, write: { _, json in json.null() })
    }

    static func list<Element: Sendable>(_ form: FieldForm<Element>) -> FieldForm<[Element]> {
        .list(of: form, maximum: mostElements)
    }

    /// What is stated holds what was recorded before it, so that no moment is far ahead.
    static func moment(now: Timestamp) -> FieldForm<Timestamp> {
        let last = now.adding(seconds: 86_400)
        return FieldForm<Timestamp>.timestamp.checked { moment, path throws(FieldError) in
            guard moment <= last else {
                throw FieldError(path: path, code: "out_of_range", message: "The moment is ahead.")
            }
            return moment
        }
    }

    /// Numbers of imports and of feedback: texts, far from the end of what a number can be.
    static let number = FieldForm<String>.string(maximum: 20).map(
        { text, path throws(FieldError) in
            guard let number = Int(text), String(number) == text, (1...1_000_000_000_000).contains(number) else {
                throw FieldError(path: path, code: "out_of_range", message: "Expected a number as a text.")
            }
            return number
        }, from: { String($0) })

    static func duplicate(_ path: String) -> FieldError {
        FieldError(path: path, code: "duplicate", message: "Another one has this already.")
    }

    /// What has the same key as one before it.
    static func repeated<Element, Key: Hashable>(
        _ elements: [Element], _ path: (Int) -> String, key: (Element) -> Key?
    ) -> [FieldError] {
        var seen: Set<Key> = []
        return elements.enumerated().compactMap { index, element in
            guard let key = key(element), !seen.insert(key).inserted else { return nil }
            return duplicate(path(index))
        }
    }
}
