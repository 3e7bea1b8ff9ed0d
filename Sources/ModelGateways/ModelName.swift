/// Names of models, as servers give them.
enum ModelName {
    /// Names longer than this are no names.
    static let maximumBytes = 256

    /// A name fit to be shown: of a file its last part, and only letters, digits and usual signs.
    static func shown(_ name: String) -> String? {
        let isPath = name.hasPrefix("/") || name.hasPrefix(".") || name.contains("\\") || name.hasSuffix(".gguf")
        let last = isPath ? name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) : name
        var shown = String.UnicodeScalarView()
        var count = 0
        for scalar in (last ?? "").unicodeScalars where count < 100 {
            let isFit = scalar.isASCII ? (0x21...0x7E).contains(scalar.value) : scalar.properties.isAlphabetic
            guard isFit else { continue }
            shown.append(scalar)
            count += 1
        }
        return shown.isEmpty ? nil : String(shown)
    }
}
