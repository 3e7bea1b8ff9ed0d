/// Short ids that no other request of this or another run is likely to have: 35 random bits and a 40-bit count.
///
/// 15 characters, because Swift keeps strings of that length without allocating.
struct RequestIDs {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    private let prefix: UInt64
    private var count: UInt64 = 0

    init(seed: UInt64) {
        prefix = seed
    }

    mutating func next() -> String {
        count &+= 1
        var random = prefix
        var number = count
        return String(unsafeUninitializedCapacity: 15) { buffer in
            for index in 0..<7 {
                buffer[index] = Self.alphabet[Int(random & 31)]
                random >>= 5
            }
            for index in (7..<15).reversed() {
                buffer[index] = Self.alphabet[Int(number & 31)]
                number >>= 5
            }
            return 15
        }
    }
}
