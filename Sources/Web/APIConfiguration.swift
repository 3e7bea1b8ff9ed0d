/// What an operator chooses about the routes.
public struct APIConfiguration: Sendable {
    /// Host names besides `localhost` and numeric addresses; nil answers for any name.
    public var allowedHosts: Set<String>?
    /// Origins whose pages may ask from a browser, as browsers write them.
    public var allowedOrigins: Set<String> = []
    public var authentication: Authentication
    /// The largest body of an import, of an export that comes back, or of texts to embed, in bytes.
    public var maximumImportBytes: Int
    /// The largest file that is put into the library, in bytes.
    public var maximumFileBytes = 32 << 20
    /// The largest body of any other request, in bytes.
    public var maximumBodyBytes: Int
    public var rates = RateLimits()
    public var longWork = LongWork()

    public init(
        allowedHosts: Set<String>? = [], authentication: Authentication = .local, maximumImportBytes: Int = 4 << 20,
        maximumBodyBytes: Int = 256 << 10
    ) {
        self.allowedHosts = allowedHosts
        self.authentication = authentication
        self.maximumImportBytes = maximumImportBytes
        self.maximumBodyBytes = maximumBodyBytes
    }
}
