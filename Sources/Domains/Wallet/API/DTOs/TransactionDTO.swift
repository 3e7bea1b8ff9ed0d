import Basics
import JSON
import Wallet
import Web

enum TransactionDTO {
    static let fields: Set<String> = ["cardId", "amount", "merchant", "category", "date", "note"]

    /// How far ahead a purchase may be dated: a trip paid in advance, but no year typed wrong.
    static let maximumMonthsAhead = 12

    static func refuseFarAhead(_ date: CalendarDate, today: CalendarDate, path: String) throws(FieldError) {
        guard date > today.adding(months: maximumMonthsAhead) else { return }
        throw FieldError(path: path, code: "out_of_range", message: "The date is more than a year ahead.")
    }

    /// - Parameter lookUp: what the tables know about a merchant's name.
    static func decode(
        _ reader: FieldReader, id: String, today: CalendarDate, lookUp: (String) -> Merchant?
    ) throws(FieldError) -> Transaction {
        try reader.requireOnly(fields)
        let card = try reader.required(reader.identifier("cardId"), "cardId")
        let amount = try reader.required(
            reader.money("amount", minimum: Money(cents: -Money.maximumInput.cents)), "amount")
        let name = try reader.text("merchant", maximum: 200)
        let merchant = name.flatMap(lookUp)
        var category: Category?
        if let text = try reader.string("category", maximum: 100) {
            category = try CategoryDTO.decode(text, path: reader.path(to: "category"))
        }
        let date = try reader.date("date") ?? today
        try refuseFarAhead(date, today: today, path: reader.path(to: "date"))
        let note = try reader.string("note", maximum: 500).map(PlainText.cleaned)
        if let note { try PlainText.refusePaymentNumber(note, path: reader.path(to: "note")) }
        return Transaction(
            id: id, cardID: CardID(card), amount: amount, category: category ?? merchant?.category ?? .general,
            merchant: merchant?.name ?? name, merchantClass: merchant?.merchantClass,
            date: date, note: note)
    }

    static func encoded(_ transaction: Transaction) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.value(transaction)
        return json.finish()
    }
}

extension JSONWriter {
    mutating func value(_ transaction: Transaction) {
        beginObject()
        name("id")
        value(transaction.id)
        name("cardId")
        value(transaction.cardID.rawValue)
        name("amount")
        value(transaction.amount)
        name("category")
        value(transaction.category.rawValue)
        nullable("merchant", transaction.merchant)
        name("date")
        value(transaction.date.description)
        nullable("note", transaction.note)
        endObject()
    }
}
