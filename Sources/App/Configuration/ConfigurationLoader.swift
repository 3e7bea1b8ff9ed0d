import Basics
import Configuration
import Foundation
import Web

/// Turns the sources into a ``ServiceConfiguration``, or says which key is wrong and where it was set.
///
/// Every key has a default provider, so that the reader's required methods are used throughout: they report a malformed
/// value, where the optional ones would silently take the default.
package struct ConfigurationLoader {
    private let sources: ConfigurationSources
    private let reader: ConfigReader

    package init(_ sources: ConfigurationSources) throws(ConfigurationError) {
        self.sources = sources
        var providers: [any ConfigProvider] = [
            InMemoryProvider(name: "flags", values: try ConfigurationLoader.typed(sources.flags)),
            EnvironmentVariablesProvider(environmentVariables: sources.environment).prefixKeys(with: "steward"),
        ]
        if let file = sources.file { providers.append(InMemoryProvider(name: "file", values: file.values)) }
        providers.append(InMemoryProvider(name: "defaults", values: ConfigurationLoader.defaults))
        reader = ConfigReader(providers: providers)
    }

    package func load() throws(ConfigurationError) -> ServiceConfiguration {
        var result = ServiceConfiguration(databasePath: try databasePath())
        result.host = try host()
        result.port = try integer(Settings.port)
        result.timeZone = try timeZone()
        result.stage = try choice(Settings.stage)
        result.logLevel = try choice(Settings.logLevel)
        result.logFormat = ServiceConfiguration.LogFormat(rawValue: try choice(Settings.logFormat))
        result.http.loops = try integer(Settings.loops)
        result.http.allowedHosts = try allowedHosts()
        result.http.allowedOrigins = try allowedOrigins()
        result.http.requestLineBytes = try integer(Settings.requestLineBytes)
        result.http.headerBytes = try integer(Settings.headerBytes)
        result.http.headerCount = try integer(Settings.headerCount)
        result.http.bodyBytes = try integer(Settings.bodyBytes)
        result.http.importBytes = try integer(Settings.importBytes)
        result.http.documentBytes = try integer(Settings.documentBytes)
        result.http.connections = try integer(Settings.connections)
        result.http.unfinishedBodyBytes = try integer(Settings.unfinishedBodyBytes)
        result.http.connectionsPerAddress = try integer(Settings.connectionsPerAddress)
        result.http.trustedProxies = try trustedProxies()
        result.http.requestsPerConnection = try integer(Settings.requestsPerConnection)
        result.http.headerSeconds = try integer(Settings.headerSeconds)
        result.http.bodySeconds = try integer(Settings.bodySeconds)
        result.http.idleSeconds = try integer(Settings.idleSeconds)
        result.http.writeStallSeconds = try integer(Settings.writeStallSeconds)
        result.rates = try rates()
        result.longWork.bodyBytes = try integer(Settings.longBodyBytes)
        result.longWork.queue = try integer(Settings.longQueue)
        result.longWork.queuePerUser = try integer(Settings.longQueuePerUser)
        result.shutdownSeconds = try integer(Settings.shutdownSeconds)
        result.conversationsEnabled = try flag(Settings.conversationsEnabled)
        result.conversationDays = try integer(Settings.conversationDays)
        let kernel = try choice(Settings.embeddingKernel)
        result.embeddingKernel = kernel == "auto" ? nil : kernel
        result.tokensRequired = try flag(Settings.tokensRequired)
        result.tokenFile = try optionalText(Settings.tokenFile)
        result.model = try model()
        result.cacheBytes = try integer(Settings.cacheBytes)
        result.maximumPurchases = try integer(Settings.maximumPurchases)
        result.maximumImports = try integer(Settings.maximumImports)
        result.maximumImportedRows = try integer(Settings.maximumImportedRows)
        result.documents.keepsOriginals = try flag(Settings.keepOriginals)
        result.documents.readsPictures = try choice(Settings.readsPictures) == "auto"
        result.documents.maximum = try integer(Settings.maximumDocuments)
        result.documents.workFolder = try optionalText(Settings.workFolder)
        let known = Set(Settings.all.map(\.environmentName)).union(Settings.otherEnvironmentNames)
        result.unknownVariables = sources.environment.keys
            .filter { $0.hasPrefix("STEWARD_") && !known.contains($0) }.sorted()
        return result
    }
}

// MARK: - Values by kind

extension ConfigurationLoader {
    private func integer(_ setting: Setting) throws(ConfigurationError) -> Int {
        guard case .integer(let range) = setting.kind else { throw malformed(setting) }
        guard let value = try? reader.requiredInt(forKey: ConfigKey(setting.key)), range.contains(value) else {
            throw malformed(setting)
        }
        return value
    }

    private func flag(_ setting: Setting) throws(ConfigurationError) -> Bool {
        guard let value = try? reader.requiredBool(forKey: ConfigKey(setting.key)) else { throw malformed(setting) }
        return value
    }

    private func rates() throws(ConfigurationError) -> ServiceConfiguration.Rates {
        var rates = ServiceConfiguration.Rates()
        rates.userPerSecond = try integer(Settings.userRate)
        rates.userBurst = try integer(Settings.userBurst)
        rates.addressPerSecond = try integer(Settings.addressRate)
        rates.addressBurst = try integer(Settings.addressBurst)
        rates.slowsRefused = try flag(Settings.slowsRefused)
        return rates
    }

    private func trustedProxies() throws(ConfigurationError) -> [AddressRange] {
        let setting = Settings.trustedProxies
        guard let values = try? reader.requiredStringArray(forKey: ConfigKey(setting.key)), values.count <= 100 else {
            throw malformed(setting, "expected addresses, or networks such as 10.0.0.0/8")
        }
        let ranges = values.compactMap { AddressRange($0) }
        guard ranges.count == values.count else {
            throw malformed(setting, "expected addresses, or networks such as 10.0.0.0/8")
        }
        return ranges
    }

    private func model() throws(ConfigurationError) -> ServiceConfiguration.Model {
        var model = ServiceConfiguration.Model()
        model.url = try modelURL()
        model.isEnabled = try flag(Settings.modelEnabled)
        model.name = try optionalText(Settings.modelName)
        model.keyFile = try optionalText(Settings.modelKeyFile)
        model.allowsRemote = try flag(Settings.modelAllowRemote)
        model.proxy = try optionalText(Settings.modelProxy)
        model.budgetMilliseconds = try integer(Settings.modelBudget)
        model.maximumTokens = try integer(Settings.modelTokens)
        model.temperaturePercent = try integer(Settings.modelTemperature)
        model.chatTemperaturePercent = try integer(Settings.modelChatTemperature)
        model.contextTokens = try integer(Settings.modelContext)
        model.contextCharacters = try integer(Settings.modelPassages)
        model.concurrency = try integer(Settings.modelConcurrency)
        model.queue = try integer(Settings.modelQueue)
        model.rolloutPercent = try integer(Settings.modelRollout)
        return model
    }

    /// An address without a name, a password, a query or a fragment in it.
    private func modelURL() throws(ConfigurationError) -> String? {
        guard let url = try optionalText(Settings.modelURL) else { return nil }
        let rest = ["http://", "https://"].first { url.lowercased().hasPrefix($0) }.map { url.dropFirst($0.count) }
        guard let rest, let first = rest.first, first != "/", first != ":", url.utf8.allSatisfy({ $0 > 0x20 }),
            !rest.contains(where: { "@?#\\".contains($0) })
        else { throw malformed(Settings.modelURL, "expected http:// or https://, a host and perhaps a path") }
        return url
    }

    /// Nil for an empty text.
    private func optionalText(_ setting: Setting) throws(ConfigurationError) -> String? {
        let value = try text(setting)
        return value.isEmpty ? nil : value
    }

    /// Text without control characters; empty only where nothing set it.
    private func text(_ setting: Setting) throws(ConfigurationError) -> String {
        guard let value = try? reader.requiredString(forKey: ConfigKey(setting.key)),
            value.utf8.count <= 4_096, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            !value.isEmpty || setting.standard == .text("") && origin(of: setting) == nil
        else { throw malformed(setting) }
        return value
    }

    private func choice(_ setting: Setting) throws(ConfigurationError) -> String {
        let value = try text(setting)
        guard case .choice(let names) = setting.kind, names.contains(value) else { throw malformed(setting) }
        return value
    }

    private func host() throws(ConfigurationError) -> String {
        let host = try text(Settings.host)
        guard HostName.isValid(host) else { throw malformed(Settings.host, "expected a host name or an IP address") }
        return host
    }

    private func allowedHosts() throws(ConfigurationError) -> [String] {
        let setting = Settings.allowedHosts
        guard let values = try? reader.requiredStringArray(forKey: ConfigKey(setting.key)), values.count <= 100,
            values.allSatisfy({ HostName.isValid($0) })
        else { throw malformed(setting, "expected host names") }
        return values
    }

    /// Each as a browser writes it: no path, no `/` behind it, lower case.
    private func allowedOrigins() throws(ConfigurationError) -> [String] {
        let setting = Settings.allowedOrigins
        guard let values = try? reader.requiredStringArray(forKey: ConfigKey(setting.key)), values.count <= 100,
            values.allSatisfy(ConfigurationLoader.isOrigin)
        else { throw malformed(setting, "expected origins such as https://app.example or http://127.0.0.1:3000") }
        return values
    }

    private static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }), text == text.lowercased()
        else {
            return false
        }
        let parts = text.dropFirst(scheme.count).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first, HostName.isValid(String(host)) else { return false }
        guard parts.count > 1 else { return true }
        return Int(parts[1]).map { (1...65_535).contains($0) && String($0) == parts[1] } ?? false
    }

    private func timeZone() throws(ConfigurationError) -> String? {
        let name = try text(Settings.timeZone)
        guard !name.isEmpty else { return nil }
        guard TimeZone(identifier: name) != nil else {
            throw malformed(Settings.timeZone, "expected an IANA time zone such as America/New_York")
        }
        return name
    }

    private func databasePath() throws(ConfigurationError) -> String {
        let path = try text(Settings.database)
        if !path.isEmpty { return path }
        func directory(_ name: String) -> String? {
            // The XDG Base Directory Specification says to ignore relative paths.
            sources.environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let data = directory("XDG_DATA_HOME") { return data + "/steward/steward.sqlite" }
        if let home = directory("HOME") { return home + "/.local/share/steward/steward.sqlite" }
        throw ConfigurationError(
            .unusable, key: Settings.database.key, detail: "no path given, and neither XDG_DATA_HOME nor HOME is set")
    }
}

// MARK: - Providers and errors

extension ConfigurationLoader {
    /// Where the value that counts was set; nil for the default.
    private func origin(of setting: Setting) -> String? {
        if sources.flags[setting.key] != nil { return setting.option ?? "command line" }
        if sources.environment[setting.environmentName] != nil { return setting.environmentName }
        let key = AbsoluteConfigKey(setting.key.split(separator: ".").map(String.init))
        return sources.file?.values[key] == nil ? nil : "configuration file"
    }

    private func malformed(_ setting: Setting, _ expectation: String? = nil) -> ConfigurationError {
        let place = origin(of: setting).map { " (set by \($0))" } ?? ""
        return ConfigurationError(
            .malformed, key: setting.key, detail: (expectation ?? "expected \(setting.expectation)") + place)
    }

    private static func typed(
        _ flags: [String: String]
    ) throws(ConfigurationError) -> [AbsoluteConfigKey: ConfigValue] {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (key, text) in flags {
            guard let setting = Settings.byKey[key] else {
                throw ConfigurationError(.unknownKey, key: key, detail: "no such key (command line)")
            }
            let content: ConfigContent?
            switch setting.kind {
            case .text, .choice: content = .string(text)
            case .integer: content = Int(text).map { .int($0) }
            case .flag: content = Bool(text).map { .bool($0) }
            case .list: content = .stringArray(text.split(separator: ",").map(String.init))
            }
            guard let content else {
                let place = setting.option ?? "command line"
                throw ConfigurationError(
                    .malformed, key: key, detail: "expected \(setting.expectation) (set by \(place))")
            }
            values[absolute(key)] = ConfigValue(content, isSecret: false)
        }
        return values
    }

    private static let defaults: [AbsoluteConfigKey: ConfigValue] = Dictionary(
        Settings.all.map { setting in
            let content: ConfigContent =
                switch setting.standard {
                case .text(let text): .string(text)
                case .integer(let number): .int(number)
                case .flag(let flag): .bool(flag)
                case .list(let texts): .stringArray(texts)
                }
            return (absolute(setting.key), ConfigValue(content, isSecret: false))
        }, uniquingKeysWith: { first, _ in first })

    private static func absolute(_ key: String) -> AbsoluteConfigKey {
        AbsoluteConfigKey(key.split(separator: ".").map(String.init))
    }
}
