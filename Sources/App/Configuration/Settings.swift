/// The configuration table: every key there is. The manual's table (docs/operations.md) is checked against it by a test.
public enum Settings {
    public static let host = Setting(
        "host", .text, default: .text("127.0.0.1"), option: "--host",
        "Address to listen on. Anything but a loopback address needs an API token.")
    public static let port = Setting(
        "port", .integer(0...65_535), default: .integer(8_080), option: "--port",
        "TCP port; 0 lets the system choose one.")
    public static let database = Setting(
        "database", .text, default: .text(""), option: "--database",
        "Database file. Default: $XDG_DATA_HOME/steward/steward.sqlite, or the same under ~/.local/share.")
    public static let timeZone = Setting(
        "timeZone", .text, default: .text(""), option: "--time-zone",
        "IANA name of the zone in which \"today\" is meant. Default: the system's.")

    static let stage = Setting(
        "stage", .choice(["release", "staging"]), default: .text("release"),
        "What it runs as, which `/health` says; the image `staging` also logs more.")

    public static let logLevel = Setting(
        "log.level", .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]),
        default: .text("info"), option: "--log-level", "The least severe messages written; one line a request is info.")
    public static let logFormat = Setting(
        "log.format", .choice(["auto", "json", "human"]), default: .text("auto"), option: "--log-format",
        "JSON lines or text; auto is human on a terminal and json otherwise.")

    public static let loops = Setting(
        "http.loops", .integer(0...256), default: .integer(0), "Connection queues; 0 is one for each core.")
    public static let allowedHosts = Setting(
        "http.allowedHosts", .list, default: .list([]),
        "Names clients may use in Host besides loopback names and the bound address; others get 421.")
    static let allowedOrigins = Setting(
        "http.allowedOrigins", .list, default: .list([]),
        "Origins (https://app.example) whose pages may ask from a browser: an exact list, no wildcard.")
    public static let requestLineBytes = Setting(
        "http.requestLineBytes", .integer(256...65_536), default: .integer(8_192), "Longest request line; 414 beyond.")
    public static let headerBytes = Setting(
        "http.headerBytes", .integer(1_024...1_048_576), default: .integer(32_768),
        "Largest header section; 431 beyond.")
    public static let headerCount = Setting(
        "http.headerCount", .integer(8...1_000), default: .integer(100), "Most header fields; 431 beyond.")
    public static let bodyBytes = Setting(
        "http.bodyBytes", .integer(1_024...16_777_216), default: .integer(262_144), "Largest body; 413 beyond.")
    static let importBytes = Setting(
        "http.importBytes", .integer(1_024...67_108_864), default: .integer(4_194_304),
        "Largest body of a transaction import, of an export that comes back, or of texts to embed; 413 beyond.")
    static let documentBytes = Setting(
        "http.documentBytes", .integer(1_024...268_435_456), default: .integer(33_554_432),
        "Largest file that is put into the library; 413 beyond.")
    static let unfinishedBodyBytes = Setting(
        "http.unfinishedBodyBytes", .integer(262_144...2_147_483_647), default: .integer(67_108_864),
        "Bodies still coming in, all together, those beyond 64 KiB counted; 503 beyond.")
    public static let connections = Setting(
        "http.connections", .integer(1...100_000), default: .integer(1_024),
        "Open connections; beyond, the longest idle one is closed, or 503 where none is.")
    static let connectionsPerAddress = Setting(
        "http.connectionsPerAddress", .integer(0...100_000), default: .integer(256),
        "Open connections of one address, or one IPv6 /64; 503 beyond. Loopback and proxies have none. 0: any number.")
    static let trustedProxies = Setting(
        "http.trustedProxies", .list, default: .list([]),
        "Addresses or networks (10.0.0.0/8) of reverse proxies, which connect for many.")
    static let requestsPerConnection = Setting(
        "http.requestsPerConnection", .integer(1...10_000_000), default: .integer(100_000),
        "Requests answered on one connection before it is closed.")
    static let headerSeconds = Setting(
        "http.headerSeconds", .integer(1...600), default: .integer(10), "Time to finish the header section; 408 beyond."
    )
    static let bodySeconds = Setting(
        "http.bodySeconds", .integer(1...600), default: .integer(20),
        "Time to finish the body; 408 beyond, and after 5 s below 1,024 bytes a second.")
    static let idleSeconds = Setting(
        "http.idleSeconds", .integer(1...3_600), default: .integer(30), "How long an idle connection is kept.")
    static let writeStallSeconds = Setting(
        "http.writeStallSeconds", .integer(1...600), default: .integer(10),
        "How long a client may take none of its answer.")

    static let userRate = Setting(
        "rate.userPerSecond", .integer(0...1_000_000), default: .integer(200),
        "Requests a second of each user with a token; 429 beyond. 0: any number.")
    static let userBurst = Setting(
        "rate.userBurst", .integer(1...1_000_000), default: .integer(400), "The same, at once.")
    static let addressRate = Setting(
        "rate.addressPerSecond", .integer(0...1_000_000), default: .integer(1_000),
        "Requests a second of all users at one address; 429 beyond. 0: any number.")
    static let addressBurst = Setting(
        "rate.addressBurst", .integer(1...1_000_000), default: .integer(2_000), "The same, at once.")
    static let slowsRefused = Setting(
        "rate.slowRefused", .flag, default: .flag(true),
        """
        Whether 429 and 503 that name a `Retry-After` come a quarter of a second late, and wrong tokens are slowed down and \
        refused.
        """
    )

    static let longBodyBytes = Setting(
        "work.bodyBytes", .integer(64...16_777_216), default: .integer(256),
        "Requests with a larger body are read beside the connections, users in turn.")
    static let longQueue = Setting(
        "work.queue", .integer(1...10_000), default: .integer(256), "Such requests that wait; 503 `busy` beyond.")
    static let longQueuePerUser = Setting(
        "work.queuePerUser", .integer(1...10_000), default: .integer(64), "The same, of one user.")

    static let shutdownSeconds = Setting(
        "shutdown.graceSeconds", .integer(1...300), default: .integer(10),
        "Time from SIGTERM to exit at most; what is in flight is finished within it.")

    package static let conversationsEnabled = Setting(
        "conversations.enabled", .flag, default: .flag(true), "Whether follow-ups are remembered on disk at all.")
    static let conversationDays = Setting(
        "conversations.retentionDays", .integer(1...3_650), default: .integer(7),
        "Days after which a conversation is forgotten.")

    static let embeddingKernel = Setting(
        "embeddings.kernel", .choice(["auto", "portable", "avx2", "avx512vnni", "neon"]), default: .text("auto"),
        "Instructions that embeddings are computed with; auto takes the fastest that the processor has.")

    static let tokenFile = Setting(
        "auth.tokenFile", .text, default: .text(""),
        "File with one API token that is accepted besides those in the database. Only its owner may read it.")
    static let tokensRequired = Setting(
        "auth.required", .flag, default: .flag(false),
        "Ask for a token even on loopback. Where tokens exist they are asked for anyway.")

    static let modelURL = Setting(
        "model.url", .text, default: .text(""),
        "Base of an OpenAI-compatible server, such as http://127.0.0.1:8081/v1. Empty: answers are worded here.")
    static let modelEnabled = Setting(
        "model.enabled", .flag, default: .flag(true), "Whether the model is asked at all.")
    public static let modelName = Setting(
        "model.name", .text, default: .text(""), "The model's name at the server. Default: the first that it lists.")
    static let modelKeyFile = Setting(
        "model.apiKeyFile", .text, default: .text(""),
        "File with the key that the server asks for. Only its owner may read it.")
    static let modelAllowRemote = Setting(
        "model.allowRemote", .flag, default: .flag(false),
        "Whether the server may be at an address that is neither loopback nor private. Text then leaves the house.")
    static let modelProxy = Setting(
        "model.proxy", .text, default: .text(""), "HTTP proxy towards the server. The environment's is never used.")
    static let modelBudget = Setting(
        "model.budgetMilliseconds", .integer(50...60_000), default: .integer(2_000),
        "Time for a whole answer; words that come later are not waited for.")
    static let modelTokens = Setting(
        "model.maxTokens", .integer(16...4_096), default: .integer(512), "Most tokens of a reply.")
    static let modelTemperature = Setting(
        "model.temperaturePercent", .integer(0...100), default: .integer(30), "Temperature in hundredths.")
    static let modelChatTemperature = Setting(
        "model.chatTemperaturePercent", .integer(0...100), default: .integer(70),
        "The same for what is not about a purchase.")
    static let modelContext = Setting(
        "model.contextTokens", .integer(1_024...1_048_576), default: .integer(2_048),
        "The model's window; prompt and reply together stay below it.")
    static let modelPassages = Setting(
        "model.contextCharacters", .integer(100...1_000_000), default: .integer(3_500),
        "Most characters of the passages in a prompt: whole ones by rank, the first cut where it alone is longer.")
    static let modelConcurrency = Setting(
        "model.concurrency", .integer(1...64), default: .integer(2), "Requests to the server at once.")
    static let modelQueue = Setting(
        "model.queue", .integer(0...1_000), default: .integer(8),
        "Requests that may wait for a turn; more are worded here at once.")
    static let modelRollout = Setting(
        "model.rolloutPercent", .integer(0...100), default: .integer(100),
        "Share of the users whose answers the model words; always the same users.")

    public static let cacheBytes = Setting(
        "cache.bytes", .integer(0...1_073_741_824), default: .integer(1_048_576),
        "Memory for answers of the last five minutes; 0 keeps none.")

    public static let maximumPurchases = Setting(
        "quota.purchases", .integer(1...100_000_000), default: .integer(200_000),
        "Purchases that may be stored of each user; 409 `quota` beyond.")

    public static let maximumImports = Setting(
        "quota.imports", .integer(1...1_000_000), default: .integer(1_000),
        "Imports that may be kept of each user; 409 `quota` beyond.")

    public static let maximumImportedRows = Setting(
        "quota.importedRows", .integer(1...100_000_000), default: .integer(1_000_000),
        "Rows that the imports of each user may hold together, those of a file sent twice counted twice; 409 `quota` beyond."
    )

    static let keepOriginals = Setting(
        "documents.keepOriginals", .flag, default: .flag(true),
        "Whether the files of documents are kept beside their words.")
    static let readsPictures = Setting(
        "documents.ocr", .choice(["auto", "off"]), default: .text("auto"),
        "Whether words are read from pictures, where tesseract is installed.")
    static let maximumDocuments = Setting(
        "documents.maxDocuments", .integer(1...1_000_000), default: .integer(20_000),
        "Documents that may be kept of each user; 409 `library_full` beyond.")
    static let workFolder = Setting(
        "documents.workFolder", .text, default: .text(""),
        "Folder for files on their way in; emptied at a start. Default: the database's name with `.work`.")

    public static let all: [Setting] = [
        host, port, database, timeZone, stage, logLevel, logFormat, loops, allowedHosts, allowedOrigins,
        requestLineBytes, headerBytes, headerCount, bodyBytes, importBytes, documentBytes, unfinishedBodyBytes,
        connections,
        connectionsPerAddress, trustedProxies,
        requestsPerConnection, headerSeconds, bodySeconds, idleSeconds, writeStallSeconds, userRate, userBurst,
        addressRate, addressBurst, slowsRefused, longBodyBytes, longQueue, longQueuePerUser,
        shutdownSeconds, conversationsEnabled, conversationDays, embeddingKernel, tokenFile,
        tokensRequired, modelURL, modelEnabled, modelName, modelKeyFile, modelAllowRemote, modelProxy, modelBudget,
        modelTokens, modelTemperature, modelChatTemperature, modelContext, modelPassages, modelConcurrency, modelQueue,
        modelRollout, cacheBytes,
        maximumPurchases, maximumImports, maximumImportedRows, keepOriginals, readsPictures, maximumDocuments,
        workFolder,
    ]

    static let byKey: [String: Setting] = Dictionary(all.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })

    /// The objects that hold keys in the file: `http`, `log`, ...
    static let groups: Set<String> = Set(
        all.compactMap { setting in
            setting.key.lastIndex(of: ".").map { String(setting.key[..<$0]) }
        })

    /// Variables that start with `STEWARD_` and are no key: where to find the file, the resources, and for `check`.
    static let otherEnvironmentNames: Set<String> = ["STEWARD_CONFIG", "STEWARD_RESOURCES"]
}
