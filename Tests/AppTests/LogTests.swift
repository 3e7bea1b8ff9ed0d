import Basics
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing
import Wallet

@testable import App
import Stores

@Suite("The log")
struct LogTests {
    /// What a writer handed on.
    private final class Sink: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
        func take(_ more: [UInt8]) { bytes.withLock { $0 += more } }
    }

    private let sink = Sink()

    private func logged(_ format: LogFormat, _ body: (Logger) -> Void) -> String {
        let writer = LogWriter { [sink] in sink.take($0) }
        let logger = Logger(label: "steward.test") { label in
            LineLogHandler(
                label: label, level: .info, format: format, writer: writer,
                now: { Timestamp(milliseconds: 1_795_000_000_123) })
        }
        body(logger)
        writer.flush()
        return sink.text
    }

    @Test func `a JSON line has time, level, logger, message and the metadata as members`() {
        let line = logged(.json) { $0.info("request", metadata: ["http.status": "200", "http.route": "/cards/{id}"]) }
        #expect(line.hasPrefix(#"{"time":"2026-11-"#))
        #expect(line.contains(#""level":"info","logger":"steward.test","message":"request""#))
        #expect(line.contains(#""http.status":200"#))
        #expect(line.contains(#""http.route":"/cards/{id}""#))
        #expect(line.hasSuffix("}\n"))
    }

    @Test func `a fault that comes again and again is told once a minute, with how often`() {
        let recorder = LogRecorder()
        let time = Mutex<UInt64>(0)
        let log = FailureLog("broken", logger: Logger(label: "t") { _ in recorder.handler() }) { time.withLock { $0 } }
        for _ in 0..<5 { log.report(StorageError(.unavailable)) }
        time.withLock { $0 = 60_000_000_000 }
        log.report(StorageError(.unavailable))
        #expect(recorder.entries.map { $0.metadata["count"] } == ["1", "5"])
        #expect(recorder.entries.allSatisfy { $0.level == .warning && $0.metadata["error"] == "storage: unavailable" })
    }

    @Test(arguments: [LogFormat.json, .human])
    func `metadata that nobody allowed is not written`(format: LogFormat) {
        let line = logged(format) { $0.warning("odd", metadata: ["query": "dinner for two", "reason": "test"]) }
        #expect(!line.contains("dinner"))
        #expect(line.contains("test"))
    }

    @Test func `all metadata that the sources log is allowed`() throws {
        let keys = /"([A-Za-z][A-Za-z.-]*)": "\\\(/
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        let files = FileManager.default.enumerator(
            at: sources.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
        var found = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: keys) {
                found += 1
                #expect(LogFormat.allowedKeys.contains(String(match.1)), "\(file.lastPathComponent): \(match.1)")
            }
        }
        #expect(found >= 10)
    }

    @Test(arguments: [LogFormat.json, .human])
    func `no value can forge a second line`(format: LogFormat) {
        let line = logged(format) { $0.error("bad\nlevel=info fine", metadata: ["reason": "a\r\nb\u{1B}[2J\u{2028}c"]) }
        #expect(line.split(separator: "\n").count == 1)
        #expect(!line.contains("\r"))
        #expect(!line.contains("\u{1B}"))
    }

    @Test func `a value of any length is cut`() {
        let line = logged(.human) { $0.info("long", metadata: ["reason": "\(String(repeating: "x", count: 100_000))"]) }
        #expect(line.utf8.count < 2_000)
    }

    @Test func `events under the level are not written`() {
        #expect(logged(.json) { $0.debug("quiet") }.isEmpty)
    }

    @Test func `lines come out whole and in order`() {
        let writer = LogWriter { [sink] in sink.take($0) }
        for index in 0..<1_000 { writer.append(Array("\(index)\n".utf8)) }
        writer.flush()
        #expect(sink.text == (0..<1_000).map { "\($0)\n" }.joined())
    }

    @Test func `a reader that stalls costs lines, which are counted, and not memory`() {
        let writer = LogWriter(capacity: 100, droppedLine: { Array("dropped \($0)\n".utf8) }) { [sink] in sink.take($0)
        }
        let line = Array((String(repeating: "x", count: 39) + "\n").utf8)
        for _ in 0..<5 { writer.append(line) }
        writer.flush()
        #expect(sink.text.utf8.count == 2 * 40 + "dropped 3\n".utf8.count)
        #expect(sink.text.hasSuffix("dropped 3\n"))
        writer.append(line)
        writer.flush()
        #expect(sink.text.hasSuffix("x\n"))
    }
}
