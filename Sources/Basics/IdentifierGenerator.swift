/// Makes identifiers: 26 characters, Crockford base 32, ordered by time and then random (the ULID layout).
public struct IdentifierGenerator: Sendable {
    private let clock: any WallClock
    private let random: @Sendable () -> UInt64

    /// Draws from the system's generator, 64 numbers at a time: a system call for each would cost more than the rest.
    public init(clock: any WallClock) {
        let buffer = RandomBuffer()
        self.init(clock: clock, random: { buffer.next() })
    }

    /// - Parameter random: 64 random bits a call.
    public init(clock: any WallClock, random: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        self.random = random
    }

    public func next() -> String {
        let time = UInt64(max(0, clock.now().milliseconds)) & 0xFFFF_FFFF_FFFF
        let high = random()
        let low = random()
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 26) { buffer in
            let alphabet = IdentifierGenerator.digits.utf8Start
            func put(_ value: UInt64, digits: Int, at start: Int) {
                var value = value
                var position = start &+ digits
                while position > start {
                    position &-= 1
                    buffer[position] = alphabet[Int(truncatingIfNeeded: value & 31)]
                    value >>= 5
                }
            }
            put(time, digits: 10, at: 0)
            put(high, digits: 8, at: 10)
            put(low, digits: 8, at: 18)
            return String(copying: UTF8Span(unchecked: UnsafeBufferPointer(buffer).span, isKnownASCII: true))
        }
    }

    /// Crockford base 32: no I, L, O, U. Looked up, because a branch on a random digit is guessed wrong half of the time.
    private static let digits: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
}
