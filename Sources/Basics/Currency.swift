/// The currencies of ISO 4217 (list of 2026) and how many decimals each has. In the program itself: who reads an amount has
/// to know them, and does so before any file is open.
public enum Currency {
    /// The largest number of decimals.
    public static let maximumDecimals = 3

    /// Nil for a code that ISO 4217 lacks.
    public static func decimals(of code: String) -> Int? {
        guard let place = place(of: code), table[place] != unknown else { return nil }
        return Int(table[place])
    }

    /// All codes, in their order.
    public static let codes = listed.flatMap(\.codes).sorted()

    private static let listed = [(0, withoutDecimals), (2, withTwo), (3, withThree)].map { decimals, codes in
        (decimals: decimals, codes: codes.split(separator: " ").map(String.init))
    }

    /// By what the three letters make as a number: every sum that is shown or read looks here, some of them often.
    private static let table: [UInt8] = {
        var table = Array(repeating: unknown, count: 26 * 26 * 26)
        for (decimals, codes) in listed {
            for case let place? in codes.map(place(of:)) { table[place] = UInt8(decimals) }
        }
        return table
    }()

    private static let unknown = UInt8.max

    /// Nil for what is not three capital letters.
    private static func place(of code: String) -> Int? {
        var (place, count) = (0, 0)
        for byte in code.utf8 {
            let letter = byte &- UInt8(ascii: "A")
            guard letter < 26, count < 3 else { return nil }
            place = place * 26 + Int(letter)
            count += 1
        }
        return count == 3 ? place : nil
    }

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
