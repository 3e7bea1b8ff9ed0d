import Basics
import Testing

@Suite struct TimestampTests {
    @Test func `text and moment convert into each other`() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<20_000 {
            let moment = Timestamp(
                milliseconds: Int.random(in: -62_135_596_800_000...253_402_300_799_999, using: &random))
            guard Timestamp(moment.description) == moment else {
                Issue.record("\(moment)")
                return
            }
        }
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-20T09:30:00.250Z", 1_795_167_000_250),
        ("2026-11-20T09:30:00.25Z", 1_795_167_000_250), ("2026-11-20T09:30:00.2509999Z", 1_795_167_000_250),
        ("1969-12-31T23:59:59.999Z", -1),
    ])
    func `known moments are read`(text: String, milliseconds: Int) {
        #expect(Timestamp(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20T09:30:00", "2026-11-20T09:30:00+00:00", "2026-11-20 09:30:00Z",
        "2026-11-20T24:00:00Z", "2026-11-20T09:60:00Z", "2026-11-20T09:30:60Z", "2026-11-20T09:30:00.Z",
        "2026-11-20T09:30:00,5Z", "2026-02-30T00:00:00Z", "2026-11-20T9:30:00Z", "2026-11-20T09:30:00.0000000000000Z",
    ])
    func `text that is no moment is refused`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func `the local day follows the offset`() {
        let evening = Timestamp(milliseconds: 1_795_219_200_000)  // 2026-11-21T00:00:00Z
        #expect(evening.date().description == "2026-11-21")
        #expect(evening.date(offsetSeconds: -1).description == "2026-11-20")
        #expect(evening.date(offsetSeconds: -5 * 3_600).description == "2026-11-20")
        #expect(evening.date(offsetSeconds: 8 * 3_600).description == "2026-11-21")
        #expect(Timestamp(milliseconds: -1).date().description == "1969-12-31")
        #expect(Timestamp(milliseconds: 0).date().description == "1970-01-01")
    }
}
