import Basics
import CurlClient
import Logging
import ModelGateways
import RAG
import ServiceLifecycle
import Web

/// The language model's server as configured, or the knowledge that there is none.
struct ModelSetup: Service {
    /// Nil where none is configured.
    let model: ChatCompletionsModel?
    private let client: CurlClient?
    private let deadlines = DispatchDeadlines(clock: MonotonicTime.now)
    private let detail: String
    private let logger: Logger

    /// Between two looks at a server that answers, and at one that does not: 30 and 5 seconds.
    private static let intervals: (answering: UInt64, silent: UInt64) = (30_000_000_000, 5_000_000_000)

    /// - Throws: ``ConfigurationError`` where the file with the key cannot be used.
    init(_ configuration: ServiceConfiguration.Model, logger: Logger) throws(ConfigurationError) {
        self.logger = logger
        guard let url = configuration.url, configuration.isEnabled else {
            model = nil
            client = nil
            detail = configuration.url == nil ? "not configured" : "switched off"
            return
        }
        var curl = CurlConfiguration(allowsRemoteAddresses: configuration.allowsRemote, proxy: configuration.proxy)
        curl.connectMilliseconds = configuration.connectMilliseconds
        // One more for the probe.
        curl.maximumConnections = configuration.concurrency + 1
        let client = CurlClient(configuration: curl)
        var endpoint = ChatEndpoint(
            baseURL: url, modelName: configuration.name, apiKey: try ModelSetup.key(configuration.keyFile))
        endpoint.concurrency = configuration.concurrency
        endpoint.queue = configuration.queue
        let budget = UInt64(configuration.budgetMilliseconds) * 1_000_000
        endpoint.leastTime = min(endpoint.leastTime, budget / 4)
        model = ChatCompletionsModel(endpoint: endpoint, client: client, deadlines: deadlines)
        self.client = client
        detail = ""
    }

    private static func key(_ path: String?) throws(ConfigurationError) -> Secret<String>? {
        guard let path else { return nil }
        let setting = Settings.modelKeyFile.key
        let key = try SecretFile.firstLine(at: path, key: setting)
        guard !key.revealed().isEmpty, key.revealed().utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw ConfigurationError(.malformed, key: setting, detail: "the file's first line is no key")
        }
        return key
    }

    /// The state for `/health`.
    func check() -> HealthReport.Check {
        func check(_ status: HealthReport.Status, _ detail: String) -> HealthReport.Check {
            HealthReport.Check(
                name: "languageModel", status: status, detail: detail, isVital: false,
                model: status == .ok ? model?.facts : nil)
        }
        guard let model else { return check(.off, detail) }
        return switch model.availability {
        case .available: check(.ok, model.name)
        case .warming: check(.unavailable, "loading its model; answers are worded here")
        case .unavailable(let reason): check(.unavailable, "\(reason); answers are worded here")
        }
    }

    /// How it stands with the server, for `/metrics`; nil where there is none.
    var statistics: (chat: ChatStatistics, curl: CurlCounters)? {
        guard let model, let client else { return nil }
        return (model.statistics, client.counters)
    }

    /// Looks now and then whether the server is there, until the service ends.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard let model else { return }
            var last: ModelAvailability?
            while !Task.isCancelled {
                await model.probe()
                let found = model.availability
                if found != last { log(found) }
                last = found
                let pause =
                    found == .available ? ModelSetup.intervals.answering : ModelSetup.intervals.silent
                try? await deadlines.wait(until: deadlines.now() &+ pause)
            }
        }
        try? await gracefulShutdown()
        await close()
    }

    func close() async { await client?.close() }

    private func log(_ availability: ModelAvailability) {
        switch availability {
        case .available: logger.notice("language model ready", metadata: ["model": "\(model?.name ?? "")"])
        case .warming: logger.notice("language model loading")
        case .unavailable(let reason):
            logger.warning("no language model: answers are worded here", metadata: ["reason": "\(reason)"])
        }
    }
}
