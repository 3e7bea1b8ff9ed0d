/// A passage of one database; never used twice.
///
/// The passages of one source lie side by side: the upper bits name the source, the lower ``positionBits`` the place in it.
public struct PassageID: Sendable, Hashable, Comparable {
    static let positionBits = 20
    /// The most passages of one source.
    public static let maximumPositions = 1 << positionBits

    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// - Parameters:
    ///   - source: the number of the source, 0 ..< 2^43.
    ///   - position: 0 ..< ``maximumPositions``.
    public init(source: Int64, position: Int) {
        rawValue = source << PassageID.positionBits | Int64(position)
    }

    public var source: Int64 { rawValue >> PassageID.positionBits }

    /// All passages of a source.
    public static func all(of source: Int64) -> ClosedRange<PassageID> {
        PassageID(source: source, position: 0)...PassageID(source: source, position: maximumPositions - 1)
    }

    public static func < (left: PassageID, right: PassageID) -> Bool { left.rawValue < right.rawValue }
}
