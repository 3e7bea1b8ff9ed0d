import Basics
import RAG
import Stores
import Wallet

@testable import Storage
@testable import WalletStorage

/// What an export reads, as values.
struct Everything {
    let cards: [StoredCard]
    let transactions: [StoredTransaction]
    let imports: [(StoredImport, [StoredImport.Row])]
    let preferences: Preferences?
    let conversations: [Conversation]
    let feedback: [Feedback]
    let privacy: Privacy?
    let comparisons: [AdviceComparison]
    let tokens: [APIToken]
}

extension UserStore {
    func everything(of user: UserID) async throws -> Everything {
        await conversations?.flush()
        let rows = WalletExport(rules: Samples.rules, clock: database.clock)
        return try await database.readLater { [database] connection in
            Everything(
                cards: try all { try rows.cards(of: user, after: $0, on: connection) },
                transactions: try all { try rows.transactions(of: user, after: $0, on: connection) }.map(\.stored),
                imports: try all { try rows.imports(of: user, after: $0, on: connection) },
                preferences: try rows.preferences(of: user, on: connection),
                conversations: try all {
                    try ConversationRows.exported(of: user, after: $0, database.domains, on: connection)
                },
                feedback: try all { try rows.feedback(of: user, after: $0, on: connection) },
                privacy: try PrivacyRows.privacy(of: user, on: connection)?.0,
                comparisons: try all { try rows.comparisons(of: user, after: $0, on: connection) },
                tokens: try TokenRows.list(of: user, on: connection))
        }
    }
}

/// All pages of a list.
private func all<Element>(_ page: (String?) throws -> Page<Element>) rethrows -> [Element] {
    var found: [Element] = []
    var cursor: String?
    repeat {
        let next = try page(cursor)
        found += next.items
        cursor = next.next
    } while cursor != nil
    return found
}
