/// What was learned about a user, as sentences for the prompt: preferences, habits, insights of the last month (S0-61 to
/// S0-63). Data, like everything a user said.
public struct LearnedContext: Sendable, Hashable {
    /// The most telling first.
    public var lines: [String]

    public static let nothing = LearnedContext(lines: [])

    public init(lines: [String]) {
        self.lines = lines
    }
}
