/// A response as it comes: one head, then pieces of the body.
public enum CurlEvent: Sendable, Hashable {
    case head(CurlResponseHead)
    case bytes([UInt8])
}
