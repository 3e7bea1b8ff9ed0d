import CMalloc
import Glibc

/// What the process asks of the kernel before it does anything else.
public enum ProcessSettings {
    /// Writes to a closed connection and beyond a file size limit become errors instead of the end of the process; files
    /// are readable by their owner only; no core file can hold what the memory held.
    public static func harden() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        umask(0o077)
        // One arena a core is plenty: more only spread freed memory that no other thread uses.
        mallopt(M_ARENA_MAX, 2)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    /// Gives back what start-up needed and the service does not.
    static func returnFreeMemory() {
        malloc_trim(0)
        for code in ProcessSettings.mappedCode { madvise(code.baseAddress, code.count, MADV_DONTNEED) }
    }

    /// The code of the program and its libraries, whose pages the kernel reads from their files again where they are used
    /// again. Code alone: it is never written, where data that the loader has changed would be lost. From
    /// /proc/self/maps (proc(5)).
    private static var mappedCode: [UnsafeMutableRawBufferPointer] {
        guard let bytes = try? FileBytes.read("/proc/self/maps", maximum: 1 << 20) else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: " "))
            // Address range, rights, offset, device, inode, path.
            guard fields.count >= 6, fields[1].elementsEqual("r-xp".utf8), fields[5].first == UInt8(ascii: "/") else {
                return nil
            }
            let ends = fields[0].split(separator: UInt8(ascii: "-")).map {
                UInt(String(decoding: $0, as: UTF8.self), radix: 16)
            }
            guard ends.count == 2, let start = ends[0], let end = ends[1], end > start else { return nil }
            return UnsafeMutableRawBufferPointer(
                start: UnsafeMutableRawPointer(bitPattern: start), count: Int(clamping: end - start))
        }
    }
}
