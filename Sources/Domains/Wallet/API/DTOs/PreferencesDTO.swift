import Basics
import JSON
import Language
import Wallet
import Web

enum PreferencesDTO {
    static let record = Record<Preferences> {
        Field("preferredPointSystem", \.preferredPointSystem, .token, nothing: .null)
        Field("alertThreshold", \.alertThresholdPercent, .hundredths(in: 1...100))
        Field("language", \.language, LanguageDTO.form, nothing: .null)
        Field("pointValues", \.pointValues, pointValues)
        Field("currency", \.currency, .currency)
        Field("homeRegion", \.homeRegion, .code(letters: 2))
    }

    static let form = record.form(from: Preferences())

    static func encoded(_ preferences: Preferences) -> [UInt8] { record.encoded(preferences, capacity: 256) }

    /// Cents per point by point type.
    private static let pointValues = FieldForm<[String: Rate]>(
        parts: { value, path throws(FieldErrors) in
            let values: FieldReader
            do throws(FieldError) {
                values = try FieldReader(value, path: path)
                guard values.members.count <= 100 else {
                    throw FieldError(path: path, code: "out_of_range", message: "Expected at most 100 values.")
                }
            } catch {
                throw FieldErrors(error)
            }
            var faults = FieldFaults()
            var worth: [String: Rate] = [:]
            for member in values.members {
                let path = values.path(to: member.name)
                do throws(FieldError) {
                    let name = try PlainText.checkedToken(member.name, path: path)
                    let rate = faults.result { () throws(FieldErrors) in try pointValue.read(member.value, path) }
                    if case .success(let rate) = rate { worth[name] = rate }
                } catch {
                    faults.add([error])
                }
            }
            try faults.check()
            return worth
        },
        write: { worth, json in
            json.beginObject()
            for (system, value) in worth.sorted(by: { $0.key < $1.key }) {
                json.name(quoting: system)
                pointValue.write(value, &json)
            }
            json.endObject()
        })

    private static let pointValue = FieldForm<Rate>.rate(maximum: Rate(hundredths: 10_000))
}
