/// A turn's state before anybody has asked for its bytes. Of a burst of turns most give way to later ones unwritten, and
/// an answer does not wait for those of the others.
public protocol UnwrittenState: AnyObject, Sendable {
    /// The same at every call.
    var bytes: [UInt8] { get }
    /// What keeping it in memory takes, in bytes; an estimate, the same at every call.
    var cost: Int { get }
}
