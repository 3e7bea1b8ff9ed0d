public import JSON
public import Stores

public enum PrivacyFields {
    /// All three are required: what somebody allows is said, not left to a default.
    static let record = Record<Privacy> {
        Field("retentionDays", \.retentionDays, .integer(in: 0...Privacy.longestRetentionDays), .required())
        Field("languageModel", \.languageModel, .bool, .required())
        Field("remembersBehaviour", \.remembersBehaviour, .bool, .required())
    }

    public static let form = record.form(from: Privacy())

    static func encoded(_ privacy: Privacy) -> [UInt8] { record.encoded(privacy, capacity: 128) }
}

extension JSONWriter {
    public mutating func value(_ privacy: Privacy) { PrivacyFields.record.write(privacy, to: &self) }
}
