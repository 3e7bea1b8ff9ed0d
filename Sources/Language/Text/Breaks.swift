/// Where the stretches of a text begin and end that some of its pieces part. Made in one pass; then each is found at once.
public struct Breaks {
    /// For each piece, and for the end of the text, where the stretch begins that it stands in or ends.
    private var starts: [Int32] = [0]
    /// The first break behind each piece; the end of the text where there is none.
    private var ends: [Int32]

    public init(count: Int, isBreak: (Int) -> Bool) {
        starts.reserveCapacity(count + 1)
        ends = Array(repeating: Int32(count), count: count + 1)
        var open = 0
        for index in 0..<count {
            guard isBreak(index) else {
                starts.append(starts[index])
                continue
            }
            starts.append(Int32(index + 1))
            for before in open..<index { ends[before] = Int32(index) }
            open = index
        }
    }

    /// - Parameter index: a piece, or how many there are.
    /// - Returns: behind the last break before it; 0 where there is none.
    public func start(of index: Int) -> Int { Int(starts[index]) }

    /// - Parameter index: a piece, or how many there are.
    /// - Returns: the first break behind it, which it is not itself; how many pieces there are where there is none.
    public func end(of index: Int) -> Int { Int(ends[index]) }
}
