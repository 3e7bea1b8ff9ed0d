import Basics

/// Points (or cents of cash back) as the arithmetic keeps them: exact, in ten-thousandths of a point.
///
/// A cent at a rate of one hundredth earns one ten-thousandth of a point, so no purchase needs rounding, except of thousandths
/// in currencies that have them.
public struct RewardPoints: Sendable, Hashable, Comparable {
    public let tenThousandths: Int

    public static let zero = RewardPoints(tenThousandths: 0)

    public init(tenThousandths: Int) {
        self.tenThousandths = tenThousandths
    }

    public static func < (left: RewardPoints, right: RewardPoints) -> Bool {
        left.tenThousandths < right.tenThousandths
    }
}

extension RewardPoints: CustomStringConvertible {
    /// The shortest exact text: `600`, `1.5`.
    public var description: String { Decimals.text(tenThousandths, scale: 4) }
}
