public import Basics
public import RAG
public import Stores

/// What a domain keeps in the file: its tables, and what it does in the transactions in which the service itself writes or
/// forgets.
///
/// All methods run inside a transaction, on the connection that they are given, and may run again where it was undone.
public protocol DomainStorage: Sendable {
    /// Small letters; names the domain in the file, for ever.
    var name: String { get }
    var schema: DomainSchema { get }
    /// What of the domain can be found by search.
    var passages: [any PassageSource] { get }

    /// Keeps what a turn of this domain advised, in a table that goes with the turn.
    func keep(
        _ advice: any TurnAdvice, of turn: Int, in conversation: ConversationKey, at moment: Timestamp,
        on connection: Connection
    ) throws

    /// What turns of a conversation advised, by their numbers.
    func advice(in conversation: ConversationKey, on connection: Connection) throws -> [Int: any TurnAdvice]

    /// Called before turns are forgotten because they are old: what was learned from them may be settled.
    ///
    /// - Parameter turn: the last turn of each conversation that goes.
    func settle(_ conversations: [String], through turn: Int, of user: UserID, on connection: Connection) throws

    /// Called when the service starts: takes back what an earlier run began and did not end.
    func recover(on connection: Connection) throws

    /// Takes the words of what is deleted out of the domain's own full text, a few rows at a time. No search finds them any
    /// more.
    ///
    /// - Returns: how many; 0 where nothing is left.
    func sweep(atMost rows: Int, on connection: Connection) throws -> Int

    /// Forgets what a user's choice no longer allows to be kept. Conversations go by themselves.
    ///
    /// - Returns: whether anything was deleted.
    func obey(_ privacy: Privacy, of user: UserID, on connection: Connection) throws -> Bool

    /// Called when others belong to a household than before, or nobody does any more, which is then deleted: what its members
    /// share with each other is settled. The domain's revisions of those who belong or belonged to it rise by themselves.
    func membersChanged(of household: String, at moment: Timestamp, on connection: Connection) throws
}

extension DomainStorage {
    public var passages: [any PassageSource] { [] }

    public func recover(on connection: Connection) throws {}

    public func sweep(atMost rows: Int, on connection: Connection) throws -> Int { 0 }

    public func keep(
        _ advice: any TurnAdvice, of turn: Int, in conversation: ConversationKey, at moment: Timestamp,
        on connection: Connection
    ) throws {}

    public func advice(in conversation: ConversationKey, on connection: Connection) throws -> [Int: any TurnAdvice] {
        [:]
    }

    public func settle(_ conversations: [String], through turn: Int, of user: UserID, on connection: Connection) throws
    {}

    public func obey(_ privacy: Privacy, of user: UserID, on connection: Connection) throws -> Bool { false }

    public func membersChanged(of household: String, at moment: Timestamp, on connection: Connection) throws {}
}
