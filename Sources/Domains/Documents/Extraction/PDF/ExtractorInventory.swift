public import Basics
import Glibc
public import LimitedProcess

/// Which tools are there: looked for in the system's folders alone, never where somebody's PATH points.
public struct ExtractorInventory: Sendable, Equatable {
    public struct Found: Sendable, Equatable {
        public let path: String
        /// As the tool says; nil where it says nothing that looks like one.
        public let version: String?

        public init(path: String, version: String?) {
            self.path = path
            self.version = version
        }
    }

    public let tools: [ExtractionTool: Found]
    /// What pictures can be read in, such as `eng` and `chi_sim`.
    public let languages: [String]

    public init(tools: [ExtractionTool: Found], languages: [String]) {
        self.tools = tools
        self.languages = languages
    }

    /// Debian's packages put their programs into the first.
    public static let folders = ["/usr/bin", "/bin", "/usr/local/bin"]

    /// Looks for every tool and asks it, as a limited child, for its version.
    ///
    /// - Throws: `CancellationError`.
    public static func found(
        by processes: LimitedProcesses, folders: [String] = folders, for user: UserID = .local
    ) async throws -> ExtractorInventory {
        var tools: [ExtractionTool: Found] = [:]
        var languages: [String] = []
        for tool in ExtractionTool.allCases {
            guard let path = folders.map({ $0 + "/" + tool.rawValue }).first(where: { access($0, X_OK) == 0 }) else {
                continue
            }
            let version = try await words(of: path, tool == .tesseract ? "--version" : "-v", processes, user)
            tools[tool] = Found(path: path, version: number(in: version))
            if tool == .tesseract {
                let listed = try await words(of: path, "--list-langs", processes, user)
                languages = listed.split(whereSeparator: \.isNewline).dropFirst().map(String.init)
                    .filter { $0 != "osd" && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") } }
            }
        }
        return ExtractorInventory(tools: tools, languages: languages)
    }

    private static func words(
        of path: String, _ option: String, _ processes: LimitedProcesses, _ user: UserID
    ) async throws -> String {
        var limits = ProcessLimits()
        limits.output = 64 << 10
        do {
            let output = try await processes.run(
                LimitedTool(path: path, arguments: [option]), limits: limits, for: user)
            return String(decoding: output.bytes + output.complaints, as: UTF8.self)
        } catch is LimitedProcessFault {
            return ""
        }
    }

    /// The first word that begins with a digit and has a dot.
    static func number(in words: String) -> String? {
        words.split { $0.isWhitespace }.map(String.init).first {
            $0.first?.isWholeNumber == true && $0.contains(".") && $0.count <= 20
        }
    }
}
