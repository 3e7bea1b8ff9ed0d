import HTTPMessages
import HTTPTypes

/// The one file of a form (RFC 7578): the part that is a file, or the only part there is.
public struct FormFile: Sendable {
    public let content: UploadedBytes
    /// As the client calls it.
    public let filename: String?
    /// As the client says; nil where it says nothing.
    public let mediaType: String?

    /// Bytes of the header of a part.
    private static let longestHead = 8_192
    private static let mostParts = 16
    /// Bytes that are looked at at once.
    private static let window = 1 << 20

    /// - Parameters:
    ///   - form: the body.
    ///   - contentType: of the request, with the boundary.
    /// - Throws: a ``Problem`` for what is no form, or has no file or several.
    public init(in form: UploadedBytes, contentType: String) throws(Problem) {
        guard let boundary = FormFile.boundary(of: contentType) else { throw FormFile.malformed("It has no boundary.") }
        let mark = Array("--\(boundary)".utf8)
        var parts: [FormFile] = []
        guard var position = try FormFile.next(mark, in: form, from: 0) else {
            throw FormFile.malformed("It has no part.")
        }
        while true {
            let start = position + mark.count
            let head = try form.bytes(at: start, count: FormFile.longestHead)
            if head.starts(with: [0x2D, 0x2D]) { break }
            guard let end = try FormFile.next(mark, in: form, from: start) else {
                throw FormFile.malformed("It is cut short.")
            }
            guard let blank = FormFile.find([0x0D, 0x0A, 0x0D, 0x0A], in: head[...]), start + blank + 4 <= end else {
                throw FormFile.malformed("A part has no headers.")
            }
            // The line break before the next boundary belongs to it.
            let break_ = try form.bytes(at: max(start, end - 2), count: 2) == [0x0D, 0x0A] ? 2 : 0
            let from = start + blank + 4
            parts.append(
                FormFile(head: head[..<blank], content: form.part(from..<max(from, end - break_))))
            guard parts.count <= FormFile.mostParts else { throw FormFile.malformed("It has too many parts.") }
            position = end
        }
        let files = parts.filter { $0.filename != nil }
        guard files.count <= 1, let file = files.first ?? (parts.count == 1 ? parts.first : nil) else {
            throw FormFile.malformed("It has no file, or more than one.")
        }
        self = file
    }

    private init(head: ArraySlice<UInt8>, content: UploadedBytes) {
        self.content = content
        var (filename, mediaType): (String?, String?)
        for line in String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...]).trimmingSpaces()
            switch line[..<colon].lowercased() {
            case "content-disposition": filename = FormFile.filename(of: value)
            case "content-type": mediaType = value
            default: continue
            }
        }
        self.filename = filename
        self.mediaType = mediaType
    }

    private static func malformed(_ detail: String) -> Problem {
        Problem(
            status: .badRequest, code: "bad_request",
            detail: "The form cannot be read. \(detail) Send what is meant as the only file of the form.")
    }

    private static func boundary(of type: String) -> String? {
        // RFC 2046 section 5.1.1.
        parameter("boundary", of: type).flatMap { (1...70).contains($0.utf8.count) ? $0 : nil }
    }

    /// Of a part that is a file, empty where it has no name; RFC 8187's form is decoded.
    private static func filename(of disposition: String) -> String? {
        if let extended = parameter("filename*", of: disposition), let quote = extended.lastIndex(of: "'") {
            let encoded = extended[extended.index(after: quote)...]
            return (try? PercentDecoding.decode(encoded.utf8)) ?? String(encoded)
        }
        return parameter("filename", of: disposition)
    }

    /// A parameter of a field's value, quoted or not.
    private static func parameter(_ name: String, of value: String) -> String? {
        var rest = value[(value.firstIndex(of: ";") ?? value.endIndex)...]
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let key = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(key.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            var text = ""
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let sign = rest.first, sign != "\"" {
                    let isEscape = sign == "\\" && (rest.dropFirst().first == "\"" || rest.dropFirst().first == "\\")
                    if isEscape { rest = rest.dropFirst() }
                    if let sign = rest.first { text.append(sign) }
                    rest = rest.dropFirst()
                }
                rest = rest.drop { $0 != ";" }
            } else {
                let token = rest.prefix { $0 != ";" }
                text = String(token).trimmingSpaces()
                rest = rest.dropFirst(token.count)
            }
            if key.lowercased() == name { return text }
        }
        return nil
    }

    /// Where a boundary stands at the beginning of a line.
    private static func next(_ mark: [UInt8], in form: UploadedBytes, from start: Int) throws(Problem) -> Int? {
        var offset = start
        while offset < form.count {
            // One byte before, to see where a line begins; enough behind, so that none is cut in two.
            let before = offset > 0 ? 1 : 0
            let bytes = try form.bytes(at: offset - before, count: before + window + mark.count)
            var place = before
            while let found = find(mark, in: bytes[place...]) {
                if offset - before + found == 0 || found > 0 && bytes[found - 1] == 0x0A {
                    return offset - before + found
                }
                place = found + 1
            }
            offset += window
        }
        return nil
    }

    private static func find(_ needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = needle.first else { return nil }
        var rest = bytes
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.starts(with: needle) { return place }
            rest = rest.dropFirst()
        }
        return nil
    }
}
