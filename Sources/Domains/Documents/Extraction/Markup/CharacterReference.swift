/// Characters by number or by name, as HTML has them.
enum CharacterReference {
    /// The names of U+00A0 to U+00FF, in order.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
        micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
        AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml
        times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
        egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash
        ugrave uacute ucirc uuml yacute thorn yuml
        """
    private static let others = """
        OElig 338 oelig 339 Scaron 352 scaron 353 Yuml 376 fnof 402 circ 710 tilde 732 Alpha 913 Beta 914 Gamma 915
        Delta 916 Epsilon 917 Zeta 918 Eta 919 Theta 920 Iota 921 Kappa 922 Lambda 923 Mu 924 Nu 925 Xi 926 Omicron
        927 Pi 928 Rho 929 Sigma 931 Tau 932 Upsilon 933 Phi 934 Chi 935 Psi 936 Omega 937 alpha 945 beta 946 gamma
        947 delta 948 epsilon 949 zeta 950 eta 951 theta 952 iota 953 kappa 954 lambda 955 mu 956 nu 957 xi 958
        omicron 959 pi 960 rho 961 sigmaf 962 sigma 963 tau 964 upsilon 965 phi 966 chi 967 psi 968 omega 969
        thetasym 977 upsih 978 piv 982 ensp 8194 emsp 8195 thinsp 8201 zwnj 8204 zwj 8205 lrm 8206 rlm 8207 ndash
        8211 mdash 8212 lsquo 8216 rsquo 8217 sbquo 8218 ldquo 8220 rdquo 8221 bdquo 8222 dagger 8224 Dagger 8225
        bull 8226 hellip 8230 permil 8240 prime 8242 Prime 8243 lsaquo 8249 rsaquo 8250 oline 8254 frasl 8260 euro
        8364 image 8465 weierp 8472 real 8476 trade 8482 alefsym 8501 larr 8592 uarr 8593 rarr 8594 darr 8595 harr
        8596 crarr 8629 lArr 8656 uArr 8657 rArr 8658 dArr 8659 hArr 8660 forall 8704 part 8706 exist 8707 empty
        8709 nabla 8711 isin 8712 notin 8713 ni 8715 prod 8719 sum 8721 minus 8722 lowast 8727 radic 8730 prop 8733
        infin 8734 ang 8736 and 8743 or 8744 cap 8745 cup 8746 int 8747 there4 8756 sim 8764 cong 8773 asymp 8776 ne
        8800 equiv 8801 le 8804 ge 8805 sub 8834 sup 8835 nsub 8836 sube 8838 supe 8839 oplus 8853 otimes 8855 perp
        8869 sdot 8901 lceil 8968 rceil 8969 lfloor 8970 rfloor 8971 lang 9001 rang 9002 loz 9674 spades 9824 clubs
        9827 hearts 9829 diams 9830 check 10003 hellip 8230 star 9734 starf 9733 phone 9742 dollar 36 percnt 37 num
        35 lpar 40 rpar 41 comma 44 period 46 colon 58 semi 59 quest 63 excl 33 commat 64 lowbar 95 plus 43 equals
        61 sol 47 ast 42 hyphen 8208 dash 8208 NewLine 10 Tab 9 nbsp 160 lsqb 91 rsqb 93 lcub 123 rcub 125 verbar
        124 vert 124 bsol 92 grave 96 apos 39 amp 38 lt 60 gt 62 quot 34 AMP 38 LT 60 GT 62 QUOT 34 COPY 169 REG 174
        """

    private static let named: [String: Unicode.Scalar] = {
        var named: [String: Unicode.Scalar] = [:]
        for (place, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
            named[String(name)] = Unicode.Scalar(UInt32(0xA0 + place))
        }
        var name: Substring?
        for word in others.split(whereSeparator: \.isWhitespace) {
            if let known = name {
                named[String(known)] = UInt32(word).flatMap(Unicode.Scalar.init)
                name = nil
            } else {
                name = word
            }
        }
        return named
    }()

    /// Longer than any name.
    private static let longest = 12

    /// - Parameter digits: what stands between `&#` and the semicolon.
    /// - Returns: nil where it is no number of a character.
    static func numbered(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let isHexadecimal = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = isHexadecimal ? digits.dropFirst() : digits
        guard (1...8).contains(digits.count),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return Unicode.Scalar(value)
    }

    /// Reads the reference that begins at a `&`.
    ///
    /// - Returns: nil where there is none and the sign stands for itself; else the character and the place behind it.
    static func read(_ bytes: [UInt8], at start: Int, end: Int) -> (Unicode.Scalar, next: Int)? {
        var index = start + 1
        let isNumber = index < end && bytes[index] == UInt8(ascii: "#")
        if isNumber { index += 1 }
        let name = index
        while index < end, index - name < longest, isPart(bytes[index]) { index += 1 }
        guard index > name else { return nil }
        let isEnded = index < end && bytes[index] == UInt8(ascii: ";")
        let next = isEnded ? index + 1 : index
        if isNumber {
            guard let scalar = numbered(bytes[name..<index]) else { return ("\u{FFFD}", next) }
            // Pages mean Windows' signs by these numbers.
            if (0x80..<0xA0).contains(scalar.value) {
                let meant = Windows1252.decoded([UInt8(scalar.value)]).unicodeScalars.first
                return (meant ?? scalar, next)
            }
            return (scalar.value == 0 ? "\u{FFFD}" : scalar, next)
        }
        guard let scalar = named[String(decoding: bytes[name..<index], as: UTF8.self)] else { return nil }
        // Old pages leave the semicolon out; newer names need it.
        guard isEnded || scalar.value < 0x100 else { return nil }
        return (scalar, next)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
}
