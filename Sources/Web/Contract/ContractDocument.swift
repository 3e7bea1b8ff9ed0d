/// The contract of the whole house, put together from those of its parts: each a `contract.yaml` with some of `tags`,
/// `paths` and `components`, the first with all that stands once.
///
/// Works on lines: a key at the margin begins a section, a key indented by two begins a group of `components`. Nothing
/// inside them is looked at, so that each part stands in the whole as it was written. On bytes, because every start does it.
public struct ContractDocument: Sendable {
    private struct Section {
        let key: Line
        var lines: [Line] = []
    }

    private typealias Line = ArraySlice<UInt8>

    private static let joined = ["tags", "paths"].map { Array($0.utf8)[...] }
    private static let components = Array("components".utf8)[...]

    public let bytes: [UInt8]

    /// - Parameter parts: the bytes of UTF-8 documents; the first is the house's own.
    public init(_ parts: [[UInt8]]) {
        let newline = UInt8(ascii: "\n")
        var whole: [Section] = []
        var groups: [Section] = []
        for part in parts {
            for section in ContractDocument.sections(of: part.split(separator: newline), indent: 0) {
                let index = whole.firstIndex { $0.key == section.key }
                if section.key == ContractDocument.components {
                    if index == nil { whole.append(Section(key: section.key, lines: Array(section.lines.prefix(1)))) }
                    for group in ContractDocument.sections(of: section.lines[...], indent: 2) {
                        ContractDocument.add(group, to: &groups)
                    }
                } else if let index {
                    if ContractDocument.joined.contains(section.key) { whole[index].lines += section.lines.dropFirst() }
                } else {
                    whole.append(section)
                }
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for section in whole {
            let isParted = section.key == ContractDocument.components
            for line in isParted ? Array(section.lines.prefix(1)) + groups.flatMap(\.lines) : section.lines {
                bytes += line
                bytes.append(newline)
            }
        }
        self.bytes = bytes
    }

    private static func add(_ group: Section, to groups: inout [Section]) {
        if let index = groups.firstIndex(where: { $0.key == group.key }) {
            groups[index].lines += group.lines.dropFirst()
        } else {
            groups.append(group)
        }
    }

    /// Lines from one key of an indentation to the next. What stands above the first key, and empty lines, are left out.
    private static func sections(of lines: some Sequence<Line>, indent: Int) -> [Section] {
        let (space, colon) = (UInt8(ascii: " "), UInt8(ascii: ":"))
        var found: [Section] = []
        for line in lines {
            guard let first = line.firstIndex(where: { $0 != space }) else { continue }
            let depth = first - line.startIndex
            if depth == indent, line[first] != UInt8(ascii: "#"), line[first] != UInt8(ascii: "-") {
                found.append(Section(key: line[first...].prefix { $0 != colon }))
            }
            guard !found.isEmpty, depth > indent || line.dropFirst(indent).starts(with: found[found.count - 1].key)
            else { continue }
            found[found.count - 1].lines.append(line)
        }
        return found
    }
}
