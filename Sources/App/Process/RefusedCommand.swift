/// A command that is not carried out because of what it was given; nothing has changed.
public struct RefusedCommand: Error, Sendable, Hashable {
    /// One line for people, without the value.
    let detail: String
}
