import Basics

/// Reads one row, with what was decided for the file.
struct CSVEntryReader: Sendable {
    let found: HeaderSearch.Table
    let decided: FileDecider.Decided
    let tables: StatementTables
    let options: StatementOptions
    let merchants: StatementMerchants
    let lastDay: CalendarDate
    /// The column of the text by which earlier versions knew a row again.
    let earlierText: Int?

    private var plan: ColumnPlan { found.plan }

    func read(_ row: CSVRow, into draft: inout ReadingDraft) {
        let line = row.row.line
        let text = row.texts.first ?? found.table.cells(row.row).first { !$0.isEmpty } ?? ""
        let kinds = RowKinds(said: row.said, typed: row.typed, stated: row.stated)
        if row.isShifted {
            return draft.fail(
                StatementFault(
                    row: line, path: "rows[\(line)]", code: .tooManyCells,
                    message: "The row has more cells than the header. Seen: \(SeenText.cut(shown(row)))"))
        }
        if let reason = kinds.plainReason(hasDay: row.hasDay) { return draft.skip(line, reason, text) }
        if isOfOtherAccount(row) { return draft.skip(line, .otherAccount, text) }
        switch row.amount {
        case .none: return draft.skip(line, .zero, text)
        case .one(let cell) where cell.isZero, .debit(let cell) where cell.isZero, .credit(let cell) where cell.isZero:
            return draft.skip(line, .zero, text)
        case .both, .unreadable:
            // What is no purchase whichever way it goes is no fault.
            if let reason = kinds.reason(isCredit: true, isShop: { merchants.isShop(text) }),
                kinds.reason(isCredit: false, isShop: { merchants.isShop(text) }) == reason
            {
                return draft.skip(line, reason, text)
            }
        case .one, .debit, .credit: break
        }
        do throws(StatementFault) {
            let cell = try cell(row)
            guard let isCredit = isCredit(row, cell, kinds) else {
                return draft.skip(line, kinds.reason(isCredit: true, isShop: { false }) ?? .transfer, text)
            }
            if let reason = kinds.reason(isCredit: isCredit, isShop: { row.texts.contains { merchants.isShop($0) } }) {
                return draft.skip(line, reason, text)
            }
            draft.add(try entry(row, cell, isCredit: isCredit))
        } catch {
            draft.fail(error)
        }
    }

    private func fault(
        _ row: CSVRow, _ field: String, _ code: StatementFault.Code, _ message: String, seen: String = ""
    ) -> StatementFault {
        let shown = SeenText.cut(seen)
        return StatementFault(
            row: row.row.line, path: "rows[\(row.row.line)].\(field)", code: code,
            message: shown.isEmpty ? message : "\(message) Seen: \(shown)")
    }

    // MARK: The amount

    private func cell(_ row: CSVRow) throws(StatementFault) -> AmountCell {
        switch row.amount {
        case .one(let cell), .debit(let cell), .credit(let cell): return cell
        case .both:
            throw fault(row, "amount", .invalidAmount, "Both columns of amounts are filled.", seen: shown(row))
        case .unreadable(let text):
            if let code = foreign(in: text) {
                throw foreign(row, code, "amount")
            }
            throw fault(row, "amount", .invalidAmount, "The amount cannot be read.", seen: text)
        case .none: throw fault(row, "amount", .invalidAmount, "There is no amount.")
        }
    }

    private func shown(_ row: CSVRow) -> String { found.table.cells(row.row).joined(separator: " ") }

    /// A currency that a text names beside what is no number.
    private func foreign(in text: String) -> String? {
        let letters = text.filter { $0.isLetter || $0.isCurrencySymbol }
        guard text.contains(where: \.isNumber), !letters.isEmpty,
            let code = tables.currencies.code(of: String(letters), beside: options.currency), code != options.currency
        else { return nil }
        return code
    }

    private func foreign(_ row: CSVRow, _ code: String, _ field: String) -> StatementFault {
        fault(
            row, field, .foreignCurrency,
            options.notConverted(code))
    }

    /// Whether money came back; nil where it only moved.
    private func isCredit(_ row: CSVRow, _ cell: AmountCell, _ kinds: RowKinds) -> Bool? {
        let sign = decided.sign
        let isReversed = sign.decision.by == .override && sign.decision.value == .purchasesNegative
        switch row.amount {
        case .debit: return (cell.isNegative != sign.debitsAreNegative) != isReversed
        case .credit: return (cell.isNegative == sign.creditsAreNegative) != isReversed
        default: break
        }
        if let mark = cell.mark { return (mark == .credit) != isReversed }
        // A client that chooses the sign means the amounts, where they have any.
        if sign.decision.by != .override || sign.isUnsigned, let direction = row.direction {
            switch direction {
            case .debit: return (cell.isNegative != sign.debitsAreNegative) != isReversed
            case .credit: return (cell.isNegative == sign.creditsAreNegative) != isReversed
            default: return kinds.saysRefund ? true : nil
            }
        }
        if sign.plusIsCredit, cell.hasPlus { return !isReversed }
        // Where the sign tells nothing apart, what is surely a payment is one by its words.
        if !sign.hasBothSigns, kinds.saysPayment { return true }
        if sign.decision.by != .override {
            if row.has(.refund, in: row.typed) || row.has(.credit, in: row.typed) { return true }
            if sign.isUnsigned, kinds.saysRefund { return true }
        }
        return cell.isNegative != (sign.decision.value == .purchasesNegative)
    }

    private func amount(_ row: CSVRow, _ cell: AmountCell, isCredit: Bool) throws(StatementFault) -> StatementAmount {
        let code = try currency(row, cell)
        guard let amount = amount(cell, code, isCredit: isCredit), let money = amount.money,
            abs(money.cents) <= Money.maximumInput.cents
        else {
            throw fault(
                row, "amount", .invalidAmount, "The amount cannot be read.",
                seen: String(decoding: cell.pattern, as: UTF8.self) + cell.currency)
        }
        return amount
    }

    private func amount(_ cell: AmountCell, _ code: String, isCredit: Bool) -> StatementAmount? {
        let decimals = tables.currencies.decimals(of: code)
        let units = decided.decimal.units(cell, decimals: decimals)
        return units.map { StatementAmount(units: isCredit ? -$0 : $0, currency: code, decimals: decimals) }
    }

    // MARK: The currency

    private func currency(_ row: CSVRow, _ cell: AmountCell) throws(StatementFault) -> String {
        if decided.currency.by == .override { return decided.currency.value }
        if let column = plan.currency {
            let text = found.table.cell(row.row, column)
            if text.contains(where: { $0.isLetter || $0.isCurrencySymbol }) {
                if let code = tables.currencies.code(of: text, beside: options.currency) { return code }
                throw fault(row, "currency", .foreignCurrency, "The currency is not known.", seen: text)
            }
        }
        if let named = plan.headerCurrency { return named }
        return tables.currencies.code(of: cell.currency, beside: options.currency) ?? options.currency
    }

    private func currencyField(_ row: CSVRow) -> String {
        guard let column = plan.currency, !found.table.cell(row.row, column).isEmpty else { return "amount" }
        return "currency"
    }

    // MARK: The rest

    private func entry(
        _ row: CSVRow, _ cell: AmountCell, isCredit: Bool
    ) throws(StatementFault) -> ReadingDraft.Entry {
        guard let first = row.texts.first, !SeenText.stored(first).isEmpty else {
            throw fault(row, "description", .required, "The description is empty.")
        }
        let order = decided.dateOrder.value
        let latest = lastDay
        let posting = row.postingDay.day(order, notAfter: latest)
        let own = row.day.day(order, notAfter: latest)
        guard let day = own ?? (row.day == .empty ? posting : nil) else {
            throw fault(
                row, "date", .invalidDate, "The date cannot be read as \(order.inWords).",
                seen: found.table.cell(row.row, plan.days))
        }
        guard day <= options.today.adding(months: StatementLimits.monthsAhead) else {
            throw fault(row, "date", .outOfRange, "The date is more than a year ahead.", seen: day.description)
        }
        let amount = try amount(row, cell, isCredit: isCredit)
        var converted: StatementAmount?
        if amount.currency != options.currency {
            converted = options.converted(
                amount, on: day, decimals: tables.currencies.decimals(of: options.currency))
            guard converted != nil else { throw foreign(row, amount.currency, currencyField(row)) }
        }
        let abroad = abroad(row, amount)
        return ReadingDraft.Entry(
            row: row.row.line, day: day, postingDay: plan.date == nil ? own ?? posting : posting,
            hasPostingDayOnly: plan.date == nil || own == nil, amount: amount,
            converted: converted, original: abroad.amount, originalCurrency: abroad.currency,
            merchant: merchants.read(
                row.texts, bankCategory: plan.category.map { found.table.cell(row.row, $0) } ?? "",
                code: plan.mcc.flatMap { Int(found.table.cell(row.row, $0)) }),
            identityText: SeenText.stored(first),
            earlierText: earlierText.map { SeenText.stored(found.table.cell(row.row, $0)) } ?? "", bankID: bankID(row))
    }

    /// What was paid in another currency, where a column says it.
    private func abroad(_ row: CSVRow, _ amount: StatementAmount) -> (amount: StatementAmount?, currency: String?) {
        let cell = plan.originalAmount.flatMap { AmountCell(found.table.cell(row.row, $0), tables) }
        let named = plan.originalCurrency.flatMap {
            tables.currencies.code(of: found.table.cell(row.row, $0), beside: amount.currency)
        }
        let code = named ?? cell.flatMap { tables.currencies.code(of: $0.currency, beside: amount.currency) }
        guard let code, code != amount.currency else { return (nil, nil) }
        return (cell.flatMap { self.amount($0, code, isCredit: amount.units < 0) }, code)
    }

    private func bankID(_ row: CSVRow) -> String? {
        guard let column = plan.id else { return nil }
        let id = SeenText.stored(found.table.cell(row.row, column))
        return id.isEmpty ? nil : id
    }

    /// Paid from a balance, or with another card than this one.
    private func isOfOtherAccount(_ row: CSVRow) -> Bool {
        if let column = plan.method {
            let text = found.table.cell(row.row, column)
            if tables.kinds.rules(.method, in: tables.words(text)).contains(where: { $0.kind == .otherAccount }) {
                return true
            }
            if isOtherCard(text, needsBrackets: true) { return true }
        }
        guard let column = plan.account else { return false }
        return isOtherCard(found.table.cell(row.row, column), needsBrackets: false)
    }

    private func isOtherCard(_ text: String, needsBrackets: Bool) -> Bool {
        guard let own = options.lastDigits, !own.isEmpty else { return false }
        let digits = text.filter { $0.isASCII && $0.isNumber }
        guard digits.count >= 4, !needsBrackets || text.contains(where: { "(（".contains($0) }) else { return false }
        return !digits.hasSuffix(own)
    }
}
