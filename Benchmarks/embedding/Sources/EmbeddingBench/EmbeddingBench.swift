import SentenceEmbedding

/// Our side of the comparison: waits for a line, embeds, answers with a line.
///
/// Arguments: the model's file and a kernel ("best" for the fastest). First it says "ready", before it has opened
/// anything, then on any line "open KERNEL". From then on a line is a command, a tab and texts with tabs between them:
/// "time N" embeds them once and then N times, and answers with the tokens and the N times in nanoseconds; "vector"
/// answers with the first text's vector.
@main
enum EmbeddingBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { throw Failure.usage }
        print("ready")
        flush()
        _ = readLine()
        let kernel = arguments[2] == "best" ? nil : EncoderKernel(rawValue: arguments[2])
        let embedder = try SentenceEmbedder(modelPath: arguments[1], kernel: kernel)
        print("open \(embedder.kernel.rawValue)")
        flush()
        while let line = readLine() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
            let command = fields[0].split(separator: " ")
            let texts = Array(fields.dropFirst())
            if command.first == "time", command.count == 2, let times = Int(command[1]) {
                try time(embedder, texts, times)
            } else if command.first == "vector", let text = texts.first {
                print(try embedder.embed(text).map { "\($0)" }.joined(separator: " "))
            } else {
                throw Failure.command
            }
            flush()
        }
    }

    private static func time(_ embedder: SentenceEmbedder, _ texts: [String], _ times: Int) throws {
        var results = [try embedder.embeddings(of: texts).reduce(0) { $0 + $1.tokenCount }]
        let clock = ContinuousClock()
        for _ in 0..<times {
            let duration = try clock.measure { _ = try embedder.embeddings(of: texts) }.components
            results.append(Int(duration.seconds) * 1_000_000_000 + Int(duration.attoseconds / 1_000_000_000))
        }
        print(results.map { "\($0)" }.joined(separator: " "))
    }

    private enum Failure: Error {
        case usage, command
    }
}
