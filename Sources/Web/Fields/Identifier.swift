import Basics
public import JSON

/// The form of identifiers that clients may choose: 1 to 64 of letters, digits, `.`, `_`, `-`, and no dot segment of a
/// path (RFC 3986 section 3.3).
public enum Identifier {
    public static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    public static func isValid(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed) && text != "." && text != ".."
    }

    public static func checked(_ text: String, path: String) throws(FieldError) -> String {
        guard isValid(text) else {
            throw FieldError(
                path: path, code: "invalid_identifier",
                message: "Expected 1 to 64 letters, digits, dots, underscores or hyphens.")
        }
        return text
    }
}
