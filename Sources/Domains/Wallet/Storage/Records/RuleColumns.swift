import Synchronization
import Storage
import Stores
import Wallet

/// Reads and writes the column of reward rules. Decoded documents are remembered by their text: a purchase reads its
/// card again and again while the rules stay the same.
final class RuleColumns: Sendable {
    /// Documents remembered at most.
    private static let capacity = 256

    private let decoded = Mutex<[String: [RewardRule]]>([:])

    func rules(_ text: String) throws(StorageError) -> [RewardRule] {
        if let rules = decoded.withLock({ $0[text] }) { return rules }
        let documents: [RuleDocument] = try JSONColumn.value(text)
        var rules: [RewardRule] = []
        rules.reserveCapacity(documents.count)
        for document in documents { rules.append(try document.rule()) }
        decoded.withLock { decoded in
            if decoded.count >= RuleColumns.capacity { decoded.removeAll(keepingCapacity: true) }
            decoded[text] = rules
        }
        return rules
    }

    func text(_ rules: [RewardRule]) throws -> String {
        try JSONColumn.text(rules.map { RuleDocument($0) })
    }
}
