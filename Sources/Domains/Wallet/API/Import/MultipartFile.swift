import HTTPTypes
import Web

/// The one file of a form (RFC 7578).
enum MultipartFile {
    private static let longestHead = 8_192

    /// The contents of the part that is a file, or of the only part there is.
    static func only(in body: [UInt8], type: String) throws(Problem) -> [UInt8] {
        guard let boundary = boundary(of: type) else { throw malformed("The form has no boundary.") }
        let mark = Array("--\(boundary)".utf8)
        var files: [ArraySlice<UInt8>] = []
        var parts: [ArraySlice<UInt8>] = []
        var position = next(mark, in: body, from: 0)
        guard position != nil else { throw malformed("The form has no part.") }
        while let start = position {
            let head = start + mark.count
            guard !body[head...].starts(with: [0x2D, 0x2D]) else { break }
            position = next(mark, in: body, from: head)
            guard let end = position else { throw malformed("The form is cut short.") }
            guard let blank = blankLine(in: body[head..<end]) else { throw malformed("A part has no headers.") }
            var content = body[(blank + 4)..<max(blank + 4, end)]
            // The line break before the next boundary belongs to it.
            if content.suffix(2).elementsEqual([0x0D, 0x0A]) { content = content.dropLast(2) }
            parts.append(content)
            let names = String(decoding: body[head..<blank], as: UTF8.self).lowercased()
            if names.contains("filename=") || names.contains("filename*=") { files.append(content) }
            guard parts.count <= 16 else { throw malformed("The form has too many parts.") }
        }
        guard files.count <= 1, let file = files.first ?? (parts.count == 1 ? parts.first : nil) else {
            throw malformed("The form has no file, or more than one.")
        }
        return Array(file)
    }

    private static func malformed(_ detail: String) -> Problem {
        Problem(
            status: .badRequest, code: "bad_request",
            detail: detail + " Send the statement as the only file of the form.")
    }

    private static func boundary(of type: String) -> String? {
        for part in type.split(separator: ";").dropFirst() {
            let part = String(part).trimmingSpaces()
            guard part.lowercased().hasPrefix("boundary=") else { continue }
            var value = String(part.dropFirst(9))
            if value.hasPrefix("\""), value.hasSuffix("\""), value.count > 1 {
                value = String(value.dropFirst().dropLast())
            }
            // RFC 2046 section 5.1.1.
            return (1...70).contains(value.utf8.count) ? value : nil
        }
        return nil
    }

    /// Where a boundary stands at the beginning of a line.
    private static func next(_ mark: [UInt8], in body: [UInt8], from start: Int) -> Int? {
        var index = start
        while let dash = body[index...].firstIndex(of: 0x2D) {
            let isLineStart = dash == 0 || body[dash - 1] == 0x0A
            if isLineStart, body[dash...].starts(with: mark) { return dash }
            index = dash + 1
        }
        return nil
    }

    private static func blankLine(in part: ArraySlice<UInt8>) -> Int? {
        let end = min(part.endIndex, part.startIndex + longestHead)
        var index = part.startIndex
        while index + 3 < end {
            if part[index...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) { return index }
            index += 1
        }
        return nil
    }
}
