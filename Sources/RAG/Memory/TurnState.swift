/// What a domain needs to understand a follow-up, as it is until somebody asks for its bytes: where many turns come, most
/// give way before they are written.
public protocol TurnState: AnyObject, Sendable {
    /// What is written: opaque to all but its owner, who tells its versions apart. The same each time.
    var bytes: [UInt8] { get }
    /// What keeping it takes, in bytes; an estimate from above.
    var cost: Int { get }
}
