import Foundation

extension Exchange {
    /// Those that domains bring with their tests, in `exchanges.tsv`: method, target, path template, status, header fields
    /// parted by ` | `, body. `{location}` stands for the path of what was made last.
    static func ofDomains() throws -> [Exchange] {
        let domains = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Domains").resolvingSymlinksInPath()
        return try FileManager.default.contentsOfDirectory(at: domains, includingPropertiesForKeys: nil)
            .map { $0.appending(path: "Tests/exchanges.tsv") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
            .sorted { $0.path < $1.path }
            .flatMap { try read(String(contentsOf: $0, encoding: .utf8), of: $0.path) }
    }

    private static func read(_ table: String, of path: String) throws -> [Exchange] {
        try table.split(separator: "\n").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 6, let status = Int(fields[3]) else {
                throw ContractFault(text: "\(path): six fields are wanted: \(line)")
            }
            let headers = fields[4].components(separatedBy: " | ").compactMap { field -> (String, String)? in
                let parts = field.components(separatedBy: ": ")
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
            return Exchange(
                fields[0], fields[1], template: fields[2], body: fields[5].isEmpty ? nil : fields[5], headers: headers,
                status)
        }
    }
}
