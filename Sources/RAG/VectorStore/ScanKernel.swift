import CKernels

/// The instructions that the scan over stored vectors uses. All give the same results.
public enum ScanKernel: String, Sendable, Hashable, CaseIterable {
    case portable, avx2, avx512vnni, neon

    /// Whether this machine can run it.
    public var isSupported: Bool { stw_scan_supports(code) != 0 }

    /// The fastest one of this machine.
    public static var best: ScanKernel {
        let code = stw_scan_best_kernel()
        return allCases.first { $0.code == code } ?? .portable
    }

    /// The number of the kernel in scan.h.
    var code: Int32 {
        switch self {
        case .portable: Int32(STW_SCAN_PORTABLE.rawValue)
        case .avx2: Int32(STW_SCAN_AVX2.rawValue)
        case .avx512vnni: Int32(STW_SCAN_AVX512VNNI.rawValue)
        case .neon: Int32(STW_SCAN_NEON.rawValue)
        }
    }
}
