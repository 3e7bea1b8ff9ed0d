import HTTPMessages
import HTTPTypes
import Testing

@Suite struct `Requests` {
    @Test func `a target is split at its first question mark`() {
        let request = Request(method: .get, target: "/a%20b/c?x=1?y")
        #expect(request.path == "/a%20b/c")
        #expect(request.query == "x=1?y")
        #expect(Request(method: .get, target: "/a").query == nil)
        #expect(Request(method: .get, target: "/a?").query == "")
    }

    @Test func `query fields are decoded and kept in order`() throws {
        let request = Request(method: .get, target: "/?q=whole+foods%2B&limit=&flag&q=%E5%8D%A1&&a=b=c")
        let query = try request.queryParameters()
        #expect(query["q"] == "whole foods+")
        #expect(query.items.filter { $0.name == "q" }.map(\.value) == ["whole foods+", "卡"])
        #expect(query["limit"] == "")
        #expect(query["flag"] == "")
        #expect(query["a"] == "b=c")
        #expect(query["none"] == nil)
        #expect(query.repeatedName == "q")
        #expect(query.items.count == 5)
    }

    /// URL standard, percent-decode.
    @Test(arguments: [
        ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%+1", "% 1"), ("%-1", "%-1"), ("50%", "50%"), ("%%41", "%A"),
    ])
    func `a sign in a query that begins no escape is itself`(query: String, text: String) throws {
        #expect(try QueryParameters("a=" + query)["a"] == text)
    }

    @Test(arguments: ["a=%ff", "a=%c0%ae", "a=%ed%a0%80"])
    func `a query that is not UTF-8 is an error`(query: String) {
        #expect(throws: PercentDecodingError.notUTF8) { try QueryParameters(query) }
    }

    @Test func `header fields are found by name whatever the case`() throws {
        let headers: HeaderFields = ["content-TYPE": "application/json", "X-A": "1", "x-a": "2", "Host": "h:1"]
        #expect(headers[.contentType] == "application/json")
        let name = try #require(HTTPField.Name("x-A"))
        #expect(headers[name] == "1, 2")
        #expect(headers.values(for: name) == ["1", "2"])
        #expect(headers[.host] == "h:1")
        #expect(headers[.accept] == nil)
        #expect(headers.contains(.contentType))
        #expect(!headers.contains(.accept))
        #expect(
            headers.map { "\($0.name)=\($0.value)" } == ["content-TYPE=application/json", "X-A=1", "x-a=2", "Host=h:1"])
    }

    @Test func `header ranges outside the bytes read as nothing`() {
        let entry = HeaderFields.Entry(nameStart: 0, nameEnd: 6, valueStart: 9, valueEnd: 7)
        let headers = HeaderFields(bytes: Array("Accept".utf8), entries: [entry])
        #expect(headers[.accept] == "")
        let beyond = HeaderFields.Entry(nameStart: 0, nameEnd: 6, valueStart: 0, valueEnd: 99)
        #expect(HeaderFields(bytes: [65], entries: [beyond])[.accept] == nil)
    }
}

@Suite struct `Replies` {
    private struct Tag: Middleware {
        let name: String

        func respond(to request: Request, context: RequestContext, next: @escaping Handler) -> Reply {
            context.requestID += name
            return next(request, context).map { response in
                var response = response
                response.headers[.server, default: ""] += name
                return response
            }
        }
    }

    @Test(arguments: ["ready", "pending", "begun"])
    func `middleware runs outside in and back again`(kind: String) async {
        let handler = chain([Tag(name: "a"), Tag(name: "b")]) { _, context in
            let response = Response(status: .ok, contentType: "text/plain", body: Array(context.requestID.utf8))
            return kind == "ready" ? .ready(response) : kind == "begun" ? .begun { response } : .pending { response }
        }
        let response = await handler(Request(method: .get, target: "/"), RequestContext(requestID: "-")).response()
        guard case .bytes(let body) = response.body else {
            Issue.record("the body came in pieces")
            return
        }
        #expect(String(decoding: body, as: UTF8.self) == "-ab")
        #expect(response.headers[.server] == "ba")
    }

    @Test func `a context keeps what is learnt on the way`() {
        let context = RequestContext(requestID: "x", receivedAt: 7)
        context.userID = "me"
        #expect(context.userID == "me")
        #expect(context.requestID == "x")
        #expect(context.receivedAt == 7)
    }

    @Test func `an event with several lines stays one event`() {
        let event = ServerSentEvent(data: "a\nb\r\nc", event: "up\ndate")
        #expect(String(decoding: event.bytes, as: UTF8.self) == "event: update\ndata: a\ndata: b\ndata: c\n\n")
        #expect(String(decoding: ServerSentEvent(data: "").bytes, as: UTF8.self) == "data: \n\n")
    }
}

extension HTTPFields {
    fileprivate subscript(name: HTTPField.Name, default fallback: String) -> String {
        get { self[name] ?? fallback }
        set { self[name] = newValue }
    }
}
