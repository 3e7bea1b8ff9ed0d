/// The codings that `Transfer-Encoding` lists, over all its lines (RFC 9112, 6.1).
struct TransferCodings: Sendable {
    private(set) var isPresent = false
    private var count = 0
    private var chunkedCount = 0
    private var endsInChunked = false
    private var isMalformed = false

    /// Takes one field value.
    mutating func append(_ value: UnsafeRawBufferPointer) {
        isPresent = true
        for element in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let coding = FieldSection.trimmed(UnsafeRawBufferPointer(rebasing: element))
            // Parameters are outside the token: `chunked` defines none (7.1), and we know no other coding.
            if coding.isEmpty || !coding.allSatisfy(ByteSet.token.contains) { isMalformed = true }
            endsInChunked = FieldSection.equals(coding, "chunked")
            if endsInChunked { chunkedCount += 1 }
            count += 1
        }
    }

    /// Passes if the only coding is `chunked`.
    func requireChunked() throws(WireError) {
        guard !isMalformed, endsInChunked, chunkedCount == 1 else { throw .badRequest }
        guard count == 1 else { throw .notImplemented }
    }
}
