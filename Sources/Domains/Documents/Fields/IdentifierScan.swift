/// Reads numbers of policies, invoices, customers: signs without spaces that hold a digit.
struct IdentifierScan {
    private static let inner = "-/._·".unicodeScalars

    let scalars: [Unicode.Scalar]

    /// The identifier that begins at a place, or behind a few signs there; at least three signs long.
    func identifier(from start: Int, to end: Int) -> Range<Int>? {
        var place = start
        while place < end, place - start < 6, !isSign(place) { place += 1 }
        guard place < end, isSign(place) else { return nil }
        let first = place
        var last = word(place, end)
        // "4512 8890 12": groups of digits.
        while last + 1 < end, scalars[last] == " ", isDigit(last - 1), isDigit(last + 1) {
            let next = word(last + 1, end)
            guard (last + 1..<next).allSatisfy(isDigit), next - last >= 3 else { break }
            last = next
        }
        guard last - first >= 3, last - first <= 40, (first..<last).contains(where: isDigit) else { return nil }
        return first..<last
    }

    private func word(_ start: Int, _ end: Int) -> Int {
        var place = start
        while place < end {
            let goesOn = IdentifierScan.inner.contains(scalars[place]) && place + 1 < end && isSign(place + 1)
            guard isSign(place) || scalars[place] == "_" || goesOn else { break }
            place += 1
        }
        return place
    }

    private func isDigit(_ place: Int) -> Bool { place >= 0 && (0x30...0x39).contains(scalars[place].value) }

    private func isSign(_ place: Int) -> Bool {
        let scalar = scalars[place].value
        return isDigit(place) || (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
    }
}
