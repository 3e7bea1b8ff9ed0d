/// Files of the old office programs, which today hold new ones under a password.
enum CompoundFile {
    static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    private static let streams: [(name: String, fault: ExtractionFault)] = [
        ("EncryptedPackage", .encrypted), ("WordDocument", .unsupported(detected: "application/msword")),
        ("Workbook", .unsupported(detected: "application/vnd.ms-excel")),
        ("PowerPoint Document", .unsupported(detected: "application/vnd.ms-powerpoint")),
        ("__properties_version1.0", .unsupported(detected: "application/vnd.ms-outlook")),
    ]
    private static let entry = 128

    /// By the names in its directory, whose entries lie at multiples of their length.
    static func fault(of bytes: [UInt8]) -> ExtractionFault {
        var found = streams.count
        var index = 512
        while index + entry <= bytes.count, found > 0 {
            if let known = streams.prefix(found).firstIndex(where: { isNamed($0.name, bytes, at: index) }) {
                found = known
            }
            index += entry
        }
        return found < streams.count ? streams[found].fault : .unsupported(detected: "application/x-ole-storage")
    }

    private static func isNamed(_ name: String, _ bytes: [UInt8], at place: Int) -> Bool {
        var index = place
        for unit in name.utf8 {
            guard bytes[index] == unit, bytes[index + 1] == 0 else { return false }
            index += 2
        }
        return bytes[index] == 0 && bytes[index + 1] == 0
    }
}
