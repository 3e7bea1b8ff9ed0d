/// The parts of a purchase on one card, in the order in which its pots are used up: one to three, held in place so that
/// an outcome needs no memory of its own.
public struct RewardSegments: RandomAccessCollection, Sendable, Hashable {
    private var first: RewardSegment
    private var second: RewardSegment?
    private var third: RewardSegment?

    init(_ first: RewardSegment) {
        self.first = first
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { third != nil ? 3 : second != nil ? 2 : 1 }

    public subscript(position: Int) -> RewardSegment {
        switch position {
        case 1: second ?? first
        case 2: third ?? second ?? first
        default: first
        }
    }

    /// A fourth segment cannot come about: a rule and a bonus have one pot each.
    mutating func append(_ segment: RewardSegment) {
        if second == nil {
            second = segment
        } else {
            third = segment
        }
    }
}
