import Basics
import Web

/// Everything that may be set, read and checked once at start and passed on as values. ``Settings`` documents each.
public struct ServiceConfiguration: Sendable, Hashable {
    public enum LogFormat: String, Sendable, Hashable {
        case json, human
    }

    public struct HTTP: Sendable, Hashable {
        /// 0: one for each core.
        public var loops = 0
        public var allowedHosts: [String] = []
        public var allowedOrigins: [String] = []
        public var requestLineBytes = 8_192
        public var headerBytes = 32_768
        public var headerCount = 100
        public var bodyBytes = 262_144
        var importBytes = 4_194_304
        var documentBytes = 33_554_432
        var unfinishedBodyBytes = 67_108_864
        public var connections = 1_024
        var connectionsPerAddress = 256
        var trustedProxies: [AddressRange] = []
        var requestsPerConnection = 100_000
        var headerSeconds = 10
        var bodySeconds = 20
        var idleSeconds = 30
        var writeStallSeconds = 10

        public init() {}
    }

    /// The library.
    public struct Documents: Sendable, Hashable {
        var keepsOriginals = true
        var readsPictures = true
        var maximum = 20_000
        /// Nil: beside the database.
        var workFolder: String?
    }

    /// What one client may ask in a second, and at once; 0 a second is any number.
    public struct Rates: Sendable, Hashable {
        var userPerSecond = 200
        var userBurst = 400
        var addressPerSecond = 1_000
        var addressBurst = 2_000
        var slowsRefused = true
    }

    /// The server whose model words the answers; see ``Settings`` for what each value means.
    public struct Model: Sendable, Hashable {
        /// Nil: none.
        public var url: String?
        var isEnabled = true
        public var name: String?
        var keyFile: String?
        public var allowsRemote = false
        public var proxy: String?
        package var budgetMilliseconds = 2_000
        /// For a connection to the server, its name's look-up and TLS included.
        package var connectMilliseconds = 500
        public var maximumTokens = 512
        var temperaturePercent = 30
        var chatTemperaturePercent = 70
        public var contextTokens = 2_048
        var contextCharacters = 3_500
        public var concurrency = 2
        public var queue = 8
        package var rolloutPercent = 100

        public init() {}
    }

    public var host = "127.0.0.1"
    public var port = 8_080
    package var databasePath: String
    /// IANA name; nil for the system's zone.
    public var timeZone: String?
    /// `release` or `staging`.
    public var stage = "release"
    public var logLevel = "info"
    /// Nil: human on a terminal, JSON lines otherwise.
    public var logFormat: LogFormat?
    public var http = HTTP()
    public var documents = Documents()
    var rates = Rates()
    var longWork = LongWork()
    var shutdownSeconds = 10
    package var conversationsEnabled = true
    var conversationDays = 7
    /// `portable`, `avx2`, `avx512vnni` or `neon`; nil for the fastest that the processor has.
    var embeddingKernel: String?
    var tokenFile: String?
    var tokensRequired = false
    public var model = Model()
    public var cacheBytes = 1_048_576
    /// Of each user.
    public var maximumPurchases = 200_000
    public var maximumImports = 1_000
    public var maximumImportedRows = 1_000_000
    /// Environment variables that look like ours and are read by nobody; worth a warning.
    var unknownVariables: [String] = []

    public init(databasePath: String) {
        self.databasePath = databasePath
    }

    /// Whether only this machine is meant to connect: 127.0.0.0/8, ::1, or `localhost`, whose address is looked at once it
    /// is known.
    var isLoopback: Bool {
        let address = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        return address.lowercased() == "localhost" || ServiceConfiguration.isLoopback(address: address)
    }

    /// Whether a numeric address is one that only this machine can connect to.
    static func isLoopback(address: String) -> Bool {
        IPAddress(address)?.scope == .loopback
    }
}
