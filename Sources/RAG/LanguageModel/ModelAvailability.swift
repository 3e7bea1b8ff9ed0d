/// Whether a language model can be asked.
public enum ModelAvailability: Sendable, Hashable {
    case available
    /// The endpoint is there and loads its model.
    case warming
    /// Not now; the reason is for `/health` and has nothing private.
    case unavailable(String)
}
