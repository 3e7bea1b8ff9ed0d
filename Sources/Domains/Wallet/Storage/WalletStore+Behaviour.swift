public import Basics
import Storage
import Stores
public import Wallet

extension WalletStore: BehaviourReading {
    public func catchUp() async {
        await conversations?.flush()
    }

    public func behaviour(of user: UserID, from: CalendarDate, through: CalendarDate) throws -> Behaviour {
        try database.readBeside { connection in
            let privacy = try PrivacyRows.privacy(of: user, on: connection)?.0 ?? standardPrivacy
            guard privacy.remembersBehaviour else { return .none }
            let purchases = try TransactionRows.known(
                of: user, from: from, through: through, limit: Behaviour.maximumPurchases, on: connection)
            let comparisons = try AdviceRows.comparisons(
                of: purchases, user, from: from, through: through, on: connection)
            let feedback = try FeedbackRows.list(
                of: user, from: Timestamp(milliseconds: from.daysSinceEpoch * 86_400_000),
                before: Timestamp(milliseconds: through.adding(days: 1).daysSinceEpoch * 86_400_000), on: connection)
            return Behaviour(
                purchases: purchases.map(\.transaction), comparisons: comparisons, feedback: feedback)
        }
    }

    public func spending(of user: UserID, from: CalendarDate, through: CalendarDate) throws -> [SpendingTotal] {
        try database.readBeside { connection in
            try TransactionRows.totals(of: user, from: from, through: through, on: connection)
        }
    }
}
