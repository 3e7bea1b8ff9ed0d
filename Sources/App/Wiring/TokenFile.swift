/// The token that an operator hands over in a file (`auth.tokenFile`), kept as its digest.
enum TokenFile {
    /// - Throws: ``ConfigurationError`` where the file cannot be read, may be read by others, or holds no token.
    static func digest(at path: String) throws(ConfigurationError) -> [UInt8] {
        let key = Settings.tokenFile.key
        guard let digest = TokenText.digest(try SecretFile.firstLine(at: path, key: key)) else {
            throw ConfigurationError(
                .malformed, key: key, detail: "the file's first line is no token (make one: steward token create)")
        }
        return digest
    }
}
