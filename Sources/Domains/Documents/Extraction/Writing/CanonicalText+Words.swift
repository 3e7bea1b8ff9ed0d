extension CanonicalText {
    /// Whether there is a letter or a digit in it.
    var hasWords: Bool {
        text.unicodeScalars.contains { scalar in
            scalar.value < 0x80
                ? (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
                : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
