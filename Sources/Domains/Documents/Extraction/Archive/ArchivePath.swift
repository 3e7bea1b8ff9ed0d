/// Names of entries, which look like paths.
enum ArchivePath {
    /// The folder with its slash, and the name.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }

    /// A reference from an entry in a folder; one that leaves the archive stays at its top.
    static func resolved(_ reference: String, from folder: String) -> String {
        var parts: [Substring] = reference.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in reference.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// With `%20` and the like in place of what they stand for.
    static func unescaped(_ path: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(path.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
