/// A mistake in the table of routes, found when the router is built.
public enum RouterError: Error, Sendable, Hashable {
    /// A template does not start with `/`, has an empty segment, or a placeholder that is not `{name}`.
    case malformedTemplate(String)
    /// The same method and template occur twice.
    case duplicateRoute(String)
    /// Two templates give the same placeholder different names, which would make handlers read the wrong one.
    case conflictingPlaceholder(String)
}
