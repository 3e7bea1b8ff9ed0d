/// First bytes of kinds that are told by them alone.
enum FormatSignature {
    static let unknown = "application/octet-stream"

    private static let readable: [([UInt8], DocumentFormat)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
        ([0x49, 0x49, 0x2A, 0x00], .tiff), ([0x4D, 0x4D, 0x00, 0x2A], .tiff), (Array("{\\rtf".utf8), .rtf),
    ]

    private static let others: [([UInt8], String)] = [
        (Array("GIF8".utf8), "image/gif"), ([0x1F, 0x8B], "application/gzip"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "application/x-7z-compressed"),
        (Array("Rar!\u{1A}\u{07}".utf8), "application/vnd.rar"), (Array("BZh".utf8), "application/x-bzip2"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "application/x-xz"), ([0x7F, 0x45, 0x4C, 0x46], "application/x-elf"),
        ([0x4D, 0x5A, 0x90, 0x00], "application/x-msdownload"),
        (Array("SQLite format 3\0".utf8), "application/vnd.sqlite3"),
        (Array("ID3".utf8), "audio/mpeg"), (Array("OggS".utf8), "application/ogg"), (Array("fLaC".utf8), "audio/flac"),
        (Array("AT&TFORM".utf8), "image/vnd.djvu"), (Array("%!PS".utf8), "application/postscript"),
        ([0x00, 0x00, 0x01, 0x00], "image/x-icon"), ([0x28, 0xB5, 0x2F, 0xFD], "application/zstd"),
    ]

    static func format(of bytes: [UInt8]) -> DocumentFormat? {
        for (signature, format) in readable where bytes.starts(with: signature) { return format }
        // White space may stand before a PDF's sign, and readers forgive other bytes too.
        let head = bytes.prefix(FormatDetector.headBytes)
        return head.place(of: "%PDF-") != nil ? .pdf : nil
    }

    /// The media type of a kind that cannot be read.
    static func other(of bytes: [UInt8]) -> String? {
        for (signature, type) in others where bytes.starts(with: signature) { return type }
        if bytes.count > 12 {
            if bytes.starts(with: "RIFF".utf8) {
                return bytes[8..<12].elementsEqual("WEBP".utf8) ? "image/webp" : "application/x-riff"
            }
            if bytes[4..<8].elementsEqual("ftyp".utf8) {
                return bytes[8..<11].elementsEqual("hei".utf8) || bytes[8..<12].elementsEqual("mif1".utf8)
                    ? "image/heic" : "video/mp4"
            }
        }
        return nil
    }
}
