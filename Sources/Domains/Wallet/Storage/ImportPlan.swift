import Wallet

/// What an import is going to do, by the indexes of its rows.
struct ImportPlan: Sendable {
    /// Rows that become purchases.
    var fresh: [Int] = []
    /// Rows that meet a purchase which was noted, as it is before.
    var matches: [Int: StoredTransaction] = [:]
    /// Rows that were there already, with the key under which they are known.
    var duplicates: [(row: Int, key: String)] = []
    var meetsStatedSum = false
}
