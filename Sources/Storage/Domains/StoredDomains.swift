import Basics
import RAG
import Stores

/// The domains of a file, asked together or by name.
public struct StoredDomains: Sendable {
    let all: [any DomainStorage]

    public init(_ all: [any DomainStorage]) {
        self.all = all
    }

    func keep(
        _ advice: any TurnAdvice, by domain: String, of turn: Int, in conversation: ConversationKey,
        at moment: Timestamp, on connection: Connection
    ) throws {
        try all.first { $0.name == domain }?.keep(advice, of: turn, in: conversation, at: moment, on: connection)
    }

    func advice(in conversation: ConversationKey, on connection: Connection) throws -> [Int: any TurnAdvice] {
        try all.reduce(into: [:]) { found, domain in
            found.merge(try domain.advice(in: conversation, on: connection)) { first, _ in first }
        }
    }

    func settle(
        _ conversations: [String], through turn: Int = .max, of user: UserID, on connection: Connection
    ) throws {
        for domain in all { try domain.settle(conversations, through: turn, of: user, on: connection) }
    }

    func recover(on connection: Connection) throws {
        for domain in all { try domain.recover(on: connection) }
    }

    /// One step of the first domain that has something to sweep.
    func sweep(atMost rows: Int, on connection: Connection) throws -> Int {
        for domain in all {
            let swept = try domain.sweep(atMost: rows, on: connection)
            if swept > 0 { return swept }
        }
        return 0
    }

    func obey(_ privacy: Privacy, of user: UserID, on connection: Connection) throws -> Bool {
        try all.reduce(false) { try $1.obey(privacy, of: user, on: connection) || $0 }
    }

    func membersChanged(of household: String, at moment: Timestamp, on connection: Connection) throws {
        for domain in all { try domain.membersChanged(of: household, at: moment, on: connection) }
    }
}
