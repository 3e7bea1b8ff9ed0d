import Basics
import Documents
import DocumentsStorage
import Glibc
import HTTPMessages
import HTTPTypes
import JSON
import LimitedProcess
import Storage
import Stores
import TestSupport
import Testing
import Web

@testable import DocumentsAPI

/// What is read behind answers, and what comes inside of other files.
@Suite struct LibraryReadingTests {
    private static func mail(_ subject: String, _ parts: [String], boundary: String = "b") -> String {
        """
        From: bills@example.org
        Date: Mon, 1 Jun 2026 10:00:00 +0200
        Subject: \(subject)
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=\(boundary)

        --\(boundary)
        Content-Type: text/plain

        See what is attached.

        """ + parts.map { "--\(boundary)\n\($0)\n" }.joined() + "--\(boundary)--\n"
    }

    private static func file(_ name: String, _ text: String, type: String = "text/plain") -> String {
        "Content-Type: \(type); name=\"\(name)\"\nContent-Disposition: attachment\n\n\(text)"
    }

    @Test func `what came with a mail is stored with it, then read, and goes with it`() async throws {
        let house = try LibraryHouse()
        let mail = Self.mail(
            "Your bill",
            [
                Self.file("../bill.txt", "Amount due: $41.70"), Self.file("x.gif", "GIF89a", type: "image/gif"),
                Self.file("locked.txt", "\u{1}\u{2}\u{3}"), Self.file("bill.txt", "Amount due: $41.70"),
                Self.file("broken.pdf", "no PDF", type: "application/pdf"),
                Self.file("terms.txt", "Pay within 30 days."),
            ])
        let (status, document) = try await house.add(house.upload(Array(mail.utf8), "m.eml", tags: ["power"]))
        #expect(status == 201)
        let id = try #require(document.at("id").string)
        #expect(document.at("parent") == .null)
        var inside = try await house.documents.dropFirst()
        #expect(inside.map(\.filename) == ["bill.txt", "broken.pdf", "terms.txt"])
        #expect(inside.allSatisfy { $0.parent == id && $0.state == .queued && $0.tags == ["power"] })
        await house.read(3)
        inside = try await house.documents.dropFirst()
        #expect(inside.map { $0.state == .embedding } == [true, false, true])
        guard case .failed(let failure) = inside[inside.startIndex + 1].state else { return #expect(Bool(false)) }
        #expect(failure.code == "document_damaged")
        try await house.store.delete(id, of: .local, ifMatch: nil)
        #expect(try await house.documents.isEmpty)
        await house.service.passages.finishSweeping()
        let left = try house.service.database.read { connection in
            try ["document_texts", "document_files", "document_words", "document_garbage"].map {
                try connection.first("SELECT count(*) FROM \($0)", []) { try $0.int(0) } ?? -1
            } + [
                try connection.first("SELECT sum(items) FROM usage WHERE kind = 'documents'", []) { try $0.int(0) } ?? 0
            ]
        }
        #expect(left == [0, 0, 0, 0, 0])
    }

    @Test func `mails inside each other are documents down to the third level`() async throws {
        let house = try LibraryHouse()
        var mail = Self.mail("4", [Self.file("deep.txt", "Too deep.")], boundary: "b4")
        for level in [3, 2, 1] {
            mail = Self.mail(
                "\(level)", ["Content-Type: message/rfc822\n\n" + mail, Self.file("\(level).txt", "Words \(level).")],
                boundary: "b\(level)")
        }
        _ = try await house.add(house.upload(Array(mail.utf8), "m.eml"))
        // Two mails and three texts can be read; the fourth mail is too deep.
        await house.read(6)
        let documents = try await house.documents
        #expect(documents.map { $0.filename ?? $0.found.title } == ["m.eml", "2", "1.txt", "3", "2.txt", nil, "3.txt"])
        let codes = documents.map { document in
            if case .failed(let failure) = document.state { failure.code } else { "" }
        }
        #expect(codes == ["", "", "", "", "", "document_too_complex", ""])
    }

    @Test func `a card number in what came with a mail lets go of the mail's file too`() async throws {
        let house = try LibraryHouse()
        let mail = Self.mail("Card", [Self.file("card.txt", "Card 4111 =\n1111 1111 1111")])
            .replacing("attachment\n\n", with: "attachment\nContent-Transfer-Encoding: quoted-printable\n\n")
        let (_, document) = try await house.add(house.upload(Array(mail.utf8), "m.eml"))
        #expect(document.at("originalKept").bool == true)
        await house.read(2)
        #expect(try await house.documents.map(\.isOriginalKept) == [false, false])
    }

    @Test func `a mail whose files find no room is refused whole`() async throws {
        let house = try LibraryHouse(quota: Quota("documents", items: 2))
        let mail = Self.mail("Two", [Self.file("a.txt", "A."), Self.file("b.txt", "B.")])
        await #expect(throws: QuotaError.self) { try await house.add(house.upload(Array(mail.utf8), "m.eml")) }
        #expect(try await house.documents.isEmpty)
    }

    @Test func `the sent file is let go of when an answer says that it will be read later`() async throws {
        let house = try LibraryHouse(
            reader: LibraryHouse.Reader { _ in
                for await _ in AsyncStream<Void>.makeStream().stream {}
                throw CancellationError()
            })
        let (closed, closes) = AsyncStream.makeStream(of: Void.self)
        let adding = Task {
            var request = Request(method: .post, target: "/documents", headers: HeaderFields([]), body: [])
            request.file = BodyFile(descriptor: try Self.file("Words."), count: 6) { closes.finish() }
            let upload = Upload(
                user: .local, content: UploadedBytes(request), filename: nil, contentType: nil, title: nil, tags: [])
            return try await house.add(upload).status
        }
        await house.deadlines.whenSet(1)
        house.deadlines.advance(by: Library.patience)
        #expect(try await adding.value == 202)
        for await _ in closed {}
        #expect(try await house.store.file(of: house.documents[0].id, user: .local) == Array("Words.".utf8))
    }

    @Test func `what found no room is read when there is some`() async throws {
        let tries = Tries()
        let house = try LibraryHouse(
            reader: LibraryHouse.Reader { upload in
                switch await tries.next() {
                case 1:
                    for await _ in AsyncStream<Void>.makeStream().stream {}
                    throw CancellationError()
                case 2: throw LimitedProcessFault.busy
                default:
                    return FileText(
                        extraction: try DocumentReader.extract(upload.content.whole()),
                        extractor: Extractor(name: "text", version: 1))
                }
            })
        let adding = Task { try await house.add(house.upload(Array("Words.".utf8))).status }
        await house.deadlines.whenSet(1)
        house.deadlines.advance(by: Library.patience)
        #expect(try await adding.value == 202)
        async let read: Void = house.read(1)
        await house.deadlines.whenSet(2)
        house.deadlines.advance(by: Library.pause)
        await read
        #expect(try await house.documents.map(\.state) == [.embedding])
    }

    @Test(arguments: [("# a\n", "passages"), ("It is so. ", "sentences")])
    func `a text of too many pieces is refused by the limit's name`(piece: String, limit: String) async throws {
        var limits = ExtractionLimits.standard
        (limits.passages, limits.sentences) = (10, 20)
        let house = try LibraryHouse(limits: limits)
        let text = Array(String(repeating: piece, count: 21).utf8)
        await #expect(throws: ExtractionFault.tooComplex(try #require(.init(rawValue: limit)))) {
            try await house.add(house.upload(text))
        }
    }

    private actor Tries {
        private var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }

    /// An open file with these words, without a name.
    private static func file(_ text: String) throws -> Int32 {
        guard let file = tmpfile() else { throw StorageError(.unavailable) }
        defer { fclose(file) }
        fputs(text, file)
        fflush(file)
        return dup(fileno(file))
    }
}
