import Basics
import Storage
import Stores
import Wallet

/// A purchase as it was noted before it met a row of a statement, as JSON in the column `noted`. Its names are part of the
/// schema and do not follow the model.
struct NotedPurchase: Codable {
    let card: String
    let amount: Int
    let category: String
    let chosen: Bool
    let merchant: String?
    let merchantClass: String?
    let merchantID: String?
    let merchantText: String?
    let date: String
    let time: String?
    let note: String?
    let currency: String?
    let region: String?
    let paymentMethod: String?
    let refundOf: String?
    let originalUnits: Int?
    let originalDecimals: Int?
    let originalCurrency: String?

    init(_ transaction: Transaction) {
        card = transaction.cardID.rawValue
        amount = transaction.amount.thousandths
        category = transaction.category.rawValue
        chosen = transaction.isCategoryChosen
        merchant = transaction.merchant
        merchantClass = transaction.merchantClass?.rawValue
        merchantID = transaction.merchantID
        merchantText = transaction.merchantText
        date = transaction.date.description
        time = transaction.time
        note = transaction.note
        currency = transaction.currency
        region = transaction.region
        paymentMethod = transaction.paymentMethod
        refundOf = transaction.refundOf
        originalUnits = transaction.original?.units
        originalDecimals = transaction.original?.decimals
        originalCurrency = transaction.originalCurrency
    }

    /// The purchase without what the statement said, and without what was corrected since.
    func restored(from matched: Transaction) throws(StorageError) -> Transaction {
        guard let category = Category(rawValue: category), let date = CalendarDate(date) else {
            throw StorageError(.corrupt)
        }
        var result = Transaction(
            id: matched.id, cardID: CardID(card), amount: Money(thousandths: amount), category: category,
            merchant: merchant, merchantClass: merchantClass.map { MerchantClass($0) }, date: date, note: note,
            source: matched.source, isCategoryChosen: chosen)
        result.merchantID = merchantID
        result.merchantText = merchantText
        result.time = time
        result.currency = currency
        result.region = region
        result.paymentMethod = paymentMethod
        result.refundOf = refundOf
        result.originalCurrency = originalCurrency
        if let originalUnits, let originalDecimals, let originalCurrency {
            result.original = StatementAmount(
                units: originalUnits, currency: originalCurrency, decimals: originalDecimals)
        }
        return result
    }
}
