import Basics
import Documents
import DocumentsStorage
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Web

/// `/documents`: the library.
struct DocumentRoutes: Sendable {
    let kit: RouteKit
    let store: DocumentStore
    let library: Library

    /// Code points of text in one answer.
    private static let mostCharacters = 100_000

    var routes: [Route] {
        [
            Route(.post, "/documents", maxBodyBytes: kit.limits.maximumFileBytes, takesFile: true) { add($0, $1) },
            Route(.get, "/documents") { list($0, $1) },
            Route(.get, "/documents/{id}") { get($0, $1) },
            Route(.patch, "/documents/{id}", maxBodyBytes: kit.limits.maximumBodyBytes) { update($0, $1) },
            Route(.delete, "/documents/{id}") { delete($0, $1) },
            Route(.get, "/documents/{id}/text") { text($0, $1) },
            Route(.get, "/documents/{id}/pages/{n}") { page($0, $1) },
            Route(.get, "/documents/{id}/file") { file($0, $1) },
        ]
    }

    // MARK: One or many

    private func add(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (upload, key) = try await kit.answering.beside(for: context.user) {
                let upload = try UploadRequest(request, user: context.user).upload
                return (upload, try idempotentRequest(request, upload))
            }
            return .json(try await library.add(upload, request: key))
        }
    }

    /// A file is told by its digest, so that its bytes are not gone through as JSON.
    private func idempotentRequest(_ request: Request, _ upload: Upload) throws -> IdempotentRequest? {
        guard request.headers.contains(.idempotencyKey) else { return nil }
        var named = request
        named.file = nil
        named.body = try kit.digestOfPieces(upload.content.pieces())
        return try named.idempotentRequest(
            operation: "POST /documents\n\(request.query ?? "")\n", digest: kit.digest)
    }

    private static let filterNames: Set<String> = [
        "q", "tag", "kind", "correspondent", "status", "from", "to", "limit", "cursor",
    ]

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let parameters = try request.parameters(DocumentRoutes.filterNames)
            let (limit, cursor) = try parameters.page()
            var filter = DocumentFilter()
            filter.terms = parameters["q"].map { SearchTerms.terms(of: $0).prefix(32).map(\.text) }
            filter.tag = parameters["tag"]
            filter.kind = try choice("kind", of: parameters, DocumentKind.allCases.map(\.rawValue))
            filter.correspondent = parameters["correspondent"]
            filter.status = try choice("status", of: parameters, DocumentState.names)
            filter.from = try parameters.date("from")
            filter.to = try parameters.date("to")
            let page = try await store.documents(of: context.user, filter, after: cursor, limit: limit)
            return .json(JSONWriter.page("documents", page) { DocumentFields(document: $0).write(to: &$1) })
        }
    }

    private func choice(_ name: String, of parameters: QueryParameters, _ known: [String]) throws -> String? {
        guard let value = parameters[name] else { return nil }
        guard known.contains(value) else {
            throw FieldError(
                path: name, code: "unknown_value", message: "Expected one of: \(known.joined(separator: ", ")).")
        }
        return value
    }

    private func get(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: DocumentProblems.notFound)
            return response(try await store.document(id, of: context.user))
        }
    }

    private func update(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: DocumentProblems.notFound)
            let revision = try request.ifMatch()
            let body = try request.jsonObject(accepting: ["application/merge-patch+json", "application/json"])
            let edit = try DocumentEdit.read(body)
            return response(try await store.update(id, of: context.user, ifMatch: revision, edit))
        }
    }

    private func delete(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: DocumentProblems.notFound)
            try await store.delete(id, of: context.user, ifMatch: try request.ifMatch())
            return Response(status: .noContent)
        }
    }

    private func response(_ document: StoredDocument) -> Response {
        .json(DocumentFields.encoded(document), revision: document.revision)
    }

    // MARK: Words and bytes

    private func text(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let parameters = try request.parameters(["start", "end"])
            let id = try identifier(request)
            let most = 999_999_999
            let start = try parameters.integer("start", in: 0...most, default: 0)
            let end = try parameters.integer("end", in: start...most, default: most)
            let range = start..<min(end, start + DocumentRoutes.mostCharacters)
            let (text, document, digest) = try await store.text(range, of: id, user: context.user)
            var json = JSONWriter(capacity: text.utf8.count + 128)
            let shown = range.clamped(to: 0..<document.characters)
            json.beginObject()
            json.name("documentId")
            json.value(document.id)
            json.name("start")
            json.value(shown.lowerBound)
            json.name("end")
            json.value(shown.upperBound)
            json.name("total")
            json.value(document.characters)
            json.name("text")
            json.value(text)
            json.endObject()
            let tag = TextBuffer.hexadecimal(Array(digest.prefix(16)))
            return .json(json.finish(), entityTag: "\"\(tag)-\(shown.lowerBound)-\(shown.upperBound)\"")
        }
    }

    private func page(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: DocumentProblems.notFound)
            // The document is looked for first: whose page it is tells nobody that it is there.
            guard let number = request.parameters["n"].flatMap({ Int($0) }), number > 0, number < 1_000_000 else {
                _ = try await store.document(id, of: context.user)
                throw DocumentProblems.pageNotFound
            }
            guard let (page, text, document) = try await store.page(number, of: id, user: context.user) else {
                throw DocumentProblems.pageNotFound
            }
            var json = JSONWriter(capacity: text.utf8.count + 128)
            json.beginObject()
            json.name("documentId")
            json.value(document.id)
            json.name("page")
            json.value(number)
            json.nullable("pages", document.pages)
            json.name("start")
            json.value(page.range.lowerBound)
            json.name("end")
            json.value(page.range.upperBound)
            json.name("text")
            json.value(text)
            json.name("source")
            json.value(page.source.rawValue)
            json.name("ocrConfidence")
            if let confidence = page.confidence {
                json.value(Rate(hundredths: Int((confidence * 100).rounded())))
            } else {
                json.null()
            }
            json.endObject()
            return .json(json.finish(), revision: document.revision)
        }
    }

    private func file(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: DocumentProblems.notFound)
            let user = context.user
            let document = try await store.document(id, of: user)
            guard document.isOriginalKept else { throw DocumentProblems.originalNotKept }
            let store = store
            var response = Response(
                status: .ok,
                body: .stream { writer in
                    var number = 0
                    while let part = try await store.filePart(number, of: id, user: user) {
                        try await writer.write(part)
                        number += 1
                    }
                })
            // Never shown in the place of a page of the service's own.
            response.headers[.contentType] = "application/octet-stream"
            response.headers[.contentDisposition] =
                "attachment; filename=\"document\"; filename*=UTF-8''\(DocumentRoutes.encoded(document.filename))"
            response.headers[.xContentTypeOptions] = "nosniff"
            return response
        }
    }

    /// RFC 8187.
    private static func encoded(_ name: String?) -> String {
        var result = ""
        for byte in (name ?? "document").utf8 {
            let isPlain =
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            result += isPlain ? String(UnicodeScalar(byte)) : "%" + TextBuffer.hexadecimal([byte]).uppercased()
        }
        return result
    }

    private func identifier(_ request: Request) throws -> String {
        guard let id = request.parameters["id"], Identifier.isValid(id) else { throw DocumentProblems.notFound }
        return id
    }
}

extension HTTPField.Name {
    fileprivate static let contentDisposition = HTTPField.Name("Content-Disposition") ?? .from
    fileprivate static let xContentTypeOptions = HTTPField.Name("X-Content-Type-Options") ?? .from
}
