import Basics
import Documents
import DocumentsStorage
import JSON
import Language
import LimitedProcess
import Storage
import Stores
import TestSupport
import Web

@testable import DocumentsAPI

/// A library over a real database, with a clock that the test moves and, where it says so, a reader of its own.
struct LibraryHouse {
    /// Reads files as the test says.
    struct Reader: FileReading {
        var quick = false
        let text: @Sendable (Upload) async throws -> FileText

        func isQuick(_ upload: Upload) throws -> Bool { quick }

        func read(_ upload: Upload) async throws -> FileText { try await text(upload) }
    }

    let service: TestService
    let store: DocumentStore
    let library: Library
    let deadlines = ManualDeadlines()
    /// Says each time that a document was read.
    private let reads: AsyncStream<Void>

    init(
        quota: Quota = Quota("documents"), reader: (any FileReading)? = nil, limits: ExtractionLimits = .standard
    ) throws {
        service = try TestService()
        let kit = TestKit().kit
        store = DocumentStore(
            database: service.database, passages: service.passages, conversations: service.conversations, quota: quota)
        let (reads, read) = AsyncStream.makeStream(of: Void.self)
        self.reads = reads
        library = Library(
            kit: kit, store: store,
            reader: reader
                ?? SystemFileReader(answering: kit.answering, processes: LimitedProcesses(), readsPictures: true),
            composer: DocumentComposer(
                splitter: try DocumentTables.splitter(), facts: try FactsFixture.reader.get(),
                printer: PaperPrinter(folding: try Folding(TableFiles(Folding.fileNames, read: FactsFixture.resource))),
                pieces: { $0.utf8.count / 4 }, limits: limits, digest: kit.digest),
            keepsOriginals: true, deadlines: deadlines, onStored: { read.yield() }, onFailure: { _ in })
    }

    func upload(_ bytes: [UInt8], _ filename: String? = nil, tags: [String] = []) -> Upload {
        Upload(
            user: .local, content: UploadedBytes(bytes), filename: filename, contentType: nil, title: nil, tags: tags)
    }

    /// The status of the answer, and the document that it shows.
    func add(_ upload: Upload) async throws -> (status: Int, document: JSONValue) {
        let reply = try await library.add(upload, request: nil).reply
        return (reply.status, try JSONParser.parse(reply.body))
    }

    /// Reads what waits until so many documents more have been read.
    func read(_ count: Int) async {
        let reading = Task { await library.readWaiting() }
        var left = count
        for await _ in reads {
            left -= 1
            if left == 0 { break }
        }
        reading.cancel()
        await reading.value
    }

    /// All documents, oldest first.
    var documents: [StoredDocument] {
        get async throws {
            try await store.documents(of: .local, DocumentFilter(), after: nil, limit: 100).items.reversed()
        }
    }
}
