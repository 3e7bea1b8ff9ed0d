import JSON
import Web

/// What the words of a statement's row say it is.
enum StatementWords {
    /// What the bank itself takes or moves; no purchase, and no rate is paid for it.
    private static let bankCharges = [
        "interest charge", "interest charged", "purchase interest", "cash advance", "balance transfer", "late fee",
        "late payment fee", "annual fee", "annual membership fee", "foreign transaction fee", "foreign exchange fee",
        "returned payment fee", "overlimit fee", "over limit fee", "minimum interest charge", "利息", "循环利息", "循環利息",
        "年费", "年費", "滞纳金", "滯納金", "违约金", "違約金", "逾期", "预借现金", "預借現金", "取现", "国外交易", "國外交易",
    ]
    private static let refunds: Set<String> = [
        "refund", "refunds", "refunded", "return", "returns", "returned", "reversal",
    ]
    private static let chineseRefunds = ["退款", "退货", "退貨", "冲正", "沖正"]
    private static let payments = ["payment", "autopay", "thank you", "还款", "還款", "繳款"]
    private static let totals: Set<String> = [
        "total", "totals", "subtotal", "sum", "balance", "beginning balance", "ending balance", "opening balance",
        "closing balance", "合计", "合計", "总计", "總計", "小计", "小計", "余额", "餘額",
    ]

    /// Whether the row says that it is a charge of the bank's own.
    static func isBankCharge(_ description: String) -> Bool {
        let text = words(description).joined(separator: " ")
        return bankCharges.contains {
            text == $0 || text.hasPrefix($0 + " ") || ($0.utf8.count > $0.count && text.hasPrefix($0))
        }
    }

    /// Whether a description says that money comes back. A tax return is none.
    static func isRefund(_ description: String) -> Bool {
        let words = words(description)
        for (index, word) in words.enumerated() where refunds.contains(word) {
            if index == 0 || words[index - 1] != "tax" { return true }
        }
        return chineseRefunds.contains { description.contains($0) }
    }

    static func isPayment(_ description: String) -> Bool {
        let text = description.lowercased()
        return payments.contains { text.contains($0) }
    }

    /// Whether a row sums up the others.
    static func isTotal(_ cells: [String]) -> Bool {
        guard let first = cells.lazy.map({ $0.trimmingSpaces() }).first(where: { !$0.isEmpty }) else { return false }
        return totals.contains(words(first).joined(separator: " "))
    }

    /// In lower case, without digits and punctuation.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init)
    }
}
