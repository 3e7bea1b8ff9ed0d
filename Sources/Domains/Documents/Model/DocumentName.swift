/// Names of files as labels.
public enum DocumentName {
    /// Code points of the longest name that is kept.
    public static let longest = 200

    /// The last part of a path, without signs that are not seen; nil where nothing is left.
    public static func label(_ name: String) -> String? {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? []
        let seen = last.filter {
            !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .control
                && !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
        }
        let label = trimmed(seen.prefix(longest))
        return label.isEmpty || label == "." || label == ".." ? nil : label
    }

    /// A file's name without its ending.
    public static func title(_ filename: String) -> String {
        guard let dot = filename.lastIndex(of: "."), dot != filename.startIndex,
            filename.distance(from: dot, to: filename.endIndex) <= 6
        else { return filename }
        return String(filename[..<dot])
    }

    private static func trimmed(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> String {
        var view = Array(scalars)[...]
        while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
        while let last = view.last, last.properties.isWhitespace { view.removeLast() }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: view)
        return String(result)
    }
}
