import Basics

/// One `STMTTRN` (OFX 1.6 section 11.4.3).
struct OFXEntry: Sendable {
    /// From 1.
    let number: Int
    let fields: [String: String]
    /// The name, then the memo, as far as they are filled.
    let texts: [String]
    let kinds: RowKinds

    init(number: Int, fields: [String: String], tables: StatementTables) {
        self.number = number
        self.fields = fields
        let filled = ["NAME", "MEMO"].compactMap { fields[$0] }.filter { !$0.isEmpty }
        texts = filled
        // A memo goes on about points and rates: what the entry is stands in its name, or in the memo where that is all.
        let isGeneric = filled.first.map { tables.kinds.isGeneric(tables.words($0)) } ?? false
        let named = isGeneric ? filled : Array(filled.prefix(1))
        kinds = RowKinds(
            said: tables.kinds.said(named.map { tables.words($0) }),
            typed: tables.kinds.rules(.ofx, in: tables.words(fields["TRNTYPE"] ?? "")), stated: [])
    }

    var text: String { texts.first ?? fields["TRNTYPE"] ?? "" }

    /// What earlier versions took for the description.
    var identityText: String {
        let name = fields["NAME"] ?? ""
        let memo = fields["MEMO"] ?? ""
        return memo.hasPrefix(name) ? memo : name
    }

    /// When the user paid, where that is said, else when it was posted.
    var day: CalendarDate? { ownDay ?? postingDay }

    var ownDay: CalendarDate? { fields["DTUSER"].flatMap(OFXEntry.day) }

    var postingDay: CalendarDate? { fields["DTPOSTED"].flatMap(OFXEntry.day) }

    func originalCurrency(_ tables: StatementTables, beside currency: String) -> String? {
        guard fields["ORIGCURRENCY"] != nil else { return nil }
        let code = fields["CURSYM"].flatMap { tables.currencies.code(of: $0, beside: currency) }
        return code == currency ? nil : code
    }

    /// The day of `20261105`, `20261105120000.000[-5:EST]`, `2026-11-05`: as the bank counts it, whatever the zone.
    private static func day(_ text: String) -> CalendarDate? {
        let digits = text.prefix { $0 != "T" && $0 != "[" && $0 != " " && $0 != "." }
            .filter { $0 != "-" && $0 != "/" }.prefix(8)
        guard digits.utf8.count == 8, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
            (1_970...2_199).contains(number / 10_000)
        else { return nil }
        return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}
