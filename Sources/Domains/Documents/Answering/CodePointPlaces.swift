/// Turns UTF-8 offsets of a text into code points.
struct CodePointPlaces {
    private let places: [Int]?

    init(_ text: String) {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
            places = nil
            return
        }
        var places: [Int] = []
        places.reserveCapacity(text.utf8.count + 1)
        var count = -1
        for byte in text.utf8 {
            if byte & 0xC0 != 0x80 { count += 1 }
            places.append(count)
        }
        places.append(count + 1)
        self.places = places
    }

    subscript(offset: Int) -> Int {
        guard let places else { return offset }
        return places[min(max(0, offset), places.count - 1)]
    }
}
