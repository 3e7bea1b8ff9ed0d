import Basics
import Synchronization
import Storage
import Stores
import Wallet

/// Reads and writes the column of reward rules. Decoded documents are remembered by their text: a purchase reads its
/// card again and again while the rules stay the same. For each user apart: how soon a card is read tells nobody what another
/// holds.
final class RuleColumns: Sendable {
    /// Documents remembered at most.
    private static let capacity = 256

    private let decoded = Mutex(FairlyUsed<UserID, String, [RewardRule]>(capacity: RuleColumns.capacity))

    func rules(_ text: String, of user: UserID) throws(StorageError) -> [RewardRule] {
        if let rules = decoded.withLock({ $0[user, text] }) { return rules }
        let documents: [RuleDocument] = try JSONColumn.value(text)
        var rules: [RewardRule] = []
        rules.reserveCapacity(documents.count)
        for document in documents { rules.append(try document.rule()) }
        decoded.withLock { $0[user, text] = rules }
        return rules
    }

    func text(_ rules: [RewardRule]) throws -> String {
        try JSONColumn.text(rules.map { RuleDocument($0) })
    }
}
