import Basics
import Storage
import Stores
import Wallet

/// Refunds are of a purchase on the same card and in its currency, and all together not more than that.
enum RefundRules {
    static func check(_ transaction: Transaction, of user: UserID, on connection: Connection) throws {
        try checkRefunds(of: transaction, user, on: connection)
        try checkPurchase(of: transaction, user, on: connection)
    }

    /// The same for a purchase that is corrected, where that touches its refunds or what it is one of.
    static func check(
        _ transaction: Transaction, over stored: Transaction, of user: UserID, on connection: Connection
    ) throws {
        let isMoved = transaction.cardID != stored.cardID
        if isMoved || transaction.currency != stored.currency {
            let isOther = try hasRefundsInOtherCurrency(transaction, over: stored, user, on: connection)
            guard !isOther else { throw RefundFault.otherCurrency }
        }
        guard isMoved || transaction.amount != stored.amount || transaction.refundOf != stored.refundOf else { return }
        try check(transaction, of: user, on: connection)
    }

    /// Lets go what no longer fits of a purchase that an undo has changed: its refunds, and what it is one of.
    static func settle(
        _ changed: Transaction, of user: UserID, _ revision: Revision, on connection: Connection
    ) throws {
        do {
            try checkRefunds(of: changed, user, on: connection)
        } catch is RefundFault {
            try TransactionRows.releaseRefunds(of: changed.id, user, revision, on: connection)
        }
        do {
            try checkPurchase(of: changed, user, on: connection)
        } catch is RefundFault {
            try TransactionRows.release(changed.id, of: user, on: connection)
        }
    }

    /// Whether a purchase that is changed has refunds which are not in its currency then.
    static func hasRefundsInOtherCurrency(
        _ changed: Transaction, over stored: Transaction, _ user: UserID, on connection: Connection
    ) throws -> Bool {
        let before = try CardRows.currency(of: stored.cardID, user, on: connection)
        let after = try changed.currency ?? CardRows.currency(of: changed.cardID, user, on: connection)
        return try TransactionRows.hasRefunds(
            of: changed.id, user, besides: after, unnamed: before, on: connection)
    }

    private static func checkRefunds(of purchase: Transaction, _ user: UserID, on connection: Connection) throws {
        let refunded = try TransactionRows.refunded(purchase.id, besides: "", of: user, on: connection)
        guard refunded == .zero || (purchase.amount + refunded >= .zero && purchase.refundOf == nil) else {
            throw RefundFault.exceedsPurchase
        }
    }

    private static func checkPurchase(of refund: Transaction, _ user: UserID, on connection: Connection) throws {
        guard let id = refund.refundOf else { return }
        guard refund.amount < .zero else { throw RefundFault.notNegative }
        guard id != refund.id,
            let purchase = try TransactionRows.stored(id, of: user, on: connection)?.transaction,
            purchase.cardID == refund.cardID, purchase.refundOf == nil, purchase.amount > .zero
        else { throw RefundFault.noPurchase }
        let others = try TransactionRows.refunded(id, besides: refund.id, of: user, on: connection)
        guard purchase.amount + others + refund.amount >= .zero else { throw RefundFault.exceedsPurchase }
    }
}
