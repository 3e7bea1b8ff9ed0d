import App
import Testing

struct ConfigurationTests {
    private func load(
        flags: [String: String] = [:], environment: [String: String] = [:], file: String? = nil
    ) throws -> ServiceConfiguration {
        var environment = environment
        environment["HOME"] = environment["HOME"] ?? "/home/someone"
        let parsed = try file.map { try ConfigurationFile(Array($0.utf8), path: "steward.json") }
        return try ConfigurationLoader(
            ConfigurationSources(flags: flags, environment: environment, file: parsed)
        ).load()
    }

    @Test func `without any source every key has its default`() throws {
        let configuration = try load()
        #expect(configuration.host == "127.0.0.1")
        #expect(configuration.port == 8_080)
        #expect(configuration.databasePath == "/home/someone/.local/share/steward/steward.sqlite")
        #expect(configuration.conversationsEnabled)
    }

    @Test func `a flag beats the environment, which beats the file, which beats the default`() throws {
        let file = #"{"port": 1001, "host": "127.0.0.2", "log": {"level": "error"}}"#
        let environment = ["STEWARD_PORT": "1002", "STEWARD_HOST": "127.0.0.3"]
        let configuration = try load(flags: ["port": "1003"], environment: environment, file: file)
        #expect(configuration.port == 1_003)
        #expect(configuration.host == "127.0.0.3")
        #expect(configuration.logLevel == "error")
    }

    @Test(arguments: [
        ("STEWARD_PORT", "eighty", "port"), ("STEWARD_PORT", "70000", "port"),
        ("STEWARD_LOG_LEVEL", "loud", "log.level"),
        ("STEWARD_HTTP_TRUSTED_PROXIES", "10.0.0.0/8,proxy", "http.trustedProxies"),
        ("STEWARD_CONVERSATIONS_ENABLED", "perhaps", "conversations.enabled"),
        ("STEWARD_HTTP_BODY_BYTES", "-1", "http.bodyBytes"), ("STEWARD_TIME_ZONE", "Mars/Olympus", "timeZone"),
        ("STEWARD_MODEL_URL", "ftp://127.0.0.1/v1", "model.url"), ("STEWARD_MODEL_URL", "127.0.0.1:8081", "model.url"),
        ("STEWARD_MODEL_URL", "http://somebody:word@127.0.0.1/v1", "model.url"),
        ("STEWARD_MODEL_ROLLOUT_PERCENT", "101", "model.rolloutPercent"),
    ])
    func `a malformed value stops start-up, names its key and keeps its value to itself`(
        variable: String, value: String, key: String
    ) throws {
        let error = #expect(throws: ConfigurationError.self) { try load(environment: [variable: value]) }
        let text = String(describing: try #require(error))
        #expect(text.contains(key))
        #expect(!text.contains(value))
    }

    @Test func `a model's server is off until it has an address`() throws {
        #expect(try load().model.url == nil)
        let model = try load(environment: [
            "STEWARD_MODEL_URL": "http://127.0.0.1:8081/v1", "STEWARD_MODEL_BUDGET_MILLISECONDS": "900",
        ]).model
        #expect(model.url == "http://127.0.0.1:8081/v1")
        #expect(model.budgetMilliseconds == 900)
        #expect(!model.allowsRemote)
        #expect(model.rolloutPercent == 100)
    }

    @Test func `an unknown key in the file is refused`() {
        #expect(throws: ConfigurationError.self) { try load(file: #"{"prot": 80}"#) }
        #expect(throws: ConfigurationError.self) { try load(file: "[]") }
    }

    @Test func `the manual lists every setting with its variable and default`() throws {
        let manual = try repositoryFile("docs/operations.md")
        for setting in Settings.all {
            #expect(manual.contains("`\(setting.key)`"), "\(setting.key)")
            #expect(manual.contains("`\(setting.environmentName)`"), "\(setting.environmentName)")
        }
    }

    @Test func `the defaults of the settings are those of a configuration made by hand`() throws {
        let loaded = try ConfigurationLoader(
            ConfigurationSources(flags: ["database": "x"], environment: ["HOME": "/home/someone"])
        ).load()
        #expect(loaded == ServiceConfiguration(databasePath: "x"))
    }
}
