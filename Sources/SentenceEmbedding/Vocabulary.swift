/// The pieces that words are made of and their ids, looked up in the model file's own hash table: nothing is built or
/// copied at start.
struct Vocabulary: @unchecked Sendable {
    // Unchecked: the buffers point into `file`'s read-only mapping, which `file` keeps alive.

    private static let empty: UInt16 = 0xFFFF
    private static let slots = 65536
    /// "##", which marks a piece that goes on with a word.
    private static let mark: [UInt8] = [0x23, 0x23]

    private let file: ModelFile
    private let pieces: UnsafeBufferPointer<UInt8>
    private let offsets: UnsafeBufferPointer<UInt32>
    private let ids: UnsafeBufferPointer<UInt16>
    /// Bytes of the longest piece.
    private let longest: Int

    /// Checks that no lookup can leave the tables or go on for ever.
    init(file: ModelFile) throws(EmbedderError) {
        self.file = file
        pieces = try file.table(.pieces, of: UInt8.self)
        offsets = try file.table(.offsets, of: UInt32.self)
        ids = try file.table(.ids, of: UInt16.self)
        let count = offsets.count - 1
        let lengths = zip(offsets, offsets.dropFirst()).map { Int($1) - Int($0) }
        longest = lengths.max() ?? 0
        guard
            ids.count == Self.slots, ids.contains(Self.empty), ids.allSatisfy({ $0 == Self.empty || $0 < count }),
            offsets.first == 0, offsets.last == UInt32(exactly: pieces.count), lengths.allSatisfy({ $0 > 0 })
        else { throw ModelFile.damaged(file.path, "the vocabulary") }
    }

    /// The longest piece that `word` has at `start`, and where it ends. Pieces after the first are those marked "##".
    func longestPiece(of word: UnsafeBufferPointer<UInt8>, from start: Int) -> (id: UInt16, end: Int)? {
        var hash: UInt32 = 0x811C_9DC5
        if start > 0 { for byte in Self.mark { hash = Self.stirred(hash, byte) } }
        let limit = min(word.count, start + longest)
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(limit - start, 1)) { hashes in
            for place in start..<limit {
                hash = Self.stirred(hash, word[place])
                hashes[place - start] = hash
            }
            var end = limit
            while end > start {
                let piece = UnsafeBufferPointer(rebasing: word[start..<end])
                if let id = id(of: piece, marked: start > 0, hash: hashes[end - 1 - start]) { return (id, end) }
                end -= 1
            }
            return nil
        }
    }

    private func id(of piece: UnsafeBufferPointer<UInt8>, marked: Bool, hash: UInt32) -> UInt16? {
        var slot = Int((hash ^ (hash >> 16)) & 0xFFFF)
        let skipped = marked ? Self.mark.count : 0
        while ids[slot] != Self.empty {
            let id = Int(ids[slot])
            let first = Int(offsets[id]), end = Int(offsets[id + 1])
            if end - first == piece.count + skipped,
                !marked || pieces[first..<(first + skipped)].elementsEqual(Self.mark),
                pieces[(first + skipped)..<end].elementsEqual(piece)
            {
                return ids[slot]
            }
            slot = (slot + 1) & 0xFFFF
        }
        return nil
    }

    /// A step of FNV-1a.
    private static func stirred(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }
}
