import Basics

/// Reads a bank's OFX statement (Open Financial Exchange 1.x and 2.x; Intuit's QFX is the same): the `STMTTRN` entries of
/// one account.
struct OFXStatementReader: Sendable {
    let tables: StatementTables
    let options: StatementOptions
    let merchants: StatementMerchants

    /// The encoding that the file declares, which may be wrong; nil where it names none that is known.
    static func declaredEncoding(_ bytes: [UInt8]) -> StatementEncoding? {
        let head = String(decoding: bytes.prefix(1_024).filter { $0 != 0 }, as: UTF8.self).uppercased()
        for name in ["CHARSET:", "ENCODING:", "ENCODING=\""] {
            guard let range = head.firstRange(of: name) else { continue }
            let value = head[range.upperBound...].prefix { !$0.isWhitespace && $0 != "\"" && $0 != "<" }
            if let encoding = StatementEncoding(named: String(value)) { return encoding }
        }
        return nil
    }

    func read(_ text: StatementText) throws(StatementFault) -> StatementReading {
        let file = try scan(text.bytes)
        let currency = try currency(of: file)
        let cells = file.entries.enumerated().flatMap { index, fields in
            fields["TRNAMT"].flatMap { AmountCell($0, tables) }.map { [(line: index + 1, cell: $0)] } ?? []
        }
        let decimal = DecimalDecider(
            cells: cells, decimals: tables.currencies.decimals(of: currency.value),
            regional: tables.regions[options.region].decimalMark, separator: 0
        ).decide(override: options.decimalMark)
        let sign = sign(of: file.entries)
        var draft = ReadingDraft()
        for (index, fields) in file.entries.enumerated() {
            let entry = OFXEntry(number: index + 1, fields: fields, tables: tables)
            read(entry, sign: sign.value, decimal: decimal, currency: currency.value, into: &draft)
        }
        return StatementReading(
            layout: "ofx", header: "",
            decisions: StatementDecisions(
                encoding: text.encoding, headerRow: nil, columns: [], sign: sign,
                dateOrder: StatementDecision(.ymd, by: .column), decimalMark: decimal.decision, currency: currency),
            rows: draft.finished(bankPrefix: "ofx"), skipped: draft.skipped, faults: draft.faults,
            faultCount: draft.faultCount, warnings: StatementWarning.all(decimal.decision, text))
    }

    // MARK: The file

    private struct File {
        var entries: [[String: String]] = []
        var currency: String?
    }

    private func scan(_ bytes: [UInt8]) throws(StatementFault) -> File {
        var file = File()
        var accounts = 0
        var isComplete = false
        var fields: [String: String]?
        for element in OFXScanner(bytes) {
            switch element {
            case .start("CCSTMTRS"), .start("STMTRS"):
                accounts += 1
                guard accounts == 1 else {
                    throw StatementFault(
                        code: .severalAccounts, message: "The file holds several accounts; send the statement of one.")
                }
            case .value("CURDEF", let code): file.currency = code
            case .start("STMTTRN"):
                guard fields == nil else { throw invalid("A transaction is not closed.") }
                fields = [:]
            case .value(let name, let value):
                // What comes first is the entry's own: aggregates within it, such as the payee's, follow with other names.
                if fields != nil, fields?[name] == nil { fields?[name] = value }
            case .start("CURRENCY"):
                // Amounts in a currency of their own; those under ORIGCURRENCY have been converted.
                fields?["CURRENCY"] = ""
            case .start("ORIGCURRENCY"): fields?["ORIGCURRENCY"] = ""
            case .end("STMTTRN"):
                guard let entry = fields else { continue }
                fields = nil
                file.entries.append(entry)
                guard file.entries.count <= StatementLimits.rows else {
                    throw StatementFault(
                        code: .tooManyRows, message: "At most \(StatementLimits.rows) transactions are read.")
                }
            case .end("OFX"): isComplete = true
            case .start, .end: continue
            }
        }
        guard isComplete, fields == nil else { throw invalid("The file is not OFX, or cut short.") }
        guard accounts == 1 else { throw invalid("The file holds no statement of a card or bank account.") }
        return file
    }

    private func invalid(_ message: String) -> StatementFault { StatementFault(code: .invalidOFX, message: message) }

    private func currency(of file: File) throws(StatementFault) -> StatementDecision<String> {
        if let chosen = options.statementCurrency {
            guard chosen == options.currency || mayConvert else { throw foreign(chosen) }
            return StatementDecision(chosen, by: .override)
        }
        guard let named = file.currency else { return StatementDecision(options.currency, by: .card) }
        let code = tables.currencies.code(of: named, beside: options.currency) ?? SeenText.cut(named, 8)
        guard code == options.currency || mayConvert else { throw foreign(code) }
        return StatementDecision(code, by: .header)
    }

    private func foreign(_ code: String) -> StatementFault {
        StatementFault(
            code: .foreignCurrency,
            message: options.notConverted(code))
    }

    /// Whether it may be that the amounts can be brought into the card's currency; each of them says.
    private var mayConvert: Bool { !options.rates.sheets.isEmpty }

    /// What leaves the account is negative; unless every debit of the file is written positive.
    private func sign(of entries: [[String: String]]) -> StatementDecision<StatementSign> {
        if let chosen = options.sign { return StatementDecision(chosen, by: .override) }
        let debits = entries.filter { $0["TRNTYPE"]?.uppercased() == "DEBIT" }
            .compactMap { $0["TRNAMT"].flatMap { AmountCell($0, tables) } }.filter { !$0.isZero }
        let isPositive = !debits.isEmpty && !debits.contains { $0.isNegative }
        return StatementDecision(isPositive ? .purchasesPositive : .purchasesNegative, by: .column)
    }

    // MARK: Entries

    private func read(
        _ entry: OFXEntry, sign: StatementSign, decimal: DecimalDecider.Answer, currency: String,
        into draft: inout ReadingDraft
    ) {
        if let reason = entry.kinds.plainReason(hasDay: true) { return draft.skip(entry.number, reason, entry.text) }
        let written = entry.fields["TRNAMT"] ?? ""
        let cell = AmountCell(written, tables)
        // A type that is none of purchases stays out whatever else is wrong with it.
        let isCredit = cell.map { $0.isNegative != (sign == .purchasesNegative) } ?? true
        if let reason = entry.kinds.reason(
            isCredit: isCredit, isShop: { entry.texts.contains { merchants.isShop($0) } })
        {
            return draft.skip(entry.number, reason, entry.text)
        }
        if cell?.isZero == true || written.isEmpty && !entry.texts.isEmpty {
            return draft.skip(entry.number, .zero, entry.text)
        }
        do throws(StatementFault) {
            let fault = { (field: String, code: StatementFault.Code, message: String) in
                StatementFault(
                    row: entry.number, path: "transactions[\(entry.number)].\(field)", code: code, message: message)
            }
            guard let first = entry.texts.first, !SeenText.stored(first).isEmpty else {
                throw fault("description", .required, "The description is empty.")
            }
            guard let day = entry.day else { throw fault("date", .invalidDate, "The date cannot be read.") }
            guard day <= options.today.adding(months: StatementLimits.monthsAhead) else {
                throw fault("date", .outOfRange, "The date is more than a year ahead.")
            }
            var currency = currency
            if entry.fields["CURRENCY"] != nil,
                let code = entry.fields["CURSYM"].flatMap({ tables.currencies.code(of: $0, beside: currency) })
            {
                currency = code
            }
            let decimals = tables.currencies.decimals(of: currency)
            guard let cell, let units = decimal.units(cell, decimals: decimals),
                let money = StatementAmount(units: units, currency: currency, decimals: decimals).money,
                money.cents <= Money.maximumInput.cents
            else { throw fault("amount", .invalidAmount, "The amount cannot be read. Seen: \(SeenText.cut(written))") }
            let amount = StatementAmount(units: isCredit ? -units : units, currency: currency, decimals: decimals)
            let converted =
                currency == options.currency
                ? nil
                : options.converted(amount, on: day, decimals: tables.currencies.decimals(of: options.currency))
            guard currency == options.currency || converted != nil else {
                throw fault("currency", .foreignCurrency, options.notConverted(currency))
            }
            draft.add(
                ReadingDraft.Entry(
                    row: entry.number, day: day, postingDay: entry.postingDay,
                    hasPostingDayOnly: entry.ownDay == nil,
                    amount: amount, converted: converted, original: nil,
                    originalCurrency: entry.originalCurrency(tables, beside: currency),
                    merchant: merchants.read(
                        entry.texts, bankCategory: "", code: entry.fields["SIC"].flatMap { Int($0) }),
                    identityText: SeenText.stored(entry.identityText), earlierText: "", bankID: entry.fields["FITID"]))
        } catch {
            draft.fail(error)
        }
    }
}
