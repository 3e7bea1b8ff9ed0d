import Basics
import Documents
import DocumentsStorage
import HTTPMessages
import HTTPTypes
import JSON
import Metrics
import RAG
import Stores
import Synchronization
import Web

/// Takes files in: reads their words, and stores both.
///
/// What can be read within ``patience`` is stored whole, or refused with nothing stored. What takes longer is stored
/// unread, so that it survives, and read behind the answer.
final class Library: Sendable {
    /// Nanoseconds that an answer waits for a file's words.
    static let patience: UInt64 = 1_500_000_000

    private let kit: RouteKit
    private let store: DocumentStore
    private let reader: any FileReading
    private let composer: DocumentComposer
    private let keepsOriginals: Bool
    private let deadlines: any Deadlines
    private let onFailure: @Sendable (any Error) -> Void
    /// What is read behind answers, by the number of the document.
    private let underWay = Mutex<Set<Int>>([])
    /// Told when there are passages to embed.
    let onStored: @Sendable () -> Void

    init(
        kit: RouteKit, store: DocumentStore, reader: any FileReading, composer: DocumentComposer, keepsOriginals: Bool,
        deadlines: any Deadlines, onStored: @escaping @Sendable () -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.kit = kit
        self.store = store
        self.reader = reader
        self.composer = composer
        self.keepsOriginals = keepsOriginals
        self.deadlines = deadlines
        self.onStored = onStored
        self.onFailure = onFailure
    }

    /// Stores a file.
    ///
    /// - Throws: ``ExtractionFault``, `QuotaError`, `FairQueueRefusal`; nothing is stored then.
    func add(_ upload: Upload, request: IdempotentRequest?) async throws -> WriteOutcome {
        let new = try await kit.answering.beside(for: upload.user) { try self.newDocument(upload) }
        if request == nil, let known = try await store.document(sha256: new.content.sha256, of: upload.user) {
            return .done(Library.reply(known, isDuplicate: true))
        }
        let reading = Task { try await self.read(upload) }
        let read: (ReadDocument, [Extraction.Attachment])?
        do {
            read =
                try reader.isQuick(upload)
                ? await reading.value : await Library.within(Library.patience, deadlines, reading)
        } catch {
            reading.cancel()
            throw error
        }
        let outcome = try await store.add(
            new, read?.0, for: upload.user, keepsOriginals: keepsOriginals, request: request
        ) { Library.reply($0, isDuplicate: $1) }
        guard let read else {
            goOn(reading, new, upload)
            return outcome
        }
        if case .done = outcome { await stored(new.id, upload, read.1) }
        return outcome
    }

    /// Reads what an earlier run began and did not end, and what lacked a tool that may be there now.
    func resume() async {
        do {
            for waiting in try await store.waiting() {
                try Task.checkCancellation()
                guard underWay.withLock({ $0.insert(waiting.key).inserted }) else { continue }
                defer { _ = underWay.withLock { $0.remove(waiting.key) } }
                // Deleted by now, say.
                guard let bytes = try? await store.file(of: waiting.document.id, user: waiting.user) else { continue }
                let upload = Upload(
                    user: waiting.user, content: UploadedBytes(bytes), filename: waiting.document.filename,
                    mediaType: waiting.document.mediaType, title: nil, tags: [], parent: waiting.document.parent)
                await finish(waiting.key, waiting.document.id, upload) { try await self.read(upload) }
            }
        } catch {
            if !(error is CancellationError) { onFailure(error) }
        }
    }

    // MARK: Behind the answer

    private func goOn(
        _ reading: Task<(ReadDocument, [Extraction.Attachment]), any Error>, _ new: NewDocument, _ upload: Upload
    ) {
        Task {
            // Gone where the same bytes were there already, or somebody deleted it by now.
            guard let key = try? await store.key(of: new.id, user: upload.user),
                underWay.withLock({ $0.insert(key).inserted })
            else { return reading.cancel() }
            defer { _ = underWay.withLock { $0.remove(key) } }
            await finish(key, new.id, upload) { try await reading.value }
        }
    }

    private func finish(
        _ key: Int, _ id: String, _ upload: Upload,
        _ read: @Sendable () async throws -> (ReadDocument, [Extraction.Attachment])
    ) async {
        do {
            let result: Result<ReadDocument, ExtractionFailure>
            var attachments: [Extraction.Attachment] = []
            do {
                let found = try await read()
                result = .success(found.0)
                attachments = found.1
            } catch let fault as ExtractionFault {
                result = .failure(ExtractionFailure(code: fault.code, detail: DocumentProblems.detail(fault)))
            }
            try await store.finish(key, result, of: upload.user, keepsOriginals: keepsOriginals)
            if case .success = result { await stored(id, upload, attachments) }
        } catch {
            // It stays as it is, and is read at the next start.
            if !(error is CancellationError) { onFailure(error) }
        }
    }

    /// What was in it becomes documents of their own; what of it cannot be read is passed over.
    private func stored(_ id: String, _ upload: Upload, _ attachments: [Extraction.Attachment]) async {
        onStored()
        guard upload.depth < ExtractionLimits.standard.mailDepth else { return }
        for attachment in attachments {
            let part = Upload(
                user: upload.user, content: UploadedBytes(attachment.bytes),
                filename: attachment.filename.flatMap(DocumentName.label), mediaType: attachment.mediaType, title: nil,
                tags: upload.tags, parent: id, depth: upload.depth + 1)
            do {
                _ = try await add(part, request: nil)
            } catch is ExtractionFault {
                continue
            } catch {
                onFailure(error)
                return
            }
        }
    }

    // MARK: Reading

    private func read(_ upload: Upload) async throws -> (ReadDocument, [Extraction.Attachment]) {
        do {
            let read = try await compose(upload)
            count(format: read.0.extractor.name, outcome: "read")
            return read
        } catch let fault as ExtractionFault {
            count(format: "none", outcome: fault.code)
            throw fault
        }
    }

    /// Formats and outcomes alone: nothing of what stands in a paper.
    private func count(format: String, outcome: String) {
        Counter(
            label: "documents_read_total", dimensions: [("format", format), ("outcome", outcome)],
            factory: kit.metricsFactory
        ).increment()
    }

    private func compose(_ upload: Upload) async throws -> (ReadDocument, [Extraction.Attachment]) {
        let text = try await reader.read(upload)
        let (composer, today) = (composer, kit.clock.today())
        let read = try await kit.answering.beside(for: upload.user) {
            try composer.compose(text, filename: upload.filename, title: upload.title, on: today)
        }
        return (read, text.extraction.attachments)
    }

    private func newDocument(_ upload: Upload) throws -> NewDocument {
        let content = upload.content
        let digest = try kit.digestOfPieces(content.pieces())
        return NewDocument(
            id: kit.identifiers.next(), filename: upload.filename,
            mediaType: upload.mediaType ?? "application/octet-stream",
            content: NewDocument.Content(count: content.count, sha256: digest) {
                try? content.bytes(at: $0, count: $1)
            },
            own: DocumentDetails(title: upload.title), tags: upload.tags, parent: upload.parent)
    }

    private static func reply(_ document: StoredDocument, isDuplicate: Bool) -> StoredReply {
        let isRead = document.state != .queued
        let status: HTTPResponse.Status = isDuplicate ? .ok : isRead ? .created : .accepted
        return StoredReply(
            status: status.code, location: "/documents/" + document.id, entityTag: "\"\(document.revision.rawValue)\"",
            body: DocumentFields.encoded(document, isDuplicate: isDuplicate))
    }

    /// What a task returns within some nanoseconds; nil where it takes longer, and goes on.
    private static func within<Value: Sendable>(
        _ nanoseconds: UInt64, _ deadlines: any Deadlines, _ task: Task<Value, any Error>
    ) async throws -> Value? {
        let (first, comes) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
        Task { comes.yield(await task.result) }
        let deadline = deadlines.schedule(at: deadlines.now() + nanoseconds) { comes.yield(nil) }
        defer { deadline.cancel() }
        for await result in first { return try result?.get() }
        // Nobody waits for the answer any more.
        throw CancellationError()
    }
}
