public import RAG

/// The state of the service and its parts.
public struct HealthReport: Sendable, Hashable {
    public enum Status: String, Sendable {
        case ok
        /// Some of it works, as the detail says: nothing can be stored, say.
        case degraded
        case unavailable
        /// Not configured; that is no fault.
        case off
    }

    public struct Check: Sendable, Hashable {
        public let name: String
        public let status: Status
        public let detail: String?
        /// Whether answers depend on it.
        public let isVital: Bool
        /// The model that is asked, where it is one.
        public let model: ModelFacts?

        public init(
            name: String, status: Status, detail: String? = nil, isVital: Bool, model: ModelFacts? = nil
        ) {
            self.model = model
            self.name = name
            self.status = status
            self.detail = detail
            self.isVital = isVital
        }
    }

    public let version: String
    /// `release` or `staging`.
    public let stage: String
    public let uptimeSeconds: Int
    public let checks: [Check]
    /// Whether what is sent is stored: false from the first write that storage refused to the next that it took.
    public let writes: Bool

    public init(
        version: String, stage: String = "release", uptimeSeconds: Int, checks: [Check], writes: Bool = true
    ) {
        self.stage = stage
        self.writes = writes
        self.version = version
        self.uptimeSeconds = uptimeSeconds
        self.checks = checks
    }

    /// The state of the whole.
    public var status: Status {
        guard isAvailable else { return .unavailable }
        return checks.contains { $0.isVital && $0.status == .degraded } ? .degraded : .ok
    }

    /// Whether requests can be answered.
    public var isAvailable: Bool { !checks.contains { $0.isVital && $0.status == .unavailable } }
}
