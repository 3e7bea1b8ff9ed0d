import Glibc

/// Finds the data files that belong to the program: the tables of Wallet and openapi.yaml.
///
/// SwiftPM puts a target's resources beside the executable, as `steward_<Target>.resources`. They are looked for there,
/// then in `../share/steward` (an installed program), or only where `STEWARD_RESOURCES` says. The accessor that SwiftPM
/// generates is not used: it traps where the folder is missing, and knows the build machine's paths.
public struct ResourceLocator: Sendable {
    public struct MissingResource: Error, Sendable, Hashable, CustomStringConvertible {
        public let name: String
        public let searched: [String]
        /// What is wrong with the file that was found; nil where none was.
        public var fault: FileBytes.ReadError.Kind?

        public var description: String {
            if let fault { return "resource \(name) cannot be read (\(fault)): \(searched.joined(separator: ", "))" }
            return "resource \(name) not found; looked in \(searched.joined(separator: ", ")) (set STEWARD_RESOURCES)"
        }
    }

    /// Largest resource read.
    public static let maximumBytes = 64 << 20

    private let directories: [String]

    /// - Parameters:
    ///   - override: the value of `STEWARD_RESOURCES`; nil or empty where it is not set.
    ///   - executable: path of the running program; nil asks the kernel.
    public init(override: String? = nil, executable: String? = nil) {
        if let override, !override.isEmpty {
            directories = [override]
            return
        }
        let path = executable ?? ResourceLocator.executablePath() ?? ""
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        directories = [folder, folder + "/../share/steward"]
    }

    /// The bytes of a resource.
    ///
    /// - Parameters:
    ///   - name: path inside the target's resource folder.
    ///   - target: the target it belongs to, such as `Wallet`.
    public func bytes(_ name: String, of target: String) throws(MissingResource) -> [UInt8] {
        let tail = "/steward_\(target).resources/Resources/\(name)"
        for directory in directories {
            do throws(FileBytes.ReadError) {
                return try FileBytes.read(directory + tail, maximum: ResourceLocator.maximumBytes)
            } catch {
                guard error.kind == .missing else {
                    throw MissingResource(name: "\(target)/\(name)", searched: [directory + tail], fault: error.kind)
                }
            }
        }
        throw MissingResource(name: "\(target)/\(name)", searched: directories)
    }

    /// The path of a resource, for what maps its file.
    ///
    /// - Parameters:
    ///   - name: path inside the target's resource folder.
    ///   - target: the target it belongs to.
    public func path(of name: String, in target: String) throws(MissingResource) -> String {
        let tail = "/steward_\(target).resources/Resources/\(name)"
        for directory in directories where access(directory + tail, F_OK) == 0 { return directory + tail }
        throw MissingResource(name: "\(target)/\(name)", searched: directories)
    }

    /// The real path of the running program, symbolic links resolved.
    static func executablePath() -> String? {
        var buffer = [CChar](repeating: 0, count: 4_097)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return nil }
        return String(decoding: buffer[0..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
