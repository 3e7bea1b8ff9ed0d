/// The currencies of ISO 4217 (list of 2026) and how many decimals each has. In the program itself: who reads an amount has
/// to know them, and does so before any file is open.
public enum Currency {
    /// The largest number of decimals.
    public static let maximumDecimals = 3

    /// Nil for a code that ISO 4217 lacks.
    public static func decimals(of code: String) -> Int? { table[code] }

    /// All codes, in their order.
    public static var codes: [String] { table.keys.sorted() }

    private static let table: [String: Int] = {
        var table: [String: Int] = [:]
        for (decimals, codes) in [(0, withoutDecimals), (2, withTwo), (3, withThree)] {
            for code in codes.split(separator: " ") { table[String(code)] = decimals }
        }
        return table
    }()

    private static let withoutDecimals = """
        BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF
        """
    private static let withThree = "BHD IQD JOD KWD LYD OMR TND"
    private static let withTwo = """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF \
        CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL \
        HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP \
        MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD \
        SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS \
        VED VES WST XCD XCG YER ZAR ZMW ZWG
        """
}
