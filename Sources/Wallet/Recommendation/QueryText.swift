import Basics

/// A query as it comes from outside.
public enum QueryText {
    /// Without control characters; line breaks and tabs become spaces.
    public static func cleaned(_ text: String) -> String {
        guard text.withBytes({ bytes in bytes.contains { $0 < 0x20 || $0 == 0x7F } }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: result.append(" ")
            case 0..<0x20, 0x7F: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether there is nothing to be seen: only spaces, format characters and the like.
    public static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .control || properties.generalCategory == .format
        }
    }
}
