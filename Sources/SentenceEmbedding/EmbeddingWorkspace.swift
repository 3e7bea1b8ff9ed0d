import CKernels

/// Memory that the encoder works in, for up to `tokens` tokens in one call.
///
/// Pages that a short text does not touch are never made: 16 tokens use some 600 KB.
final class EmbeddingWorkspace: @unchecked Sendable {
    // Unchecked: whoever took it from the pool is the only one who uses it until it is put back.

    let memory: UnsafeMutableRawBufferPointer

    init(tokens: Int) {
        memory = .allocate(byteCount: stw_encoder_workspace_size(tokens), alignment: 64)
    }

    deinit { memory.deallocate() }
}
