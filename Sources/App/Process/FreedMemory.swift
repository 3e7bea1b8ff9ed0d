import CMalloc
import Glibc

/// Gives memory back that the process has freed and the allocator keeps, such as that of a large import.
///
struct FreedMemory: Sendable {
    /// What is worth the work of giving it back, in bytes.
    static let worthwhile = 4 << 20

    /// Memory in use by nobody after the last time; what cannot be given back.
    private var kept = Int.max

    /// What the process has beside its files, and what of that is allocated, in bytes; nil where it is not known.
    private let measure: @Sendable () -> (resident: Int, allocated: Int)?
    private let giveBack: @Sendable () -> Void

    init(
        measure: @escaping @Sendable () -> (resident: Int, allocated: Int)? = FreedMemory.measure,
        giveBack: @escaping @Sendable () -> Void = { malloc_trim(0) }
    ) {
        self.measure = measure
        self.giveBack = giveBack
    }

    /// Looks, and gives back what is worth it.
    mutating func look() {
        guard let before = unused else { return }
        // Less than was left the last time: from here on it counts what is added.
        kept = min(kept, before)
        guard before - kept >= FreedMemory.worthwhile else { return }
        giveBack()
        kept = unused ?? before
    }

    private var unused: Int? { measure().map { max(0, $0.resident - $0.allocated) } }

    /// From /proc/self/statm (proc(5)) and mallinfo2(3).
    static func measure() -> (resident: Int, allocated: Int)? {
        guard let bytes = try? FileBytes.read("/proc/self/statm", maximum: 256) else { return nil }
        let pages = bytes.split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard pages.count > 2 else { return nil }
        let info = mallinfo2()
        return (
            resident: (pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE))),
            allocated: Int(clamping: info.uordblks) + Int(clamping: info.hblkhd)
        )
    }
}
