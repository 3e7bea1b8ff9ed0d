/// Lines of mails, which end in LF or CR LF.
enum MailLines {
    static func line(of bytes: [UInt8], at start: Int, end: Int) -> (content: Range<Int>, next: Int) {
        var index = start
        while index < end, bytes[index] != 0x0A { index += 1 }
        let next = min(index + 1, end)
        if index > start, bytes[index - 1] == 0x0D { index -= 1 }
        return (start..<index, next)
    }
}
