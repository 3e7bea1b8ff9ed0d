package import Basics
import Crypto

/// API tokens: 32 random bytes in base64url (RFC 4648 section 5) behind `stw_`. Only their SHA-256 is stored; a fast
/// hash is right for 256 random bits.
package enum TokenText {
    package static let prefix = "stw_"
    /// `stw_` and 43 characters.
    package static let length = 47

    /// A new token.
    ///
    /// - Parameter random: 64 random bits a call; the system's generator outside tests.
    package static func make(
        random: () -> UInt64 = {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        }
    ) -> Secret<String> {
        var bytes: [UInt8] = []
        for _ in 0..<4 { withUnsafeBytes(of: random()) { bytes.append(contentsOf: $0) } }
        return Secret(prefix + base64URL(bytes))
    }

    /// A new token and its digest.
    static func makeWithDigest() -> (token: Secret<String>, digest: [UInt8]) {
        let token = make()
        return (token, sha256(Array(token.revealed().utf8)))
    }

    /// SHA-256 of the token's text; nil where the text cannot be a token, so that guesses cost no look-up.
    package static func digest(_ token: Secret<String>) -> [UInt8]? {
        let text = token.revealed()
        guard text.utf8.count == length, text.hasPrefix(prefix), text.utf8.dropFirst(4).allSatisfy(isBase64URL) else {
            return nil
        }
        return sha256(Array(text.utf8))
    }

    package static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// SHA-256 of what comes in pieces, until there is none.
    package static func sha256(pieces next: () throws -> [UInt8]?) rethrows -> [UInt8] {
        var hash = SHA256()
        while let piece = try next() { hash.update(data: piece) }
        return Array(hash.finalize())
    }

    /// Compares without telling by its time where two digests differ.
    static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count)) & 63])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }
}
