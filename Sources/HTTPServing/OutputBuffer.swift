import Basics
import Glibc

/// Bytes on their way out; each event loop reuses one for all its connections.
///
/// Not thread-safe: it belongs to one loop's queue.
final class OutputBuffer {
    private(set) var count = 0
    private var capacity: Int
    private var storage: UnsafeMutablePointer<UInt8>

    init(capacity: Int = 64 * 1024) {
        self.capacity = max(capacity, 64)
        storage = .allocate(capacity: self.capacity)
    }

    deinit {
        storage.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: count) }

    func removeAll() {
        count = 0
    }

    /// Drops what was written after `count` was `mark`.
    func truncate(to mark: Int) {
        count = min(max(mark, 0), count)
    }

    /// Gives back memory that an unusually large response took.
    func trim(to limit: Int) {
        guard count == 0, capacity > limit else { return }
        storage.deallocate()
        capacity = limit
        storage = .allocate(capacity: limit)
    }

    @inline(__always)
    private func reserve(_ extra: Int) {
        if extra > capacity - count { grow(extra) }
    }

    @inline(never)
    private func grow(_ extra: Int) {
        let larger = max(capacity * 2, count + extra)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        grown.update(from: storage, count: count)
        storage.deallocate()
        storage = grown
        capacity = larger
    }

    @inline(__always)
    func append(_ source: UnsafeRawBufferPointer) {
        guard let base = source.baseAddress else { return }
        reserve(source.count)
        memcpy(storage + count, base, source.count)
        count += source.count
    }

    /// Appends bytes that are known when this is compiled.
    @inline(__always)
    func append(constant text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    func append(_ array: [UInt8]) {
        array.withUnsafeBytes { append($0) }
    }

    func append(_ text: String) {
        let size = text.utf8.count
        reserve(size)
        let place = storage + count
        // Nothing but the copy is done in the closure, so that the string need not be held for it.
        text.withBytes { place.copy($0) }
        count += size
    }

    /// Writes a number that is not negative.
    func append(_ number: Int, radix: Int = 10) {
        reserve(64)
        var rest = UInt(max(number, 0))
        let base = UInt(max(radix, 2))
        let start = count
        repeat {
            let digit = UInt8(truncatingIfNeeded: rest % base)
            storage[count] = digit < 10 ? 0x30 + digit : 0x57 + digit
            count += 1
            rest /= base
        } while rest > 0
        var digits = UnsafeMutableBufferPointer(start: storage + start, count: count - start)
        digits.reverse()
    }
}
