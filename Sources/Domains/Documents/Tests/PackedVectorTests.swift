import Basics
import Documents
import Testing

@Suite struct PackedVectorTests {
    private static func vector(_ random: inout SplitMix64, _ count: Int) -> [Float] {
        let values = (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
        let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return values.map { $0 / length }
    }

    @Test(arguments: [1, 7, 8, 13, 384])
    func `cosines of packed vectors are those of the vectors`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let asked = Self.vector(&random, count)
        let stored = (0..<5).map { _ in Self.vector(&random, count) }
        let cosines = PackedVector.cosines(of: stored.flatMap { PackedVector($0).bytes }, with: asked)
        #expect(cosines.count == 5)
        for (cosine, vector) in zip(cosines, stored) {
            let exact = zip(asked, vector).reduce(0) { $0 + $1.0 * $1.1 }
            #expect(abs(cosine - exact) < 0.02)
        }
    }

    @Test func `bytes of another length have none`() {
        #expect(PackedVector.cosines(of: [1, 2, 3], with: [1, 0, 0]).isEmpty)
        #expect(PackedVector.cosines(of: [], with: [1]).isEmpty)
    }
}
