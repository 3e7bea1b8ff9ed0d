import Basics
import Glibc

/// A secret that an operator hands over in a file: its first line.
enum SecretFile {
    /// - Throws: ``ConfigurationError`` for the key, where the file cannot be read or may be read by others. What it
    ///   holds is not repeated.
    static func firstLine(at path: String, key: String) throws(ConfigurationError) -> Secret<String> {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw ConfigurationError(.unreadableFile, key: key, detail: "the file does not exist or cannot be reached")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw ConfigurationError(
                .unusable, key: key, detail: "the file may be read by its group or others; chmod 600 it")
        }
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path, maximum: 4_096)
        } catch {
            throw ConfigurationError(.unreadableFile, key: key, detail: "the file cannot be read")
        }
        return Secret(String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    }
}
