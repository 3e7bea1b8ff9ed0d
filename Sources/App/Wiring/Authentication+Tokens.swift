import Basics
import Logging
import Storage
import Web

extension Authentication {
    var asksForTokens: Bool {
        if case .tokens = self { true } else { false }
    }
}

extension ApplicationBuilder {
    /// Tokens are asked for where there are any, where configuration says so, and always beyond loopback.
    ///
    /// - Throws: ``ConfigurationError`` where they are asked for and there is none: the service would refuse everyone.
    func authentication(tokens: TokenStore, logger: Logger) throws -> Authentication {
        let fileDigest = try configuration.tokenFile.map { path in try TokenFile.digest(at: path) }
        let hasTokens = try fileDigest != nil || !tokens.isEmpty()
        guard hasTokens || configuration.tokensRequired || !configuration.isLoopback else { return .local }
        guard hasTokens else {
            let reason = configuration.isLoopback ? "auth.required is set" : "host is not a loopback address"
            throw ConfigurationError(
                .unusable, key: configuration.isLoopback ? Settings.tokensRequired.key : Settings.host.key,
                detail: "\(reason), which needs an API token, and there is none; make one with: steward token create")
        }
        return .tokens { token in
            guard let digest = TokenText.digest(token) else { return nil }
            if let fileDigest, TokenText.isEqual(digest, fileDigest) { return .local }
            do {
                return try tokens.user(forDigest: digest)
            } catch {
                logger.error("tokens cannot be read", metadata: ["error.kind": "\(error)"])
                return nil
            }
        }
    }
}
