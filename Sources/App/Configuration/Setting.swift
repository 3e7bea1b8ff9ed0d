/// One row of the configuration table: what may be set, what it may be, and what it is otherwise. No value is secret:
/// secrets are given as files, by their paths.
///
/// A key such as `http.idleSeconds` is `STEWARD_HTTP_IDLE_SECONDS` in the environment and `{"http": {"idleSeconds": …}}`
/// in the file.
public struct Setting: Sendable {
    /// What a value may be.
    public enum Kind: Sendable, Hashable {
        case text
        case integer(ClosedRange<Int>)
        case flag
        case choice([String])
        /// Texts; comma-separated in the environment and on the command line, an array in the file.
        case list
    }

    public enum Default: Sendable, Hashable {
        case text(String), integer(Int), flag(Bool), list([String])
    }

    public let key: String
    public let kind: Kind
    /// What holds where nothing is set. An empty text means "worked out at start", as ``summary`` says.
    public let standard: Default
    public let summary: String
    /// The command line option that sets it, where there is one.
    public let option: String?

    public init(
        _ key: String, _ kind: Kind, default standard: Default, option: String? = nil,
        _ summary: String
    ) {
        self.key = key
        self.kind = kind
        self.standard = standard
        self.option = option
        self.summary = summary
    }

    /// The environment variable of the key: `STEWARD_` and the words of the key in capitals.
    package var environmentName: String {
        var name = "STEWARD_"
        var previousIsLower = false
        for scalar in key.unicodeScalars {
            if scalar == "." {
                name += "_"
                previousIsLower = false
                continue
            }
            let isUpper = ("A"..."Z").contains(scalar)
            if isUpper, previousIsLower { name += "_" }
            name += String(scalar).uppercased()
            previousIsLower = !isUpper
        }
        return name
    }

    /// What the value must look like, for error texts and the table in the manual.
    public var expectation: String {
        switch kind {
        case .text: "text"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .flag: "true or false"
        case .choice(let names): "one of " + names.joined(separator: ", ")
        case .list: "a list of texts"
        }
    }
}
