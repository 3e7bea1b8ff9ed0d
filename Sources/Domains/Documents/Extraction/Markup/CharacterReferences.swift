/// References of HTML and XML to signs: numbers, and the names that papers have.
enum CharacterReferences {
    /// Bytes of the longest reference.
    private static let longest = 12

    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "&"), let (sign, end) = reference(bytes, at: index) {
                result += Array(sign.utf8)
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func reference(_ bytes: ArraySlice<UInt8>, at start: Int) -> (String, Int)? {
        let window = bytes[(start + 1)..<min(start + 1 + longest, bytes.endIndex)]
        guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        guard let sign = name.hasPrefix("#") ? numbered(name.dropFirst()) : named[name] else { return nil }
        return (sign, end + 1)
    }

    private static func numbered(_ digits: Substring) -> String? {
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let value, value > 0, let scalar = Unicode.Scalar(value) else { return nil }
        return String(Character(scalar))
    }

    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
        "trade": "™", "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "sect": "§", "para": "¶", "deg": "°",
        "middot": "·", "bull": "•", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
        "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»", "times": "×",
        "divide": "÷", "plusmn": "±", "frac12": "½", "frac14": "¼", "frac34": "¾", "sup2": "²", "sup3": "³",
        "micro": "µ", "shy": "\u{AD}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
        "zwnj": "\u{200C}", "zwj": "\u{200D}", "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã",
        "auml": "ä", "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê",
        "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò",
        "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú",
        "ucirc": "û", "uuml": "ü", "yacute": "ý", "yuml": "ÿ", "szlig": "ß", "Agrave": "À", "Aacute": "Á",
        "Auml": "Ä", "Aring": "Å", "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ntilde": "Ñ",
        "Ouml": "Ö", "Oslash": "Ø", "Uuml": "Ü", "oelig": "œ", "OElig": "Œ", "rarr": "→", "larr": "←", "check": "✓",
    ]
}
