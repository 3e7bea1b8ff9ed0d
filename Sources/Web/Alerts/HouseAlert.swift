import JSON

/// Something worth telling without being asked.
public struct HouseAlert: Sendable {
    public enum Severity: String, Sendable, Hashable, CaseIterable { case low, medium, high }

    public let severity: Severity
    /// One JSON object with `type`, `message`, `severity` and `actionRequired`, and what else its type has.
    public let json: [UInt8]

    public init(severity: Severity, json: [UInt8]) {
        self.severity = severity
        self.json = json
    }
}
