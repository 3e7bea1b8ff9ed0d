/// Which columns of a bank's CSV hold what, found from its header. Positions are 0-based.
struct StatementLayout: Sendable, Hashable {
    /// How a purchase is written in a single amount column.
    enum Sign: Sendable, Hashable {
        case purchasesPositive, purchasesNegative
        /// Negative if most rows are.
        case byMajority
    }

    enum Amounts: Sendable, Hashable {
        case single(column: Int, sign: Sign)
        case debitAndCredit(debit: Int, credit: Int)
    }

    /// The name shown in reports.
    var name: String
    var date: Int
    var description: Int
    var amounts: Amounts
    var category: Int?
    var type: Int?
    var merchantCode: Int?
    /// The currency of the amounts; nil where the file does not say, or where it is that of another column.
    var currency: Int?
    /// False for the one layout that starts with data (Wells Fargo).
    var hasHeader = true

    /// Finds the layout of a first row; nil where a date, a description or an amount cannot be told.
    static func detect(header: [String]) -> StatementLayout? {
        if let bare = headerless(header) { return bare }
        let names = header.map(folded)
        func column(_ candidates: String...) -> Int? {
            for candidate in candidates {
                if let index = names.firstIndex(of: candidate) { return index }
            }
            return nil
        }
        guard
            let date = column(
                "transactiondate", "transdate", "date", "dateoftransaction", "purchasedate", "posteddate", "postdate",
                "postingdate", "交易日期", "交易日", "消费日", "消費日", "日期", "记账日期", "入帳日期"),
            let description = column(
                "merchant", "merchantname", "payee", "description", "name", "details", "transactiondescription",
                "memo", "商户", "商戶", "商户名称", "商店名称", "商店名稱", "特店名稱", "交易描述", "交易摘要", "摘要", "描述", "消费明细", "消費明細", "说明",
                "說明",
                "交易说明", "交易說明")
        else { return nil }
        let amounts: Amounts
        let currency = column("currency", "currencycode", "transactioncurrency", "币种", "幣別", "幣種", "货币", "貨幣")
        var amountsAreBilled = false
        if let debit = column("debit", "debitamount", "withdrawals", "支出"),
            let credit = column("credit", "creditamount", "deposits", "收入")
        {
            amounts = .debitAndCredit(debit: debit, credit: credit)
        } else if let amount = column(
            "amount", "amountusd", "transactionamount", "billingamount", "金额", "金額", "交易金额", "交易金額", "人民币金额", "台幣金額",
            "入帳金額", "收支", "收支金额", "支出收入", "收入支出")
        {
            amounts = .single(column: amount, sign: sign(names))
            amountsAreBilled = StatementLayout.billedColumns.contains(names[amount])
        } else {
            return nil
        }
        return StatementLayout(
            name: name(names), date: date, description: description, amounts: amounts,
            category: column("category", "transactioncategory", "类别", "類別", "分类", "分類"),
            type: column("type", "transactiontype", "transaction", "交易类型", "交易類型"),
            merchantCode: column("mcc", "merchantcategorycode", "mcccode"), currency: amountsAreBilled ? nil : currency)
    }

    /// Amounts as the card is billed, whatever currency the purchase was in.
    private static let billedColumns: Set<String> = ["amountusd", "billingamount", "人民币金额", "台幣金額", "入帳金額"]

    private static func folded(_ name: String) -> String {
        String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic }))
    }

    private static func name(_ names: [String]) -> String {
        let set = Set(names)
        if set.isSuperset(of: ["transactiondate", "clearingdate", "purchasedby"]) { return "apple-card" }
        if set.isSuperset(of: ["transactiondate", "posteddate", "cardno"]) { return "capital-one" }
        if set.isSuperset(of: ["transactiondate", "postdate", "type", "memo"]) { return "chase" }
        if set.isSuperset(of: ["transdate", "postdate"]) { return "discover" }
        if set.isSuperset(of: ["status", "debit", "credit"]) { return "citi" }
        if set.isSuperset(of: ["referencenumber", "payee"]) { return "bank-of-america" }
        if set.isSuperset(of: ["date", "transaction", "name", "memo"]) { return "us-bank" }
        if set.contains("cardmember") { return "american-express" }
        return "generic"
    }

    private static func sign(_ names: [String]) -> Sign {
        switch name(names) {
        case "apple-card", "discover", "american-express": .purchasesPositive
        case "chase", "bank-of-america", "us-bank": .purchasesNegative
        default: .byMajority
        }
    }

    /// Wells Fargo's five columns without a header: date, amount, `*`, number, description.
    private static func headerless(_ row: [String]) -> StatementLayout? {
        guard row.count == 5, StatementFields.looksLikeDate(row[0]), StatementFields.amount(row[1]) != nil else {
            return nil
        }
        return StatementLayout(
            name: "wells-fargo", date: 0, description: 4, amounts: .single(column: 1, sign: .purchasesNegative),
            hasHeader: false)
    }
}
