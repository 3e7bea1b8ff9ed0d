/// What a limited child is to do, as words on its command line: `name=value` before `--`, the tool behind it.
struct ChildOrders: Equatable {
    var parent: Int32
    var processorSeconds: Int
    var memory: Int
    var file: Int
    var readable: [String]
    var writable: String?
    var tool: String
    var toolArguments: [String]

    init(_ tool: LimitedTool, _ limits: ProcessLimits, parent: Int32) {
        self.parent = parent
        processorSeconds = limits.processorSeconds
        memory = limits.memory
        file = limits.file
        readable = tool.readable
        writable = tool.writableFolder
        self.tool = tool.path
        toolArguments = tool.arguments
    }

    var words: [String] {
        ["parent=\(parent)", "cpu=\(processorSeconds)", "memory=\(memory)", "file=\(file)"]
            + readable.map { "read=\($0)" } + (writable.map { ["write=\($0)"] } ?? []) + ["--", tool] + toolArguments
    }

    /// Nil where a word is missing, unknown or out of range.
    init?(words: some Collection<String>) {
        guard let end = words.firstIndex(of: "--") else { return nil }
        var numbers: [Substring: Int] = [:]
        readable = []
        for word in words[..<end] {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            let (name, value) = (word[..<equals], String(word[word.index(after: equals)...]))
            switch name {
            case "read": readable.append(value)
            case "write": writable = value
            case "parent", "cpu", "memory", "file":
                guard let number = Int(value), number > 0 else { return nil }
                numbers[name] = number
            default: return nil
            }
        }
        let command = words[words.index(after: end)...]
        guard let parent = numbers["parent"].flatMap({ Int32(exactly: $0) }), let cpu = numbers["cpu"],
            let memory = numbers["memory"], let file = numbers["file"], let tool = command.first
        else { return nil }
        self.parent = parent
        processorSeconds = cpu
        self.memory = memory
        self.file = file
        self.tool = tool
        toolArguments = Array(command.dropFirst())
    }
}
