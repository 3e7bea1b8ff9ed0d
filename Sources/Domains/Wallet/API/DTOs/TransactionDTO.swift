import Basics
import HTTPTypes
import JSON
import Stores
import Wallet
import Web

enum TransactionDTO {
    /// How far ahead a purchase may be dated: a trip paid in advance, but no year typed wrong.
    static let maximumMonthsAhead = 12

    static func refuseFarAhead(_ date: CalendarDate, today: CalendarDate, path: String) throws(FieldError) {
        guard date > today.adding(months: maximumMonthsAhead) else { return }
        throw FieldError(path: path, code: "out_of_range", message: "The date is more than a year ahead.")
    }

    private typealias Fields = (
        card: String, amount: Money, name: String?, category: Category?, date: CalendarDate?, time: String?,
        note: String?,
        currency: String?, refundOf: String?, paymentMethod: String?, region: String?, source: Transaction.Source?
    )

    /// - Parameters:
    ///   - bills: what the cards are billed in.
    ///   - lookUp: what the tables know about a merchant's name.
    /// - Throws: ``FieldErrors``, or ``Problem`` for an amount in another currency.
    static func decode(
        _ body: FieldReader, id: String, today: CalendarDate, bills: CardBills, lookUp: (String) -> Merchant?
    ) throws -> Transaction {
        let fields = try read(body, today: today)
        let bill = bills.bill(of: CardID(fields.card))
        let billed = try bill.amount(fields.amount, in: fields.currency, on: fields.date ?? today)
        var transaction = Transaction(
            id: id, cardID: CardID(fields.card), amount: billed.amount, category: fields.category ?? .general,
            date: fields.date ?? today, note: fields.note, source: fields.source ?? .manual,
            isCategoryChosen: fields.category != nil)
        transaction.currency = bill.currency
        (transaction.original, transaction.originalCurrency) = (billed.original, billed.original?.currency)
        set(&transaction, fields)
        name(&transaction, fields.name, lookUp)
        return transaction
    }

    /// A purchase with a merge patch applied. What a bank said of it stays.
    static func patch(
        _ transaction: inout Transaction, by patch: FieldReader, today: CalendarDate, bills: CardBills,
        lookUp: (String) -> Merchant?
    ) throws {
        if patch.contains("source") {
            throw FieldError(path: "source", code: "read_only", message: "Who said it does not change.")
        }
        let document = MergePatch.apply(patch.whole, to: try JSONParser.parse(input(transaction)))
        let fields = try read(try FieldReader(document), today: today)
        try bill(&transaction, fields, by: patch, today: today, bills)
        transaction.cardID = CardID(fields.card)
        transaction.date = fields.date ?? today
        transaction.note = fields.note
        set(&transaction, fields)
        if patch.contains("category") {
            transaction.category = fields.category ?? .general
            transaction.isCategoryChosen = fields.category != nil
        }
        if patch.contains("merchant") || patch.contains("category") && fields.category == nil {
            name(&transaction, fields.name, lookUp)
        }
    }

    /// The amount as the card counts it, where it, its currency or its card is another.
    private static func bill(
        _ transaction: inout Transaction, _ fields: Fields, by patch: FieldReader, today: CalendarDate,
        _ bills: CardBills
    ) throws {
        let bill = bills.bill(of: CardID(fields.card))
        let isMoved = transaction.cardID.rawValue != fields.card
        // What is stored is as it is, also where the wallet's currency has changed since.
        guard isMoved || patch.contains("currency") || patch.contains("amount") else { return }
        if isMoved, !patch.contains("amount"), !patch.contains("currency"),
            let original = transaction.original, original.currency == bill.currency, let amount = original.money
        {
            // What was paid abroad is at home on the new card.
            transaction.amount = amount
            (transaction.original, transaction.originalCurrency) = (nil, nil)
            transaction.currency = bill.currency
            return
        }
        var sent: String?
        if patch.contains("currency") {
            sent = fields.currency
        } else if isMoved {
            // A purchase of before currencies were stored is in that of its card.
            sent = fields.currency ?? bills.bill(of: transaction.cardID).currency
        }
        let billed = try bill.amount(fields.amount, in: sent, on: fields.date ?? today)
        transaction.amount = billed.amount
        if let original = billed.original {
            (transaction.original, transaction.originalCurrency) = (original, original.currency)
        }
        if isMoved || patch.contains("currency") { transaction.currency = bill.currency }
    }

    private static func read(_ body: FieldReader, today: CalendarDate) throws(FieldErrors) -> Fields {
        let day = FieldForm<CalendarDate>.date.checked { @Sendable date, path throws(FieldError) in
            try refuseFarAhead(date, today: today, path: path)
            return date
        }
        return try body.read(
            .required("cardId", .identifier),
            .required("amount", .money(minimum: Money(cents: -Money.maximumInput.cents))),
            .optional("merchant", .text(maximum: 200)), .optional("category", CategoryDTO.form),
            .optional("date", day), .optional("time", time), .optional("note", TransactionDTO.note),
            .optional("currency", .currency), .optional("refundOf", .identifier),
            .optional("paymentMethod", .letters(maximum: 64)), .optional("region", .code(letters: 2)),
            .optional("source", source))
    }

    private static func set(_ transaction: inout Transaction, _ fields: Fields) {
        transaction.time = fields.time
        transaction.refundOf = fields.refundOf
        transaction.paymentMethod = fields.paymentMethod
        transaction.region = fields.region
    }

    /// Gives a purchase its merchant, and where none was chosen the category of one that the tables know.
    private static func name(_ transaction: inout Transaction, _ name: String?, _ lookUp: (String) -> Merchant?) {
        let merchant = name.flatMap(lookUp)
        transaction.merchant = merchant?.name ?? name
        transaction.merchantClass = merchant?.merchantClass
        transaction.merchantID = merchant.map { MerchantName.folded($0.name) }
        if transaction.statement == nil { transaction.merchantText = name }
        guard !transaction.isCategoryChosen else { return }
        transaction.category = merchant?.category ?? (transaction.statement == nil ? .general : transaction.category)
    }

    static let note = text(maximum: 500)

    /// Cleaned, and without payment numbers.
    static func text(maximum: Int) -> FieldForm<String> {
        FieldForm<String>.string(maximum: maximum).checked { sent, path throws(FieldError) in
            let cleaned = PlainText.cleaned(sent)
            try PlainText.refusePaymentNumber(cleaned, path: path)
            return cleaned
        }
    }

    static let time = FieldForm<String>.string(maximum: 100).checked { sent, path throws(FieldError) in
        let parts = sent.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { throw FieldError(path: path, code: "invalid_time", message: "Expected a time of the day as HH:MM.") }
        return sent
    }

    private static let source = FieldForm<Transaction.Source>.choice.checked { source, path throws(FieldError) in
        guard source != .import else {
            throw FieldError(path: path, code: "unknown_value", message: "Expected one of: manual, sentence.")
        }
        return source
    }

    /// What a purchase would be sent as.
    private static func input(_ transaction: Transaction) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.name("cardId")
        json.value(transaction.cardID.rawValue)
        json.name("amount")
        json.value(transaction.amount)
        json.name("date")
        json.value(transaction.date.description)
        json.optional("merchant", transaction.merchant)
        json.optional("category", transaction.isCategoryChosen ? transaction.category.rawValue : nil)
        json.optional("time", transaction.time)
        json.optional("note", transaction.note)
        json.optional("currency", transaction.currency)
        json.optional("refundOf", transaction.refundOf)
        json.optional("paymentMethod", transaction.paymentMethod)
        json.optional("region", transaction.region)
        json.endObject()
        return json.finish()
    }

    static func encoded(_ stored: StoredTransaction) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.value(stored)
        return json.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func optional(_ name: StaticString, _ value: String?) {
        guard let value else { return }
        self.name(name)
        self.value(value)
    }

    mutating func value(_ stored: StoredTransaction) {
        beginObject()
        members(of: stored)
        endObject()
    }

    mutating func members(of stored: StoredTransaction) {
        let transaction = stored.transaction
        name("id")
        value(transaction.id)
        name("cardId")
        value(transaction.cardID.rawValue)
        name("amount")
        value(transaction.amount)
        nullable("currency", transaction.currency)
        name("category")
        value(transaction.category.rawValue)
        nullable("merchant", transaction.merchant)
        nullable("merchantId", transaction.merchantID)
        nullable("merchantText", transaction.merchantText)
        name("date")
        value(transaction.date.description)
        nullable("time", transaction.time)
        nullable("note", transaction.note)
        nullable("region", transaction.region)
        nullable("paymentMethod", transaction.paymentMethod)
        nullable("refundOf", transaction.refundOf)
        name("source")
        value(transaction.source.rawValue)
        nullable("recordedAt", stored.recordedAt?.description)
        name("importIds")
        beginArray()
        for id in stored.importIDs { value(id) }
        endArray()
        name("statement")
        if let statement = transaction.statement {
            beginObject()
            name("date")
            value(statement.date.description)
            name("amount")
            value(statement.amount)
            name("text")
            value(statement.text)
            endObject()
        } else {
            null()
        }
        nullable("postingDate", transaction.postingDate?.description)
        name("originalAmount")
        if let original = transaction.original {
            decimal(original.units, scale: original.decimals, minimumDigits: original.decimals)
        } else {
            null()
        }
        nullable("originalCurrency", transaction.originalCurrency)
    }
}
