import Basics
import Testing

@Suite struct ClockTests {
    @Test func `a fixed clock stands still`() throws {
        let moment = try #require(Timestamp("2026-11-20T09:30:00Z"))
        let clock = FixedClock(moment)
        #expect(clock.now() == moment)
        #expect(clock.today().description == "2026-11-20")
        #expect(moment.adding(seconds: 60).description == "2026-11-20T09:31:00.000Z")
    }
}
