/// Writes small PDF files: pages of words at places, in the fonts that every reader has.
struct SamplePDF {
    struct Words {
        var text: String
        /// Points from the left and from the bottom.
        var x: Double
        var y: Double
        var size = 11.0
        /// Operators before the words, such as a colour.
        var before = ""
    }

    var pages: [[Words]] = []
    var title: String?

    /// Lines under each other, 14 points apart, beginning at the top.
    init(_ pages: [String]...) {
        self.pages = pages.map { lines in
            lines.enumerated().map { Words(text: $1, x: 50, y: 780 - 14 * Double($0)) }
        }
    }

    init(words: [Words]) { pages = [words] }

    var bytes: [UInt8] {
        var objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
        let font = "<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
        var kids: [String] = []
        for page in pages {
            let content = page.map { words in
                let text = words.text.map { "()\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
                return "q \(words.before) BT /F \(words.size) Tf \(words.x) \(words.y) Td (\(text)) Tj ET Q"
            }.joined(separator: "\n")
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources \(font) /Contents \(objects.count) 0 R >>"
            )
            kids.append("\(objects.count) 0 R")
        }
        objects[1] = "<< /Type /Pages /Count \(pages.count) /Kids [\(kids.joined(separator: " "))] >>"
        if let title { objects.append("<< /Title (\(title)) >>") }
        var file = "%PDF-1.4\n"
        var places: [Int] = []
        for (number, object) in objects.enumerated() {
            places.append(file.utf8.count)
            file += "\(number + 1) 0 obj\n\(object)\nendobj\n"
        }
        let index = file.utf8.count
        let rows = places.map { place in
            let digits = String(place)
            return String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + rows.joined()
        let about = title == nil ? "" : " /Info \(objects.count) 0 R"
        file += "trailer << /Size \(objects.count + 1) /Root 1 0 R\(about) >>\nstartxref\n\(index)\n%%EOF\n"
        return Array(file.utf8)
    }
}
