/// The contract of the whole house, put together from those of its parts: each a `contract.yaml` with some of `tags`,
/// `paths` and `components`, the first with all that stands once.
///
/// Works on lines: a key at the margin begins a section, a key indented by two begins a group of `components`. Nothing
/// inside them is looked at, so that each part stands in the whole as it was written.
public struct ContractDocument: Sendable {
    private struct Section {
        let key: String
        var lines: [Substring] = []
    }

    private static let joined: Set<String> = ["tags", "paths"]

    public let bytes: [UInt8]

    /// - Parameter parts: the bytes of UTF-8 documents; the first is the house's own.
    public init(_ parts: [[UInt8]]) {
        var whole: [Section] = []
        var groups: [Section] = []
        for part in parts {
            let text = String(decoding: part, as: UTF8.self)
            for section in ContractDocument.sections(
                of: text.split(separator: "\n", omittingEmptySubsequences: false), indent: 0)
            {
                let index = whole.firstIndex { $0.key == section.key }
                if section.key == "components" {
                    if index == nil { whole.append(Section(key: section.key)) }
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
        var lines: [Substring] = []
        for section in whole {
            if section.key == "components" {
                lines.append("components:")
                lines += groups.flatMap(\.lines)
            } else {
                lines += section.lines
            }
        }
        bytes = Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    }

    private static func add(_ group: Section, to groups: inout [Section]) {
        if let index = groups.firstIndex(where: { $0.key == group.key }) {
            groups[index].lines += group.lines.dropFirst()
        } else {
            groups.append(group)
        }
    }

    /// Lines from one key of an indentation to the next. What stands above the first key, and empty lines, are left out.
    private static func sections(of lines: some Sequence<Substring>, indent: Int) -> [Section] {
        var found: [Section] = []
        for line in lines where line.contains(where: { $0 != " " }) {
            let depth = line.prefix { $0 == " " }.count
            if depth == indent, line.dropFirst(indent).first != "#", line.dropFirst(indent).first != "-" {
                found.append(Section(key: String(line.dropFirst(indent).prefix { $0 != ":" })))
            }
            guard !found.isEmpty, depth > indent || line.dropFirst(indent).hasPrefix(found[found.count - 1].key) else {
                continue
            }
            found[found.count - 1].lines.append(line)
        }
        return found
    }
}
