/// A page drawn in greys, as `pdftoppm -gray` writes it (PGM).
struct GreyPicture {
    let width: Int
    let height: Int
    private let pixels: ArraySlice<UInt8>

    /// The pictures that stand behind each other in the output of a tool.
    static func all(_ bytes: [UInt8]) -> [GreyPicture] {
        var (pictures, rest): ([GreyPicture], ArraySlice<UInt8>) = ([], bytes[...])
        while let picture = GreyPicture(&rest) { pictures.append(picture) }
        return pictures
    }

    /// Takes one picture from the beginning; nil where there is none, or not all of it.
    private init?(_ bytes: inout ArraySlice<UInt8>) {
        guard bytes.starts(with: "P5".utf8) else { return nil }
        bytes = bytes.dropFirst(2)
        var numbers: [Int] = []
        while numbers.count < 3 {
            bytes = bytes.drop { $0 == 0x20 || $0 == 0x0A }
            let digits = bytes.prefix(8).prefix { (0x30...0x39).contains($0) }
            guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            numbers.append(number)
            bytes = bytes.dropFirst(digits.count)
        }
        let (size, isTooBig) = numbers[0].multipliedReportingOverflow(by: numbers[1])
        guard !isTooBig, numbers[2] == 255, size > 0, bytes.count > size else { return nil }
        (width, height) = (numbers[0], numbers[1])
        pixels = bytes.dropFirst().prefix(size)
        bytes = bytes.dropFirst(size + 1)
    }

    /// Whether it is of one grey all over.
    var isBlank: Bool { pixels.allSatisfy { $0 == pixels.first } }

    /// How far the greys of a part of the page are apart, 0 to 255; nil where the part is outside.
    func contrast(in box: Box, of page: LaidOutPage) -> Int? {
        guard page.width > 0, page.height > 0 else { return nil }
        let (x, y) = (Double(width) / page.width, Double(height) / page.height)
        guard let columns = Self.pixels(box.left * x, box.right * x, of: width),
            let rows = Self.pixels(box.top * y, box.bottom * y, of: height)
        else { return nil }
        var (darkest, lightest) = (UInt8.max, UInt8.min)
        // Of large letters, whose strokes are broad, not every pixel is looked at.
        let (across, down) = (max(1, columns.count / 64), max(1, rows.count / 64))
        for row in stride(from: rows.lowerBound, to: rows.upperBound, by: down) {
            let start = pixels.startIndex + row * width
            for column in stride(from: columns.lowerBound, to: columns.upperBound, by: across) {
                darkest = min(darkest, pixels[start + column])
                lightest = max(lightest, pixels[start + column])
            }
        }
        return Int(lightest) - Int(darkest)
    }

    private static func pixels(_ start: Double, _ end: Double, of count: Int) -> Range<Int>? {
        let (start, end) = (max(0, start), min(Double(count) - 1, end))
        return start <= end ? Int(start)..<Int(end) + 1 : nil
    }
}
