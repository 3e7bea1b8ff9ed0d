import Basics

/// A connection that was accepted and belongs to no loop yet.
struct Newcomer: Sendable {
    let descriptor: Int32
    /// Nil where the system does not tell.
    let address: IPAddress?
    /// Why it is only told that there is no room; nil for one that is served.
    var refusal: Refusal?
    /// How often a loop was asked for the place of an idle connection.
    var tries = 0

    enum Refusal: Sendable {
        /// All connections are taken, and none is idle.
        case full
        /// Its address has as many as one may have.
        case address
    }
}
