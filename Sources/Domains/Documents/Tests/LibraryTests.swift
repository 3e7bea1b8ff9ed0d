import Basics
import HTTPTypes
import JSON
import Storage
import Stores
import TestSupport
import Testing

/// The library over HTTP.
@Suite struct LibraryTests {
    private let service: TestService
    private static let lease = """
        Lease of flat 4

        The deposit is $1,200. It is paid back within 30 days.

        Rent is due on the first of each month. Pets need the landlord's consent.
        """

    init() throws { service = try TestService() }

    private func add(
        _ text: String, _ query: String = "", type: String = "text/plain", headers: [(String, String)] = []
    ) async -> TestReply {
        await service.send(
            "POST", "/documents" + query, body: text, headers: [("Content-Type", type)] + headers)
    }

    @Test func `a text is stored whole, and its words come back by their places`() async throws {
        let added = await add(Self.lease, "?filename=flat.txt&tags=home,rent")
        #expect(added.status == 201)
        let id = try #require(added["id"].string)
        #expect(added.headers[.location] == "/documents/" + id)
        #expect(added["characters"].number == "\(Self.lease.unicodeScalars.count)")
        #expect(added["tags"].array.compactMap(\.string) == ["home", "rent"])
        #expect(added["language"].string == "en")
        let text = await service.send("GET", "/documents/\(id)/text?start=17&end=39")
        #expect(text["text"].string == "The deposit is $1,200.")
        #expect(text["total"].number == "\(Self.lease.unicodeScalars.count)")
        let file = await service.send("GET", "/documents/\(id)/file")
        #expect(file.body == Array(Self.lease.utf8))
    }

    @Test func `places count code points, of every script`() async throws {
        let added = await add("é𝄞押金为1200元。\r\n第二行")
        let id = try #require(added["id"].string)
        let text = await service.send("GET", "/documents/\(id)/text?start=2&end=13")
        #expect(text["text"].string == "押金为1200元。\n第")
        #expect(added["language"].string == "zh")
    }

    @Test func `the same bytes are one document`() async throws {
        let first = await add(Self.lease)
        let again = await add(Self.lease, "?title=Other")
        #expect(again.status == 200)
        #expect(again["id"].string == first["id"].string)
        #expect(again["duplicate"].bool == true)
        #expect(await service.send("GET", "/documents")["documents"].array.count == 1)
    }

    @Test func `a repeated request is answered as it was`() async throws {
        let key = [("Idempotency-Key", "k1")]
        let first = await add(Self.lease, headers: key)
        let again = await add(Self.lease, headers: key)
        #expect(again.body == first.body && again.status == 201)
        #expect(again.headers[HTTPField.Name("Idempotency-Replayed")!] == "true")
        #expect(await add("Other words.", headers: key).code == "idempotency_key_reused")
    }

    @Test func `what cannot be read leaves nothing`() async throws {
        #expect(await add("  \n ").code == "document_empty")
        #expect(await add("").code == "document_empty")
        #expect(await service.send("GET", "/documents")["documents"].array.isEmpty)
    }

    @Test func `a form's one file is taken, under its name`() async throws {
        let form = """
            --x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--x\r\n\
            Content-Disposition: form-data; name="file"; filename="../a \\"b\\".txt"\r\nContent-Type: text/plain\r\n\r\n\
            The words.\r\n--x--\r\n
            """
        let added = await add(form, type: "multipart/form-data; boundary=x")
        #expect(added.status == 201)
        #expect(added["filename"].string == "a \"b\".txt")
        let id = try #require(added["id"].string)
        #expect(await service.send("GET", "/documents/\(id)/text")["text"].string == "The words.")
        #expect(await add("--x\r\n", type: "multipart/form-data; boundary=x").code == "bad_request")
    }

    @Test func `card numbers are masked, places stay, and the file is not kept`() async throws {
        let text = "Card 4111 1111 1111 1111 of policy BW-4471-0926, serial 8901234567890."
        let added = await add(text)
        let id = try #require(added["id"].string)
        #expect(added["maskedNumbers"].number == "\(1)")
        #expect(added["originalKept"].bool == false)
        let kept = await service.send("GET", "/documents/\(id)/text")["text"].string
        #expect(kept == "Card **** **** **** 1111 of policy BW-4471-0926, serial 8901234567890.")
        #expect(await service.send("GET", "/documents/\(id)/file").code == "original_not_kept")
    }

    @Test func `what a person says counts, and null takes it back`() async throws {
        let id = try #require(await add(Self.lease, "?filename=flat.txt")["id"].string)
        let path = "/documents/\(id)"
        let patched = await service.send(
            "PATCH", path, body: #"{"title":"Our flat","kind":"contract","tags":["b","a"]}"#)
        #expect(patched["title"].string == "Our flat" && patched["kind"].string == "contract")
        #expect(patched["tags"].array.compactMap(\.string) == ["a", "b"])
        let back = await service.send("PATCH", path, body: #"{"title":null}"#)
        #expect(back["title"].string != "Our flat" && back["kind"].string == "contract")
        let wrong = await service.send("PATCH", path, body: #"{"kind":"x","dueDate":"soon","more":1}"#)
        #expect(wrong.status == 422 && wrong["errors"].array.count == 3)
        let stale = await service.send("PATCH", path, body: "{}", headers: [("If-Match", "\"1\"")])
        #expect(stale.code == "revision_mismatch")
    }

    @Test func `the library is listed, narrowed and searched by words`() async throws {
        _ = await add(Self.lease, "?tags=home")
        _ = await add("The washing machine has a warranty of three years.", "?tags=kitchen")
        _ = await add("洗衣机保修三年。")
        func titles(_ query: String) async -> Int {
            await service.send("GET", "/documents" + query)["documents"].array.count
        }
        #expect(await titles("") == 3)
        #expect(await titles("?tag=home") == 1)
        #expect(await titles("?q=warranties") == 1)
        #expect(await titles("?q=%E4%BF%9D%E4%BF%AE") == 1)
        #expect(await titles("?q=nothing") == 0)
        #expect(await titles("?kind=bill") == 0)
        let first = await service.send("GET", "/documents?limit=2")
        let cursor = try #require(first["nextCursor"].string)
        #expect(await titles("?limit=2&cursor=\(cursor)") == 1)
    }

    @Test func `a deleted document is gone from every index`() async throws {
        let id = try #require(await add(Self.lease)["id"].string)
        #expect(await service.send("DELETE", "/documents/\(id)").status == 204)
        for path in ["", "/text", "/file", "/pages/1"] {
            #expect(await service.send("GET", "/documents/\(id)\(path)").code == "document_not_found")
        }
        #expect(await service.send("GET", "/documents?q=deposit")["documents"].array.isEmpty)
        await service.passages.finishSweeping()
        let rows = try service.database.read { connection in
            try ["document_texts", "document_files", "document_passages", "document_vectors", "document_words"].map {
                try connection.first("SELECT count(*) FROM \($0)", []) { try $0.int(0) } ?? -1
            }
        }
        #expect(rows == [0, 0, 0, 0, 0])
        #expect(await add(Self.lease).status == 201)
    }

    @Test func `documents are reported, exported and erased`() async throws {
        _ = await add(Self.lease, "?filename=flat.txt")
        let report = await service.send("GET", "/privacy/report")
        let counted = report["stored"].array.first { $0.at("kind").string == "documents" }
        #expect(counted?.at("count").number == "1")
        let export = await service.send("GET", "/export")
        let document = try #require(export["documents"].array.first)
        #expect(document.at("text").string == Self.lease)
        #expect(document.at("file").string?.isEmpty == false)
        _ = await service.send("DELETE", "/data?confirm=true")
        #expect(await service.send("GET", "/documents")["documents"].array.isEmpty)
    }

    @Test func `a library that is full takes no more`() async throws {
        let service = try TestService(quotas: [Quota("documents", items: 1)])
        let headers = [("Content-Type", "text/plain")]
        #expect(await service.send("POST", "/documents", body: "One.", headers: headers).status == 201)
        #expect(await service.send("POST", "/documents", body: "Two.", headers: headers).code == "library_full")
    }
}
