import Basics
import Testing

@testable import RAG

struct HashTableTests {
    @Test func `it holds what a dictionary holds, whatever is put in and taken out`() {
        var random = SplitMix64(seed: 7)
        var table = HashTable<Int>()
        var known: [Int: Int] = [:]
        for step in 0..<20_000 {
            // Few places for many hashes: most stand behind others, also across the end.
            let hash = Int(truncatingIfNeeded: random.next() % 97) &* 0x1_0000 &- Int(random.next() % 5)
            if random.next() % 5 < 2 {
                table.removeValue(for: hash)
                known[hash] = nil
            } else {
                #expect(table.updateValue(step, for: hash) == known.updateValue(step, forKey: hash))
            }
            #expect(table.count == known.count)
            if step % 500 == 0 { for (hash, value) in known { #expect(table[hash] == value) } }
            #expect(table[hash] == known[hash])
        }
        #expect(table[-1_000_000] == nil)
    }
}
