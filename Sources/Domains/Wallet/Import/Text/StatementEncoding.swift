/// The encodings that statements are written in.
public enum StatementEncoding: String, Sendable, Hashable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LE = "utf-16le"
    case utf16BE = "utf-16be"
    case gb18030
    case big5
    case shiftJIS = "shift_jis"
    case windows1252 = "windows-1252"

    /// By any of the names that files and clients use; nil for an encoding that is not read.
    public init?(named text: String) {
        switch text.lowercased().replacing("_", with: "-") {
        case "utf-8", "utf8", "unicode": self = .utf8
        case "utf-16le", "utf-16", "utf16": self = .utf16LE
        case "utf-16be": self = .utf16BE
        case "gb18030", "gbk", "gb2312", "cp936", "936": self = .gb18030
        case "big5", "cp950", "950", "big5-hkscs": self = .big5
        case "shift-jis", "sjis", "cp932", "932", "windows-31j": self = .shiftJIS
        case "windows-1252", "cp1252", "1252", "iso-8859-1", "latin1", "8859-1": self = .windows1252
        default: return nil
        }
    }

    /// Those of which a character is one or two bytes, in the order in which they are tried.
    static let doubleByte: [StatementEncoding] = [.gb18030, .big5, .shiftJIS]
}
