import Basics
import Logging
import Storage
import Synchronization
import Web

/// Who may come in, by the tokens as they are at each request.
///
/// Without a token the local user is answered, on loopback and as long as there has been no token. From the first one on
/// every request needs one, until the next start also where the last was revoked: ending a token opens nothing.
final class TokenDoor: Sendable {
    /// What a request without a token may do where none is asked for: all but say who else may come in. The first token for
    /// that comes from the command line, whose user owns the file.
    static let withoutToken = Caller(.local, [.read, .write, .metrics])
    /// What the token of a file is good for, as those were that were made before there were scopes.
    static let withFile = Caller(.local, [.read, .write])

    private let tokens: TokenStore
    private let fileDigest: [UInt8]?
    private let logger: Logger
    private let isAsking: Atomic<Bool>

    /// - Throws: ``ConfigurationError`` where tokens are needed to listen there and there is none: everyone would be refused.
    init(_ configuration: ServiceConfiguration, tokens: TokenStore, logger: Logger) throws {
        self.tokens = tokens
        self.logger = logger
        fileDigest = try configuration.tokenFile.map { path in try TokenFile.digest(at: path) }
        let mustAsk = configuration.tokensRequired || !configuration.isLoopback
        isAsking = Atomic(try mustAsk || fileDigest != nil || tokens.hasTokens())
        guard mustAsk, try fileDigest == nil && tokens.isEmpty() else { return }
        let reason = configuration.isLoopback ? "auth.required is set" : "host is not a loopback address"
        throw ConfigurationError(
            .unusable, key: configuration.isLoopback ? Settings.tokensRequired.key : Settings.host.key,
            detail: "\(reason), which needs an API token, and there is none; make one with: steward token create")
    }

    /// Whether requests need a token now.
    func asks() throws -> Bool {
        if isAsking.load(ordering: .relaxed) { return true }
        guard try tokens.hasTokens() else { return false }
        if !isAsking.exchange(true, ordering: .relaxed) {
            logger.notice("there is an API token; from now on every request needs one")
        }
        return true
    }

    /// - Parameter token: nil for a request without one.
    /// - Returns: nil for nobody.
    /// - Throws: `StorageError` where the tokens cannot be read.
    func caller(_ token: Secret<String>?) throws -> Caller? {
        guard let token else { return try asks() ? nil : TokenDoor.withoutToken }
        guard let digest = TokenText.digest(token) else { return nil }
        if let fileDigest, TokenText.isEqual(digest, fileDigest) { return TokenDoor.withFile }
        return try tokens.grant(forDigest: digest).map { Caller($0.user, $0.scopes) }
    }
}
