import Basics
import Testing

@Suite struct UserIDTests {
    @Test func `users whose names end alike are told apart as fast as others`() {
        for length in [8, 9, 16, 40] {
            let ending = String(repeating: "x", count: length)
            let hashes = (0..<1_000).map { UserID(rawValue: "\($0)-\(ending)").hashValue }
            #expect(Set(hashes).count == hashes.count)
        }
    }
}
