import Basics
import RAG
import Wallet

@testable import Storage
@testable import WalletStorage

extension StoredPassages {
    /// Deletes the passages of owners that are no cards.
    func remove(_ owners: [PassageOwner], of user: UserID) async throws {
        _ = try await database.queue.write(committed: { [self] change in apply(change) }) { connection in
            var removed: [Int64] = []
            for owner in owners {
                removed += try connection.all(
                    "DELETE FROM passage_sources WHERE user_id = ? AND kind = ? AND owner = ? RETURNING key",
                    [.text(user.rawValue), .text(owner.kind.rawValue), .text(owner.id)]
                ) { Int64(try $0.int(0)) }
            }
            return try PassageRows.forget(removed, of: user, on: connection)
        }
    }
}
