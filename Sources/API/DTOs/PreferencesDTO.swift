import Basics
import JSON
import Language
import Wallet

enum PreferencesDTO {
    static let fields: Set<String> = [
        "preferredPointSystem", "alertThreshold", "language", "pointValues", "currency", "homeRegion",
    ]

    static func decode(_ value: JSONValue, path: String = "") throws(FieldError) -> Preferences {
        let reader = try FieldReader(value, path: path)
        try reader.requireOnly(fields)
        var preferences = Preferences()
        preferences.preferredPointSystem = try reader.token("preferredPointSystem")
        preferences.alertThresholdPercent = try reader.hundredths("alertThreshold", in: 1...100) ?? 85
        preferences.language = try LanguageDTO.decode("language", of: reader)
        if let values = try reader.object("pointValues") {
            guard values.members.count <= 100 else {
                throw FieldError(path: values.path, code: "out_of_range", message: "Expected at most 100 values.")
            }
            for member in values.members {
                let path = values.path(to: member.name)
                let name = try FieldReader.checkedToken(member.name, path: path)
                let cents = try FieldReader.hundredths(member.value, path: path, in: 0...10_000)
                preferences.pointValues[name] = Rate(hundredths: cents)
            }
        }
        preferences.currency = try reader.code("currency", letters: 3) ?? preferences.currency
        preferences.homeRegion = try reader.code("homeRegion", letters: 2) ?? preferences.homeRegion
        return preferences
    }

    static func encoded(_ preferences: Preferences) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.value(preferences)
        return json.finish()
    }
}

extension JSONWriter {
    mutating func value(_ preferences: Preferences) {
        beginObject()
        nullable("preferredPointSystem", preferences.preferredPointSystem)
        name("alertThreshold")
        decimal(preferences.alertThresholdPercent, scale: 2)
        nullable("language", preferences.language?.code)
        name("pointValues")
        beginObject()
        for (system, worth) in preferences.pointValues.sorted(by: { $0.key < $1.key }) {
            name(quoting: system)
            value(worth)
        }
        endObject()
        name("currency")
        value(preferences.currency)
        name("homeRegion")
        value(preferences.homeRegion)
        endObject()
    }
}
