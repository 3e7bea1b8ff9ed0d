import CKernels

/// The model's file, mapped read-only: weights, vocabulary and the tokenizer's tables.
///
/// Layout, little-endian, written by `scripts/training/build-model`:
///
///     0    "STEM", u32 version (1), u64 length of the file, u64 XXH64 of everything from byte 24 on
///     24   u32 vocabulary size, width, layers, heads, inner width, positions; 4 x u16 Unicode version; u32 sections
///     64   SHA-256 of the published model.safetensors, SHA-256 of its vocab.txt
///     128  u64 offset and u64 length of each section; sections start at multiples of 64
///
/// Sections: the pieces' bytes; their offsets (u32); a hash table of ids (u16, 0xFFFF empty); scalar block numbers
/// (u16); scalar codes in blocks of 128 (u16); scalar replacements (u32); weights (see `stw_encoder_bind`).
///
/// Opening reads the whole file once, for the checksum (about 3 ms when it is in the page cache). The checksum guards
/// against damage, not against malice; what could make a lookup leave the mapping is checked all the same. The file
/// must not be cut short while it is mapped: replace it by renaming.
final class ModelFile: @unchecked Sendable {
    // Unchecked: the mapping is read-only, lives as long as this object, and `model` is not changed after `init`.

    enum Section: Int, CaseIterable {
        case pieces, offsets, ids, scalarBlocks, scalarCodes, replacements, weights
    }

    static let version: UInt32 = 1
    private static let headerSize = 256
    private static let tableOffset = 128
    private static let checkedFrom = 24

    let path: String
    let checksum: UInt64
    private let mapping: FileMapping
    /// Pointers into the mapping.
    private let model: UnsafeMutablePointer<stw_model>

    init(path: String) throws(EmbedderError) {
        let mapping = try FileMapping(path: path)
        checksum = try Self.checkedStart(
            of: mapping.bytes, mark: "STEM", version: Self.version, headerSize: Self.headerSize, path: path)
        try Self.checkShape(mapping.bytes, path: path)
        let weights = try Self.section(.weights, of: mapping.bytes, path: path)
        var model = stw_model()
        guard stw_encoder_bind(&model, weights.baseAddress, weights.count) else {
            throw EmbedderError(
                kind: .modelUnsupported, detail: "\(path) has \(weights.count) bytes of weights, not this model's")
        }
        self.model = .allocate(capacity: 1)
        self.model.initialize(to: model)
        self.mapping = mapping
        self.path = path
    }

    deinit { model.deallocate() }

    /// The weights, valid as long as this object.
    var weights: UnsafePointer<stw_model> { UnsafePointer(model) }

    /// A section as an array of little-endian numbers, valid as long as this object.
    func table<Element: FixedWidthInteger>(
        _ section: Section, of: Element.Type
    ) throws(EmbedderError) -> UnsafeBufferPointer<Element> {
        let bytes = try Self.section(section, of: mapping.bytes, path: path)
        guard bytes.count % MemoryLayout<Element>.stride == 0, !bytes.isEmpty else {
            throw Self.damaged(path, "section \(section) has \(bytes.count) bytes")
        }
        return bytes.bindMemory(to: Element.self)
    }

    static func damaged(_ path: String, _ what: String) -> EmbedderError {
        EmbedderError(kind: .modelDamaged, detail: "the model file \(path) is damaged: \(what)")
    }
}

extension ModelFile {
    /// Checks what files of models and of layers begin with (mark, version, length, checksum of the rest); returns the
    /// checksum.
    static func checkedStart(
        of mapping: UnsafeRawBufferPointer, mark: String, version: UInt32, headerSize: Int, path: String
    ) throws(EmbedderError) -> UInt64 {
        guard mapping.count >= headerSize else {
            throw damaged(path, "it has \(mapping.count) bytes, less than a header")
        }
        guard mapping.prefix(4).elementsEqual(mark.utf8) else {
            throw damaged(path, "it does not begin with \(mark)")
        }
        let found = number(mapping, at: 4, as: UInt32.self)
        guard found == version else {
            throw EmbedderError(
                kind: .modelUnsupported,
                detail: "\(path) is of version \(found); this build reads version \(version)")
        }
        let length = number(mapping, at: 8, as: UInt64.self)
        guard length == UInt64(mapping.count) else {
            throw damaged(path, "it has \(mapping.count) bytes and should have \(length)")
        }
        let expected = number(mapping, at: 16, as: UInt64.self)
        let rest = UnsafeRawBufferPointer(rebasing: mapping[checkedFrom...])
        guard stw_hash64(rest.baseAddress, rest.count) == expected else {
            throw damaged(path, "its checksum does not match")
        }
        return expected
    }

    private static func checkShape(_ mapping: UnsafeRawBufferPointer, path: String) throws(EmbedderError) {
        let shape = (0..<6).map { Int(number(mapping, at: checkedFrom + 4 * $0, as: UInt32.self)) }
        let ours = [
            STW_ENCODER_VOCABULARY, STW_ENCODER_WIDTH, STW_ENCODER_LAYERS, STW_ENCODER_HEADS, STW_ENCODER_INNER,
            STW_ENCODER_POSITIONS,
        ]
        let sections = number(mapping, at: 56, as: UInt32.self)
        guard shape == ours.map({ Int($0) }), sections == UInt32(Section.allCases.count) else {
            throw EmbedderError(kind: .modelUnsupported, detail: "\(path) holds a model of another shape: \(shape)")
        }
    }

    private static func section(
        _ section: Section, of mapping: UnsafeRawBufferPointer, path: String
    ) throws(EmbedderError) -> UnsafeRawBufferPointer {
        let entry = tableOffset + 16 * section.rawValue
        let offset = number(mapping, at: entry, as: UInt64.self)
        let length = number(mapping, at: entry + 8, as: UInt64.self)
        let (end, overflow) = offset.addingReportingOverflow(length)
        guard !overflow, offset >= UInt64(headerSize), offset % 64 == 0, end <= UInt64(mapping.count) else {
            throw damaged(path, "section \(section) lies outside it")
        }
        return UnsafeRawBufferPointer(rebasing: mapping[Int(offset)..<Int(end)])
    }

    /// A number of the header; the header is known to be there.
    static func number<Value: FixedWidthInteger & BitwiseCopyable>(
        _ mapping: UnsafeRawBufferPointer, at offset: Int, as: Value.Type
    ) -> Value {
        Value(littleEndian: mapping.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }
}
