import Basics

/// What other parts of the same plan took from a card's pots, in thousandths.
struct PotDraws: Hashable {
    private var limits: [Int] = []
    private(set) var bonus = 0
    /// The one category that counts as the top one of the card's cycle; nil where none was chosen.
    var topCategory: Category?

    init(topCategory: Category? = nil) {
        self.topCategory = topCategory
    }

    func limit(_ index: Int) -> Int {
        limits.indices.contains(index) ? limits[index] : 0
    }

    mutating func draw(_ thousandths: Int, fromLimit index: Int) {
        while limits.count <= index { limits.append(0) }
        limits[index] = Saturating.sum(limits[index], thousandths)
    }

    mutating func drawBonus(_ thousandths: Int) {
        bonus = Saturating.sum(bonus, thousandths)
    }
}
