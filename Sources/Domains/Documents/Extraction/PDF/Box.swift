/// A place on a page, in points from its upper left corner.
struct Box: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }
    var middle: Double { (top + bottom) / 2 }

    func union(_ other: Box) -> Box {
        Box(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    /// Whether the two lie over or under each other, at least in part.
    func sharesColumn(with other: Box) -> Bool { left < other.right && other.left < right }
}
