import Foundation
public import HTTPMessages
public import HTTPTypes
public import JSON
import Synchronization

/// What a test sees of an answer.
public struct TestReply: Sendable {
    public let status: Int
    /// As the client is sent them.
    public let headers: HTTPFields
    public let body: [UInt8]

    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; null where it is none.
    public var json: JSONValue { (try? JSONParser.parse(body)) ?? .null }

    /// The value at a path such as `primaryRecommendation.reward.value` or `items[1].category`; null where there is
    /// none.
    public subscript(path: String) -> JSONValue { json.at(path) }

    /// The stable code of a problem.
    public var code: String? { self["code"].string }
}

extension JSONValue {
    public func at(_ path: String) -> JSONValue {
        var value = self
        for part in path.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" }) {
            switch value {
            case .object(let object): value = object[String(part)] ?? .null
            case .array(let elements):
                guard let index = Int(part), elements.indices.contains(index) else { return .null }
                value = elements[index]
            default: return .null
            }
        }
        return value
    }

    public var bool: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    public var array: [JSONValue] {
        elements ?? []
    }
}

extension TestReply {
    /// A response with all of its body, streamed or not.
    public init(_ response: Response) async {
        let bytes: [UInt8]
        switch response.body {
        case .bytes(let whole): bytes = whole
        case .stream(let produce):
            let collector = BodyCollector()
            try? await produce(collector)
            bytes = collector.bytes
        }
        var headers = response.headers
        if let id = response.requestID, let name = HTTPField.Name("X-Request-Id") { headers[name] = id }
        self.init(status: response.status.code, headers: headers, body: bytes)
    }

    /// The events of a streamed answer, in order: their names with their data.
    public var events: [(name: String, data: JSONValue)] {
        text.components(separatedBy: "\n\n").compactMap { event in
            var name = ""
            var data = ""
            for line in event.split(separator: "\n") {
                if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { data += line.dropFirst(6) }
            }
            guard !name.isEmpty, let value = try? JSONParser.parse(Array(data.utf8)) else { return nil }
            return (name, value)
        }
    }
}

private final class BodyCollector: ResponseBodyWriter {
    private let collected = Mutex<[UInt8]>([])
    var bytes: [UInt8] { collected.withLock { $0 } }

    func write(_ bytes: [UInt8]) async throws {
        collected.withLock { $0 += bytes }
    }
}
