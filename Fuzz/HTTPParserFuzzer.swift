import HTTPMessages
import HTTPTypes

/// What the parser made of some bytes, as far as two runs must agree.
struct Trace: Equatable {
    var heads: [String] = []
    var bodies: [[UInt8]] = []
    var ends = 0
    var failure: WireError?
}

func check(_ holds: Bool, _ claim: StaticString) {
    precondition(holds, "\(claim)")
}

/// Feeds `bytes` in pieces of the sizes that `cut` gives, as a connection would.
func trace(_ bytes: UnsafeRawBufferPointer, limits: WireLimits, cut: (Int) -> Int) -> Trace {
    var trace = Trace()
    var parser = WireParser(limits: limits)
    var start = 0
    var end = 0
    while trace.failure == nil {
        var position = 0
        let window = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        reading: while true {
            let before = position
            let event = parser.next(in: window, from: &position)
            check(position >= before && position <= window.count, "the position moves forward, within the bytes")
            switch event {
            case .needMore:
                break reading
            case .head(let head):
                trace.heads.append(String(describing: head))
                trace.bodies.append([])
                use(head)
            case .body(let range):
                check(range.lowerBound >= before && range.upperBound <= position, "a body lies in what was used")
                trace.bodies[trace.bodies.count - 1] += window[range]
                check(trace.bodies[trace.bodies.count - 1].count <= limits.bodyBytes, "a body keeps to its limit")
            case .end:
                trace.ends += 1
            case .failure(let error):
                trace.failure = error
                break reading
            }
        }
        start += position
        if end == bytes.count { break }
        end = min(bytes.count, end + max(1, cut(end)))
    }
    check(trace.ends <= trace.heads.count, "an end follows a head")
    return trace
}

/// Takes apart what a handler would.
func use(_ head: RequestHead) {
    let request = head.request(body: [], remoteAddress: nil)
    _ = try? request.queryParameters()
    _ = head.headers[.contentType]
    check(head.headers.allSatisfy { !$0.name.isEmpty }, "a field has a name")
    _ = router?.respond(to: request, context: RequestContext(requestID: ""))
}

let router = try? Router(
    ["/", "/cards", "/cards/catalog", "/cards/{id}", "/cards/{id}/history"].map { template in
        Route(.get, template) { _, _ in .ready(Response(status: .ok)) }
    },
    failure: { _, _, _ in Response(status: .notFound) }
)

/// The first two bytes choose limits and splits; the others are the connection's.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    guard count > 2 else { return 0 }
    var limits = WireLimits()
    if input[0] & 1 == 1 {
        limits.requestLineBytes = 64
        limits.headerBytes = 128
        limits.headerCount = 6
        limits.bodyBytes = 48
        limits.chunkLineBytes = 24
        limits.trailerBytes = 32
    }
    let bytes = UnsafeRawBufferPointer(rebasing: input[2...])
    let whole = trace(bytes, limits: limits) { _ in bytes.count }
    let step = Int(input[1] % 32) + 1
    let split = trace(bytes, limits: limits) { position in (position &* 7 &+ step) % 29 + 1 }
    check(whole == split, "the events do not depend on where the bytes are split")
    return 0
}
