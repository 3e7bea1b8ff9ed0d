import Basics
import JSON
import Stores
import Wallet
import Web

/// A purchase of an export: as it is shown, and in `kept` by what it is known again and what it was before a statement told of it.
struct PurchaseCopyDTO: Sendable {
    let today: CalendarDate
    let moment: FieldForm<Timestamp>

    static func write(_ kept: KeptTransaction, to json: inout JSONWriter) {
        let transaction = kept.stored.transaction
        json.beginObject()
        json.members(of: kept.stored)
        json.name("kept")
        json.beginObject()
        json.nullable("importKey", transaction.importKey)
        json.nullable("importId", kept.importNumber == 0 ? nil : String(kept.importNumber))
        json.name("isCategoryChosen")
        json.value(transaction.isCategoryChosen)
        json.nullable("merchantClass", transaction.merchantClass?.rawValue)
        json.name("noted")
        if let noted = kept.noted {
            json.beginObject()
            json.members(of: StoredTransaction(transaction: noted, recordedAt: nil, revision: .none, importIDs: []))
            json.name("isCategoryChosen")
            json.value(noted.isCategoryChosen)
            json.nullable("merchantClass", noted.merchantClass?.rawValue)
            json.endObject()
        } else {
            json.null()
        }
        json.endObject()
        json.endObject()
    }

    var form: FieldForm<WalletCopy.Purchase> {
        let kept = kept
        return CopyForms.form { reader throws(FieldErrors) in
            var faults = FieldFaults()
            let shown = faults.result { () throws(FieldErrors) in try self.shown(reader, besides: ["kept"]) }
            let recordedAt = faults.result { () throws(FieldErrors) in try reader.required("recordedAt", moment) }
            let rest = faults.result { () throws(FieldErrors) in try reader.required("kept", kept) }
            try faults.check()
            var transaction = try shown.get()
            let (key, number, isChosen, merchantClass, noted) = try rest.get()
            transaction.importKey = key
            transaction.isCategoryChosen = isChosen
            transaction.merchantClass = merchantClass.map { MerchantClass($0) }
            return WalletCopy.Purchase(
                transaction: transaction, recordedAt: try recordedAt.get(), importNumber: number ?? 0,
                noted: noted.map { noted in
                    var noted = noted
                    noted.id = transaction.id
                    noted.source = transaction.source
                    return noted
                })
        }
    }

    private typealias Kept = (
        key: String?, number: Int?, isChosen: Bool, merchantClass: String?, noted: Transaction?
    )

    private static let merchantClass = TransactionDTO.text(maximum: 100)

    private var kept: FieldForm<Kept> {
        let noted = noted
        return CopyForms.form { reader throws(FieldErrors) -> Kept in
            try reader.read(
                .optional("importKey", .newIdentifier), .optional("importId", CopyForms.number),
                .required("isCategoryChosen", .bool), .optional("merchantClass", PurchaseCopyDTO.merchantClass),
                .optional("noted", noted))
        }
    }

    private var noted: FieldForm<Transaction> {
        CopyForms.form { reader throws(FieldErrors) in
            var faults = FieldFaults()
            let shown = faults.result { () throws(FieldErrors) in
                try self.shown(reader, besides: ["isCategoryChosen", "merchantClass"])
            }
            let isChosen = faults.result { () throws(FieldErrors) in try reader.required("isCategoryChosen", .bool) }
            let merchantClass = faults.result { () throws(FieldErrors) in
                try reader.optional("merchantClass", PurchaseCopyDTO.merchantClass)
            }
            try faults.check()
            var transaction = try shown.get()
            transaction.isCategoryChosen = try isChosen.get()
            transaction.merchantClass = try merchantClass.get().map { MerchantClass($0) }
            return transaction
        }
    }

    /// - Parameter names: of members that are read by others.
    private func shown(_ reader: FieldReader, besides names: Set<String>) throws(FieldErrors) -> Transaction {
        let today = today
        let day = FieldForm<CalendarDate>.date.checked { date, path throws(FieldError) in
            try TransactionDTO.refuseFarAhead(date, today: today, path: path)
            return date
        }
        let members = reader.members.filter { !names.contains($0.name) }
        let own: FieldReader
        do throws(FieldError) {
            own = try FieldReader(.object(JSONObject(members: members)), path: reader.path)
        } catch {
            throw FieldErrors(error)
        }
        let sent = try own.read(
            .required("id", .newIdentifier), .required("cardId", .newIdentifier), .required("amount", CopyForms.amount),
            .optional("currency", .currency), .required("category", CategoryDTO.form),
            .optional("merchant", CopyForms.note), .optional("merchantId", CopyForms.note),
            .optional("merchantText", CopyForms.note), .required("date", day), .optional("time", TransactionDTO.time),
            .optional("note", CopyForms.note), .optional("region", .code(letters: 2)),
            .optional("paymentMethod", .letters(maximum: 64)), .optional("refundOf", .newIdentifier),
            .required("source", FieldForm<Transaction.Source>.choice), .optional("recordedAt", moment),
            .optional("importIds", .list(of: .identifier, maximum: 10_000)),
            .optional("statement", PurchaseCopyDTO.statement), .optional("postingDate", .date),
            .optional("originalAmount", PurchaseCopyDTO.units), .optional("originalCurrency", .currency))
        var transaction = Transaction(
            id: sent.0, cardID: CardID(sent.1), amount: sent.2, category: sent.4, merchant: sent.5, date: sent.8,
            note: sent.10, source: sent.14)
        (transaction.currency, transaction.merchantID, transaction.merchantText) = (sent.3, sent.6, sent.7)
        (transaction.time, transaction.region, transaction.paymentMethod) = (sent.9, sent.11, sent.12)
        (transaction.refundOf, transaction.statement, transaction.postingDate) = (sent.13, sent.17, sent.18)
        transaction.originalCurrency = sent.20
        if let (units, decimals) = sent.19 {
            guard let currency = sent.20 else {
                throw FieldErrors(
                    FieldError(
                        path: reader.path(to: "originalCurrency"), code: "required", message: FieldError.missing))
            }
            transaction.original = StatementAmount(units: units, currency: currency, decimals: decimals)
        }
        return transaction
    }

    private static let statement = CopyForms.form { reader throws(FieldErrors) in
        let (date, amount, text) = try reader.read(
            .required("date", .date), .required("amount", CopyForms.amount), .required("text", CopyForms.note))
        return StatementEntry(date: date, amount: amount, text: text)
    }

    /// An amount with as many decimals as are written: its currency had them when it was stored.
    private static let units = FieldForm<(units: Int, decimals: Int)>(
        parts: { value, path throws(FieldErrors) in
            _ = try CopyForms.amount.read(value, path)
            guard case .number(let number) = value, !number.text.contains(where: { $0 == "e" || $0 == "E" }) else {
                throw FieldErrors(
                    FieldError(path: path, code: "out_of_range", message: "Expected a number without an exponent."))
            }
            let decimals = number.text.split(separator: ".").dropFirst().first?.count ?? 0
            guard decimals <= Currency.maximumDecimals, let units = try? number.scaled(by: decimals) else {
                throw FieldErrors(
                    FieldError(path: path, code: "out_of_range", message: "No currency has more than three decimals."))
            }
            return (units, decimals)
        }, write: { $1.decimal($0.units, scale: $0.decimals, minimumDigits: $0.decimals) })
}
