/// Which column earlier versions took for the description, so that what they stored is known again.
///
/// What they chose is over: a name is never added here, whatever the table of columns learns.
enum EarlierDescription {
    /// The best first.
    private static let names = [
        "merchant", "merchantname", "payee", "description", "name", "details", "transactiondescription", "memo", "商户",
        "商戶", "商户名称", "商店名称", "商店名稱", "特店名稱", "交易描述", "交易摘要", "摘要", "描述", "消费明细", "消費明細", "说明", "說明", "交易说明",
        "交易說明",
    ]

    /// - Parameter header: as the bank wrote it; nil comes back where it has none of the names.
    static func column(_ header: [String]) -> Int? {
        let written = header.map { name in
            String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic }))
        }
        return names.lazy.compactMap { written.firstIndex(of: $0) }.first
    }
}
