public import JSON
public import Stores

enum PrivacyFields {
    static let fields: Set<String> = ["retentionDays", "languageModel", "remembersBehaviour"]

    /// All three are required: what somebody allows is said, not left to a default.
    static func decode(_ reader: FieldReader) throws(FieldError) -> Privacy {
        try reader.requireOnly(fields)
        return Privacy(
            retentionDays: try reader.required(
                reader.integer("retentionDays", in: 0...Privacy.longestRetentionDays), "retentionDays"),
            languageModel: try reader.required(reader.bool("languageModel"), "languageModel"),
            remembersBehaviour: try reader.required(reader.bool("remembersBehaviour"), "remembersBehaviour"))
    }

    static func encoded(_ privacy: Privacy) -> [UInt8] {
        var json = JSONWriter(capacity: 128)
        json.value(privacy)
        return json.finish()
    }
}

extension JSONWriter {
    public mutating func value(_ privacy: Privacy) {
        beginObject()
        name("retentionDays")
        value(privacy.retentionDays)
        name("languageModel")
        value(privacy.languageModel)
        name("remembersBehaviour")
        value(privacy.remembersBehaviour)
        endObject()
    }
}
