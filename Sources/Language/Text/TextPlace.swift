/// Where a scalar stands in the text that it was folded from: UTF-8 offsets.
struct TextPlace {
    let start: Int32
    let length: Int32

    init(start: Int, length: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.length = Int32(truncatingIfNeeded: length)
    }

    var end: Int { Int(start) + Int(length) }
}
