import Glibc

/// Reads files of the repository.
enum TestFiles {
    struct Missing: Error { let path: String }

    static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw Missing(path: path) }
        defer { fclose(file) }
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { return result }
            result += buffer[..<count]
        }
    }
}
