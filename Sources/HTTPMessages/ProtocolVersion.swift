/// The HTTP/1 versions that the server speaks.
///
/// A request that names a later minor version is handled as 1.1 (RFC 9110, 2.5).
public enum ProtocolVersion: Sendable, Hashable {
    case http10
    case http11
}
