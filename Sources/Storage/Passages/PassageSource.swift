public import Basics
public import RAG

/// Things of a domain that can be found by what they say. Their passages are written with them.
public protocol PassageSource: Sendable {
    /// Names the things in the file; its own for each source.
    var kind: PassageOwner.Kind { get }
    /// The version of ``drafts(of:user:on:)``; things whose passages were written under another one get new passages.
    var format: Int { get }

    /// The things that there are, by user and identifier, whose passages are of another format or missing. In SQL: the
    /// table `passage_sources` has `user_id`, `kind`, `owner` and `format`.
    func outdated(on connection: Connection) throws -> [(user: UserID, id: String)]

    /// What a thing says now; nil where there is none any more.
    func drafts(of id: String, user: UserID, on connection: Connection) throws -> [PassageDraft]?
}
