/// An exact ratio in hundredths: points (or percent cash) per unit of currency for a multiplier, percent for a fee.
///
/// `Rate(hundredths: 150)` is 1.5x, or 1.5 %. As a share of the amount it counts basis points: 1.5 points of one cent
/// for each unit of currency are 150 basis points.
public struct Rate: Sendable, Hashable, Comparable {
    public let hundredths: Int

    /// The largest multiplier or fee that input may carry: 1,000.
    public static let maximumInput = Rate(hundredths: 100_000)
    public static let zero = Rate(hundredths: 0)
    /// 1x: what a card without a general rule earns.
    public static let one = Rate(hundredths: 100)

    public init(hundredths: Int) {
        self.hundredths = hundredths
    }

    public static func < (left: Rate, right: Rate) -> Bool { left.hundredths < right.hundredths }

    /// Stays at the ends of its range.
    public static func + (left: Rate, right: Rate) -> Rate {
        let (sum, overflow) = left.hundredths.addingReportingOverflow(right.hundredths)
        return Rate(hundredths: overflow ? (left.hundredths < 0 ? .min : .max) : sum)
    }
}

extension Rate: CustomStringConvertible {
    /// The shortest exact text: `4`, `1.5`, `0.75`.
    public var description: String { Decimals.text(hundredths, scale: 2) }
}
