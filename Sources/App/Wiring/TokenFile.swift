import Basics
import Glibc

/// The token that an operator hands over in a file (`auth.tokenFile`), kept as its digest.
enum TokenFile {
    /// - Throws: ``ConfigurationError`` where the file cannot be read, may be read by others, or holds no token. What it
    ///   holds is not repeated.
    static func digest(at path: String) throws(ConfigurationError) -> [UInt8] {
        let key = Settings.tokenFile.key
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
            bytes = try FileBytes.read(path, maximum: 1_024)
        } catch {
            throw ConfigurationError(.unreadableFile, key: key, detail: "the file cannot be read")
        }
        let text = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard let digest = TokenText.digest(Secret(text)) else {
            throw ConfigurationError(
                .malformed, key: key, detail: "the file's first line is no token (make one: steward token create)")
        }
        return digest
    }
}
