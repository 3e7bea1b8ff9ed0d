/// Addresses of cells as spreadsheets write them.
enum CellAddress {
    /// - Parameters:
    ///   - column: from 0.
    ///   - row: from 1.
    static func text(column: Int, row: Int) -> String {
        var letters: [UInt8] = []
        var rest = column
        repeat {
            letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
            rest = rest / 26 - 1
        } while rest >= 0
        return String(decoding: letters.reversed(), as: UTF8.self) + String(row)
    }

    /// The column, from 0, of an address such as `B7`; nil where it is none or beyond the last that spreadsheets have.
    static func column(of address: String) -> Int? {
        var column = 0
        var count = 0
        for byte in address.utf8 {
            guard (0x41...0x5A).contains(byte) else { break }
            column = column * 26 + Int(byte - 0x40)
            count += 1
            guard count <= 3 else { return nil }
        }
        return count > 0 ? column - 1 : nil
    }
}
