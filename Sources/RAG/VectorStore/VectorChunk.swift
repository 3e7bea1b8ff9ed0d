import CKernels
import Glibc

/// Up to 256 vectors in memory of their own, which goes back to the system with the last reference.
///
/// `@unchecked Sendable`: the memory is written by the initialiser alone, before anybody else has the reference.
final class VectorChunk: @unchecked Sendable {
    static let capacity = 256
    static let dimensions = Int(STW_SCAN_DIMENSIONS)

    private static let packedBytes = capacity * dimensions
    private static let scaleBytes = capacity * MemoryLayout<Float>.stride
    private static let floatBytes = capacity * dimensions * MemoryLayout<Float>.stride
    static let bytes = packedBytes + scaleBytes + floatBytes

    let ids: [PassageID]
    /// The smallest and the largest of ``ids``.
    let bounds: ClosedRange<PassageID>
    private let memory: UnsafeMutableRawPointer

    /// - Parameters:
    ///   - rows: 1...256 vectors of 384 finite components.
    init?(_ rows: [VectorRow]) {
        let ids = rows.prefix(VectorChunk.capacity).map(\.id)
        guard let smallest = ids.min(), let largest = ids.max(), let memory = VectorChunk.map() else { return nil }
        self.ids = ids
        bounds = smallest...largest
        self.memory = memory
        for (index, row) in rows.prefix(VectorChunk.capacity).enumerated() { put(row.values, at: index) }
    }

    /// The rows of other chunks, in their order, as many as fit.
    init?(copying rows: ArraySlice<VectorPlace>) {
        let rows = rows.prefix(VectorChunk.capacity)
        let ids = rows.map(\.id)
        guard let smallest = ids.min(), let largest = ids.max(), let memory = VectorChunk.map() else { return nil }
        self.ids = ids
        bounds = smallest...largest
        self.memory = memory
        for (index, place) in rows.enumerated() {
            stw_scan_copy_row(place.chunk.packed, place.row, packed, index)
            scales[index] = place.chunk.scales[place.row]
            floats(index).update(from: place.chunk.floats(place.row), count: VectorChunk.dimensions)
        }
    }

    deinit {
        munmap(memory, VectorChunk.bytes)
    }

    /// Merges the best rows into `best`; `number` is the chunk's place in its space.
    func scan(
        _ query: inout stw_scan_query, number: Int, kernel: ScanKernel,
        best: UnsafeMutableBufferPointer<stw_scan_candidate>, count: Int
    ) -> Int {
        stw_scan_top(
            kernel.code, &query, packed, scales, ids.count, UInt32(truncatingIfNeeded: number * VectorChunk.capacity),
            best.baseAddress, best.count, count)
    }

    /// Asks for a row of which the product is wanted next; a row that is not there costs nothing.
    func fetch(_ row: Int) {
        if row < ids.count { stw_scan_fetch(floats(row), VectorChunk.dimensions) }
    }

    /// The dot product of a row, a unit vector or zero, with a query of 384 components.
    func product(_ row: Int, _ query: UnsafeBufferPointer<Float>) -> Float {
        guard query.count == VectorChunk.dimensions, let start = query.baseAddress else { return 0 }
        return stw_scan_dot(floats(row), start, VectorChunk.dimensions)
    }

    private var packed: UnsafeMutablePointer<UInt8> { memory.assumingMemoryBound(to: UInt8.self) }
    private var scales: UnsafeMutablePointer<Float> {
        (memory + VectorChunk.packedBytes).assumingMemoryBound(to: Float.self)
    }

    private func floats(_ row: Int) -> UnsafeMutablePointer<Float> {
        (memory + VectorChunk.packedBytes + VectorChunk.scaleBytes).assumingMemoryBound(to: Float.self)
            + row * VectorChunk.dimensions
    }

    /// Stores a vector with length 1, so that a dot product is a cosine; one without a length stays zero.
    private func put(_ values: [Float], at row: Int) {
        let target = floats(row)
        var square = 0.0
        for value in values { square += Double(value) * Double(value) }
        let inverse = square > 0 && square.isFinite ? 1 / square.squareRoot() : 0
        for index in 0..<min(values.count, VectorChunk.dimensions) {
            target[index] = Float(Double(values[index]) * inverse)
        }
        scales[row] = stw_scan_pack_row(target, packed, row)
    }

    /// Pages of zeros; those that nothing is written to cost nothing.
    private static func map() -> UnsafeMutableRawPointer? {
        let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return memory == MAP_FAILED ? nil : memory
    }
}
