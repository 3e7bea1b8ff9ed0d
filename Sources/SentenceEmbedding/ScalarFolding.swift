/// What the tokenizer does with each Unicode scalar, from the model file's tables (Unicode 14): BERT's cleaning, accent
/// stripping (NFD without non-spacing marks), lower-casing and splitting, one scalar at a time.
///
/// Tables of the file rather than the standard library's properties, so that token ids do not change with the Swift
/// version that built the service.
struct ScalarFolding: @unchecked Sendable {
    // Unchecked: the buffers point into `file`'s read-only mapping, which `file` keeps alive.

    enum Action {
        /// Part of a word, as it is.
        case keep
        case drop
        case space
        /// A word by itself, as it is.
        case alone
        /// A Hangul syllable: decomposes into two or three jamo by arithmetic.
        case hangul
        /// Replaced by other scalars, with spaces round them if `spaced`.
        case replace(Replacement)
    }

    /// Scalars that stand for another one.
    struct Replacement {
        let scalars: UnsafeBufferPointer<UInt32>.SubSequence
        let spaced: Bool
    }

    private static let blockBits: UInt32 = 7
    private static let blockSize = 1 << Int(blockBits)
    private static let firstReplacement = 8
    private static let standsAlone: UInt32 = 1 << 31
    private static let spacedFlag: UInt32 = 0x100
    private static let scalarLimit: UInt32 = 0x110000

    private let file: ModelFile
    private let blocks: UnsafeBufferPointer<UInt16>
    private let codes: UnsafeBufferPointer<UInt16>
    private let replacements: UnsafeBufferPointer<UInt32>

    /// Checks that no lookup can leave the tables.
    init(file: ModelFile) throws(EmbedderError) {
        self.file = file
        blocks = try file.table(.scalarBlocks, of: UInt16.self)
        codes = try file.table(.scalarCodes, of: UInt16.self)
        replacements = try file.table(.replacements, of: UInt32.self)
        guard
            blocks.count == Int(Self.scalarLimit >> Self.blockBits),
            blocks.allSatisfy({ (Int($0) + 1) * Self.blockSize <= codes.count }),
            codes.allSatisfy({ Int($0) < Self.firstReplacement || isReplacement(Int($0) - Self.firstReplacement) })
        else { throw ModelFile.damaged(file.path, "the tokenizer's scalar tables") }
    }

    func action(of scalar: Unicode.Scalar) -> Action {
        let block = Int(blocks[Int(scalar.value >> Self.blockBits)])
        let code = Int(codes[block * Self.blockSize + Int(scalar.value) % Self.blockSize])
        switch code {
        case 0: return .keep
        case 1: return .drop
        case 2: return .space
        case 3, 4: return .alone
        case 5: return .hangul
        default:
            let place = code - Self.firstReplacement
            guard place >= 0 else { return .drop }
            let head = replacements[place]
            let count = Int(head % Self.spacedFlag)
            return .replace(
                Replacement(
                    scalars: replacements[(place + 1)..<(place + 1 + count)], spaced: head & Self.spacedFlag != 0))
        }
    }

    /// A replacement's scalar, and whether it is a word by itself.
    static func scalar(of entry: UInt32) -> (scalar: Unicode.Scalar, alone: Bool) {
        (Unicode.Scalar(entry & ~standsAlone) ?? "\u{FFFD}", entry & standsAlone != 0)
    }

    /// The jamo of a Hangul syllable (The Unicode Standard, section 3.12).
    static func jamo(of syllable: Unicode.Scalar) -> [Unicode.Scalar] {
        let index = syllable.value &- 0xAC00
        let values = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
        return values.filter { $0 != 0x11A7 }.compactMap { Unicode.Scalar($0) }
    }

    private func isReplacement(_ place: Int) -> Bool {
        place < replacements.count && place + 1 + Int(replacements[place] % Self.spacedFlag) <= replacements.count
    }
}
