import Basics
import Documents
import DocumentsStorage
import HTTPMessages
import HTTPTypes
import JSON
import LimitedProcess
import Metrics
import RAG
import Stores
import Synchronization
import Web

/// Takes files in: reads their words, and stores both.
///
/// What can be read within ``patience`` is stored whole, or refused with nothing stored. What takes longer, and what came
/// inside of another file, is stored unread, so that it survives, and read behind all answers, one at a time.
final class Library: Sendable {
    /// Nanoseconds that an answer waits for a file's words.
    static let patience: UInt64 = 1_500_000_000
    /// Nanoseconds until a file is tried again that found no room.
    static let pause: UInt64 = 2_000_000_000

    /// How often a file is tried with which the service ended.
    private static let mostAttempts = 3
    private static let ended = "The service ended each time it read this file."

    private let kit: RouteKit
    private let store: DocumentStore
    private let reader: any FileReading
    private let composer: DocumentComposer
    private let keepsOriginals: Bool
    private let deadlines: any Deadlines
    private let onFailure: @Sendable (any Error) -> Void
    /// Told when there are passages to embed.
    private let onStored: @Sendable () -> Void
    /// Says that something waits to be read.
    private let waits = WorkSignal()
    /// What could not be read for a reason that is not its own.
    private let passed = Mutex<Set<Int>>([])
    /// Whose file was read last.
    private let last = Mutex<UserID?>(nil)
    /// Says so again after a pause; nil where there is none.
    private let again = Mutex<(any ScheduledDeadline)?>(nil)

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
        if request == nil, let known = try await store.document(sha256: new.content.sha256, of: upload.user),
            known.parent == nil
        {
            return .done(Library.reply(known, isDuplicate: true))
        }
        let reading = Task { try await self.read(upload) }
        // What goes on for longer is read anew from what was stored, so that the sent file is let go of with the answer.
        defer { reading.cancel() }
        let read =
            try reader.isQuick(upload)
            ? await reading.value : await Library.within(Library.patience, deadlines, reading)
        let outcome = try await store.add(
            new, read?.document, inside: read?.inside ?? [], for: upload.user, keepsOriginals: keepsOriginals,
            request: request
        ) { Library.reply($0, isDuplicate: $1) }
        if read != nil { onStored() }
        if read.map({ !$0.inside.isEmpty }) ?? true { waits.raise() }
        return outcome
    }

    // MARK: Behind the answer

    /// Reads what waits, now and whenever there is more, until the task is cancelled: what an earlier run left, what took too
    /// long for an answer, what came inside of others, and what lacked a tool that may be there now.
    func readWaiting() async {
        do {
            try await store.retryWithoutTool()
        } catch {
            onFailure(error)
        }
        await waits.forEach {
            do {
                try await readAll()
            } catch {
                if !(error is CancellationError) { onFailure(error) }
            }
        }
    }

    private func readAll() async throws {
        while let waiting = try await store.nextWaiting(after: last.withLock { $0 }, besides: passed.withLock { $0 }) {
            try Task.checkCancellation()
            last.withLock { $0 = waiting.user }
            do {
                try await finish(waiting)
            } catch let error where error is CancellationError {
                // A stop is no fault of the file's; it is said where nothing is cancelled.
                await Task { [store] in try? await store.setAttempts(waiting.attempts, of: waiting.key) }.value
                throw error
            } catch let error where error is FairQueueRefusal || error as? LimitedProcessFault == .busy {
                // Too much is being read for answers; there will be room.
                try await store.setAttempts(waiting.attempts, of: waiting.key)
                return tryAgain()
            } catch {
                // It stays as it is, and is read at the next start.
                passed.withLock { _ = $0.insert(waiting.key) }
                onFailure(error)
            }
        }
    }

    private func tryAgain() {
        let deadline = deadlines.schedule(at: deadlines.now() + Library.pause) { [waits] in waits.raise() }
        again.withLock { $0 = deadline }
    }

    private func finish(_ waiting: DocumentStore.Waiting) async throws {
        guard waiting.attempts < Library.mostAttempts else {
            return try await store.finish(
                waiting.key, .failure(ExtractionFailure(code: "document_too_complex", detail: Library.ended)),
                of: waiting.user, keepsOriginals: keepsOriginals)
        }
        try await store.setAttempts(waiting.attempts + 1, of: waiting.key)
        let bytes: [UInt8]
        do {
            bytes = try await store.file(of: waiting.document.id, user: waiting.user)
        } catch let error as StorageError where error.kind == .notFound {
            // Deleted by now.
            return
        }
        let upload = Upload(waiting, content: UploadedBytes(bytes))
        do {
            let read = try await self.read(upload)
            try await store.finish(
                waiting.key, .success(read.document), inside: read.inside, of: waiting.user,
                keepsOriginals: keepsOriginals)
            onStored()
        } catch {
            guard let failure = Library.failure(error) else { throw error }
            try await store.finish(
                waiting.key, .failure(failure), of: waiting.user, keepsOriginals: keepsOriginals)
        }
    }

    /// What is shown of a file that will not be read however often it is tried; nil for faults of another kind.
    private static func failure(_ error: any Error) -> ExtractionFailure? {
        guard error is ExtractionFault || error is QuotaError, let problem = DocumentProblems.problem(error) else {
            return nil
        }
        return ExtractionFailure(code: problem.code, detail: problem.detail ?? "")
    }

    // MARK: Reading

    /// What was read in a file, and the files that were in it.
    private struct Read: Sendable {
        let document: ReadDocument
        let inside: [NewDocument]
    }

    private func read(_ upload: Upload) async throws -> Read {
        do {
            let read = try await compose(upload)
            count(format: read.document.extractor.name, outcome: "read")
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

    private func compose(_ upload: Upload) async throws -> Read {
        let text = try await reader.read(upload)
        let (composer, today) = (composer, kit.clock.today())
        return try await kit.answering.beside(for: upload.user) {
            Read(
                document: try composer.compose(text, filename: upload.filename, title: upload.title, on: today),
                inside: try self.inside(upload, text.extraction.attachments))
        }
    }

    /// What came with a file and may be read: what is of no kind that can be, such as a picture's animation, is left where it
    /// is.
    private func inside(_ upload: Upload, _ attachments: [Extraction.Attachment]) throws -> [NewDocument] {
        guard upload.depth < ExtractionLimits.standard.mailDepth else { return [] }
        return try attachments.compactMap { attachment in
            let part = Upload(attachment, in: upload)
            do throws(ExtractionFault) {
                _ = try FormatDetector.detect(attachment.bytes, filename: part.filename, mediaType: part.mediaType)
            } catch .unsupported, .empty {
                return nil
            } catch {
                // It says itself what is wrong with it.
            }
            return try newDocument(part)
        }
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
            own: DocumentDetails(title: upload.title), tags: upload.tags, charset: upload.charset)
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
