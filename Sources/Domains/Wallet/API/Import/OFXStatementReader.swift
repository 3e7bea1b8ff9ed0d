import Basics
import JSON
import Web

/// Reads a bank's OFX statement (Open Financial Exchange 1.x and 2.x; Intuit's QFX is the same): the `STMTTRN` entries of
/// one account.
struct OFXStatementReader: Sendable {
    let rules: StatementRules

    /// - Throws: ``Problem`` where the file as a whole cannot be read.
    func read(_ bytes: [UInt8]) throws -> Statement {
        var statement = Statement(layout: "ofx")
        var accounts = 0
        var entries = 0
        var isComplete = false
        var fields: [String: String]?
        for element in OFXScanner(try OFXStatementReader.text(of: bytes)) {
            switch element {
            case .start("CCSTMTRS"), .start("STMTRS"):
                accounts += 1
                guard accounts == 1 else {
                    throw Statement.unreadable("The file holds several accounts; send the statement of one.")
                }
            case .value("CURDEF", let code):
                guard StatementFields.currency(code) ?? rules.currency == rules.currency else {
                    throw Statement.unreadable(
                        "The statement is in \(code), the wallet in \(rules.currency); amounts are not converted.")
                }
            case .start("STMTTRN"):
                guard fields == nil else { throw Statement.unreadable("A transaction is not closed.") }
                fields = [:]
            case .value(let name, let value):
                // What comes first is the entry's own: aggregates within it, such as the payee's, follow with other names.
                if fields != nil, fields?[name] == nil { fields?[name] = value }
            case .start("CURRENCY"):
                // Amounts in a currency of their own; those under ORIGCURRENCY have been converted.
                fields?["CURRENCY"] = ""
            case .end("STMTTRN"):
                guard let entry = fields else { continue }
                fields = nil
                entries += 1
                guard entries <= Statement.maximumEntries else {
                    throw Statement.unreadable("At most \(Statement.maximumEntries) transactions are read.")
                }
                statement.add { () throws(FieldError) in try self.entry(entry, path: "transactions[\(entries)]") }
            case .end("OFX"): isComplete = true
            case .start, .end: continue
            }
        }
        guard isComplete, fields == nil else { throw Statement.unreadable("The file is not OFX, or cut short.") }
        guard accounts == 1 else {
            throw Statement.unreadable("The file holds no statement of a card or bank account.")
        }
        return statement
    }

    // MARK: Text

    /// UTF-8, or else Windows-1252, which banks write under any name (OFX 1.6 section 2.2).
    private static func text(of bytes: [UInt8]) throws -> String {
        guard !bytes.contains(0) else { throw Statement.unreadable("The file is not text.") }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            // The rest of the first 256 characters is that of Unicode.
            let isSpecial = (0x80...0x9F).contains(byte)
            text.append(isSpecial ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(text)
    }

    private static let windows1252 = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    // MARK: Entries

    /// The purchase or refund of a `STMTTRN`; nil for what is neither (OFX 1.6 section 11.4.3.1 lists the types).
    private func entry(_ fields: [String: String], path: String) throws(FieldError) -> StatementEntry? {
        let type = fields["TRNTYPE"]?.uppercased() ?? "OTHER"
        if OFXStatementReader.movements.contains(type) { return nil }
        let description = try rules.description(OFXStatementReader.description(fields), path: path)
        let date = try rules.date(
            (fields["DTUSER"] ?? fields["DTPOSTED"]).flatMap(OFXStatementReader.date), path: path)
        if fields["CURRENCY"] != nil {
            try rules.requireWalletCurrency(fields["CURSYM"].flatMap(StatementFields.currency), path: path)
        }
        // What leaves the account is negative.
        let amount = Money(cents: -(try rules.amount(fields["TRNAMT"] ?? "", path: path)).cents)
        if StatementWords.isBankCharge(description) { return nil }
        if amount.cents < 0, type == "PAYMENT" || StatementWords.isPayment(description) { return nil }
        return StatementEntry(
            date: date, amount: amount, description: description, merchantCode: fields["SIC"].flatMap { Int($0) },
            bankID: fields["FITID"].map { "ofx|\($0)|\(date)|\(amount.cents)" })
    }

    /// Money that is moved, and what the bank itself takes or gives: no purchase.
    private static let movements: Set<String> = [
        "INT", "DIV", "FEE", "SRVCHG", "DEP", "ATM", "XFER", "CHECK", "CASH", "DIRECTDEP", "HOLD",
    ]

    /// The name, or the memo where that is all there is or goes on where the name was cut off.
    private static func description(_ fields: [String: String]) -> String {
        let name = fields["NAME"] ?? ""
        let memo = fields["MEMO"] ?? ""
        return memo.hasPrefix(name) ? memo : name
    }

    /// The day of `20261105`, `20261105120000.000[-5:EST]`: as the bank counts it, whatever the zone.
    private static func date(_ text: String) -> CalendarDate? {
        let digits = text.prefix(8)
        guard digits.utf8.count == 8, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
        else { return nil }
        return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}
