extension Array {
    /// Appends where there is seldom another element: an array of one is made as a literal is, which takes half of what
    /// growing an empty one does.
    @inlinable @inline(__always)
    public mutating func append(only element: consuming Element) {
        if isEmpty { self = [element] } else { append(element) }
    }
}
