import CKernels

/// The instruction sets that the encoder has code for.
///
/// All give the same integers in every matrix product, so vectors differ between kernels only in the last bits of
/// float sums: vectors made by one may be searched with another.
public enum EncoderKernel: String, CaseIterable, Sendable {
    /// Plain C for any processor; about ten times slower than AVX-512 VNNI.
    case portable
    case avx2
    case avx512vnni
    /// ARM with the dot product instructions.
    case neon

    /// The fastest kernel that this processor can run.
    public static var best: EncoderKernel {
        let best = Int(stw_encoder_best_kernel())
        return allCases.first { $0.number == best } ?? .portable
    }

    /// Whether this processor can run it.
    public var isAvailable: Bool { stw_encoder_supports(Int32(number)) }

    /// The number that the C side knows it by.
    var number: Int {
        switch self {
        case .portable: STW_ENCODER_PORTABLE
        case .avx2: STW_ENCODER_AVX2
        case .avx512vnni: STW_ENCODER_AVX512VNNI
        case .neon: STW_ENCODER_NEON
        }
    }
}
