/// A program to run as a limited child, and what it may see.
public struct LimitedTool: Sendable {
    /// An absolute path; nothing is looked for.
    public let path: String
    public let arguments: [String]
    /// Files and folders that it may read beside its input; those that are missing do not matter.
    public let readable: [String]
    /// The one folder that it may write; nil for none.
    public let writableFolder: String?

    public init(
        path: String, arguments: [String], readable: [String] = systemData, writableFolder: String? = nil
    ) {
        self.path = path
        self.arguments = arguments
        self.readable = readable
        self.writableFolder = writableFolder
    }

    /// Libraries, fonts, and the tables of the tools: nothing that belongs to anybody.
    public static let systemData = [
        "/usr/lib", "/lib", "/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/dev/null", "/dev/urandom", "/etc/fonts",
        "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/var/cache/fontconfig",
        "/usr/share/poppler", "/usr/share/tesseract-ocr", "/usr/share/tessdata",
    ]

    /// What loads programs; it must be executable beside the tool itself.
    static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
}
