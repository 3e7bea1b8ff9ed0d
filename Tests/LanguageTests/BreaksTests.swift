import Language
import Testing

struct BreaksTests {
    @Test func `each stretch is found from everywhere in it, as a search would find it`() {
        for pattern in 0..<1_024 {
            let count = pattern % 11
            func isBreak(_ index: Int) -> Bool { pattern >> index & 1 != 0 }
            let breaks = Breaks(count: count, isBreak: isBreak)
            for index in 0...count {
                #expect(breaks.start(of: index) == (0..<index).last(where: isBreak).map { $0 + 1 } ?? 0)
                #expect(breaks.end(of: index) == (index..<count).dropFirst().first(where: isBreak) ?? count)
            }
        }
    }

    @Test func `each piece is looked at once`() {
        var looks = 0
        _ = Breaks(count: 16_384) { index in
            looks += 1
            return index % 3 == 0
        }
        #expect(looks == 16_384)
    }
}
