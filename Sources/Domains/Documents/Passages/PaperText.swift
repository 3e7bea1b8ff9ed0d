/// A paper's text by code points, in which all places are counted.
public struct PaperText: Sendable, Equatable {
    public let scalars: [Unicode.Scalar]

    public init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    public var count: Int { scalars.count }

    /// The text of a range; of one that reaches beyond the end, what there is.
    public subscript(range: Range<Int>) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
        return String(result)
    }

    /// A range without the white space at its ends; empty where there is nothing else.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, scalars[start].isSpace { start += 1 }
        while end > start, scalars[end - 1].isSpace { end -= 1 }
        return start..<end
    }

    /// The lines of a range, trimmed; empty ones too.
    func lines(_ range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where scalars[index].isLineEnd {
            result.append(trimmed(start..<index))
            start = index + 1
        }
        result.append(trimmed(start..<range.upperBound))
        return result
    }
}
