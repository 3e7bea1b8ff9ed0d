/// Why an export does not begin now. Worth another try when one has ended.
public enum ExportRefusal: Error, Sendable, Hashable {
    /// One of the same user is under way.
    case userHasOne
    /// As many are under way as there may be, of all users.
    case tooMany
}
