import Basics
import Synchronization
import Testing

@Suite struct IdentifierTests {
    private func generator(at milliseconds: Int, seed: UInt64 = 7) -> IdentifierGenerator {
        let random = Mutex(SplitMix64(seed: seed))
        return IdentifierGenerator(
            clock: FixedClock(Timestamp(milliseconds: milliseconds)), random: { random.withLock { $0.next() } })
    }

    @Test func `an identifier is 26 characters of Crockford's alphabet`() {
        let ids = generator(at: 1_795_167_000_250)
        for _ in 0..<2_000 {
            let id = ids.next()
            #expect(id.utf8.count == 26)
            #expect(id.utf8.allSatisfy { Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8).contains($0) })
        }
    }

    @Test func `later identifiers sort after earlier ones`() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<2_000 {
            let earlier = Int.random(in: 0..<281_474_976_710_655, using: &random)
            let later = Int.random(in: (earlier + 1)...281_474_976_710_655, using: &random)
            #expect(generator(at: earlier, seed: .max).next() < generator(at: later, seed: 0).next())
        }
    }

    @Test func `the time is in the first ten characters`() {
        #expect(generator(at: 0).next().hasPrefix("0000000000"))
        #expect(generator(at: 1).next().hasPrefix("0000000001"))
        #expect(generator(at: 1_469_918_176_385).next().hasPrefix("01ARYZ6S41"))
    }

    @Test func `a moment before 1970 does not trap`() {
        #expect(generator(at: -5).next().hasPrefix("0000000000"))
        #expect(generator(at: .max).next().utf8.count == 26)
    }

    @Test func `identifiers of one millisecond differ`() {
        let ids = IdentifierGenerator(clock: FixedClock(Timestamp(milliseconds: 5)))
        #expect(Set((0..<10_000).map { _ in ids.next() }).count == 10_000)
    }
}
