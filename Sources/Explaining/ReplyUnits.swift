/// What a phrase says of the number beside it.
public struct ReplyUnits: OptionSet, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let times = ReplyUnits(rawValue: 1)
    public static let percent = ReplyUnits(rawValue: 2)
    public static let points = ReplyUnits(rawValue: 4)
    public static let dollar = ReplyUnits(rawValue: 8)
    /// Money of any currency.
    public static let money = ReplyUnits(rawValue: 16)
    public static let euro = ReplyUnits(rawValue: 32)
    public static let pound = ReplyUnits(rawValue: 64)
    public static let yuan = ReplyUnits(rawValue: 128)
    public static let yen = ReplyUnits(rawValue: 256)
    public static let cents = ReplyUnits(rawValue: 512)
    /// What the domain counts: "two cats".
    public static let counted = ReplyUnits(rawValue: 1_024)
    /// "Per dollar".
    public static let perUnit = ReplyUnits(rawValue: 2_048)
    public static let perPoint = ReplyUnits(rawValue: 4_096)
    /// "On", "for every": what comes next is what is paid.
    public static let beforeAmount = ReplyUnits(rawValue: 8_192)
}
