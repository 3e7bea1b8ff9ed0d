import Basics
import JSON
import Wallet
import Web

enum TransactionDTO {
    /// How far ahead a purchase may be dated: a trip paid in advance, but no year typed wrong.
    static let maximumMonthsAhead = 12

    static func refuseFarAhead(_ date: CalendarDate, today: CalendarDate, path: String) throws(FieldError) {
        guard date > today.adding(months: maximumMonthsAhead) else { return }
        throw FieldError(path: path, code: "out_of_range", message: "The date is more than a year ahead.")
    }

    /// - Parameter lookUp: what the tables know about a merchant's name.
    static func decode(
        _ body: FieldReader, id: String, today: CalendarDate, lookUp: (String) -> Merchant?
    ) throws(FieldErrors) -> Transaction {
        let day = FieldForm<CalendarDate>.date.checked { @Sendable date, path throws(FieldError) in
            try refuseFarAhead(date, today: today, path: path)
            return date
        }
        let (card, amount, name, category, date, note) = try body.read(
            .required("cardId", .identifier),
            .required("amount", .money(minimum: Money(cents: -Money.maximumInput.cents))),
            .optional("merchant", .text(maximum: 200)), .optional("category", CategoryDTO.form),
            .optional("date", day), .optional("note", TransactionDTO.note))
        let merchant = name.flatMap(lookUp)
        return Transaction(
            id: id, cardID: CardID(card), amount: amount, category: category ?? merchant?.category ?? .general,
            merchant: merchant?.name ?? name, merchantClass: merchant?.merchantClass,
            date: date ?? today, note: note)
    }

    private static let note = FieldForm<String>.string(maximum: 500).checked { sent, path throws(FieldError) in
        let cleaned = PlainText.cleaned(sent)
        try PlainText.refusePaymentNumber(cleaned, path: path)
        return cleaned
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
