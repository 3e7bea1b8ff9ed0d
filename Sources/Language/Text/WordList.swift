/// Words of Latin letters in one buffer.
public struct WordList: Sendable {
    @usableFromInline var letters: [UInt8] = []
    @usableFromInline var starts: [Int32] = [0]

    public init() {}

    @inlinable
    public mutating func append(_ word: some Sequence<UInt8>) {
        letters.append(contentsOf: word)
        starts.append(Int32(truncatingIfNeeded: letters.count))
    }

    var count: Int { starts.count - 1 }
    subscript(index: Int) -> ArraySlice<UInt8> { letters[Int(starts[index])..<Int(starts[index + 1])] }
    var byteCount: Int { letters.count + starts.count * 4 }
}
