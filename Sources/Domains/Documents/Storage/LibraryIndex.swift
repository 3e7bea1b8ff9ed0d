public import Basics
public import Documents
public import RAG
import Storage
import Stores
import Synchronization

/// What is held in memory of the libraries that are asked: the vectors of their passages, and the words that name their
/// papers. Brought up to date before each question, by the papers that changed since.
public final class LibraryIndex: Sendable {
    /// A library as it was at a revision.
    private struct Known: Sendable {
        var revision = Revision.none
        /// The revisions of its papers, by their keys.
        var papers: [Int: Int] = [:]
        var names: PaperNames?
    }

    /// Libraries in memory.
    static let mostLibraries = 64

    /// Passages whose words stay in memory, of all libraries together: some 30 KB each, taken apart.
    private static let mostContents = 600

    /// A passage of a paper at a revision.
    private struct ContentKey: Hashable, Sendable {
        let passage: Int64
        let revision: Int
    }

    private let vectors: VectorIndex
    private let contents = Mutex(RecentlyUsed<ContentKey, PassageContent>(capacity: mostContents))
    private let known = Mutex(RecentlyUsed<UserID, Known>(capacity: mostLibraries))
    /// Whose vectors are in memory.
    private let loaded = Mutex<Set<UserID>>([])
    /// Held while a library is brought up to date.
    private let updating = Mutex<Void>(())
    private let kinds: KindNames
    private let stopTerms: StopTerms

    public init(kernel: ScanKernel = .best, kinds: KindNames, stopTerms: StopTerms) {
        vectors = VectorIndex(kernel: kernel)
        self.kinds = kinds
        self.stopTerms = stopTerms
    }

    /// Forgets a user.
    public func forget(_ user: UserID) {
        updating.withLock { _ in
            known.withLock { $0[user] = nil }
            contents.withLock { $0.removeAll() }
            vectors.removeAll(of: user)
        }
    }

    /// The words that name a user's papers, with vectors that are those of the file.
    ///
    /// - Parameter fingerprint: of the encoder; vectors of another one are left out.
    func update(_ user: UserID, fingerprint: String, on connection: Connection) throws -> PaperNames {
        let revision = try Change.revision(of: user, in: DocumentRecords.domain, on: connection)
        if let known = known.withLock({ $0[user] }), known.revision == revision, let names = known.names {
            return names
        }
        return try updating.withLock { _ in
            var library = known.withLock { $0[user] } ?? Known()
            if library.papers.isEmpty { vectors.removeAll(of: user) }
            let present = try connection.all(
                "SELECT key, revision FROM documents WHERE user_id = ? ORDER BY key", [.text(user.rawValue)]
            ) { (key: try $0.int(0), revision: try $0.int(1)) }
            let papers = Dictionary(present.map { ($0.key, $0.revision) }, uniquingKeysWith: { $1 })
            let changed = present.filter { library.papers[$0.key] != $0.revision }.map(\.key)
            let gone = library.papers.keys.filter { papers[$0] == nil }
            if !gone.isEmpty { contents.withLock { $0.removeAll() } }
            let added = try changed.flatMap { try LibraryIndex.rows(of: $0, fingerprint, on: connection) }
            try vectors.change(
                user, removing: (changed + gone).map { PassageID.all(of: Int64($0)) }, adding: added)
            let names = PaperNames(try facts(of: user, on: connection), kinds: kinds, stopTerms: stopTerms)
            library = Known(revision: revision, papers: papers, names: names)
            remember(library, of: user)
            return names
        }
    }

    /// Where too many libraries are in memory, all but this one are read again when they are asked.
    private func remember(_ library: Known, of user: UserID) {
        let isFull = known.withLock { known in
            let generation = known.generation
            known[user] = library
            guard known.generation != generation else { return false }
            known.removeAll()
            known[user] = library
            return true
        }
        let gone = loaded.withLock { loaded -> Set<UserID> in
            defer { loaded = isFull ? [user] : loaded.union([user]) }
            return isFull ? loaded.subtracting([user]) : []
        }
        for user in gone { vectors.removeAll(of: user) }
    }

    /// Whether a text has a word of its own of what a user's papers are called, as far as that is in memory. Never waits for
    /// the file.
    public func isNamed(in text: String, of user: UserID) -> Bool {
        known.withLock { $0[user]?.names }?.isNamed(in: SearchTerms.terms(of: text)) ?? false
    }

    /// What a passage says; read from the file where it was not asked lately.
    func content(
        of passage: Int64, revision: Int, read: () throws -> PassageContent?
    ) rethrows -> PassageContent? {
        let key = ContentKey(passage: passage, revision: revision)
        if let content = contents.withLock({ $0[key] }) { return content }
        guard let content = try read() else { return nil }
        contents.withLock { $0[key] = content }
        return content
    }

    func nearest(_ vector: [Float], of user: UserID, limit: Int) -> [Int64: Float] {
        guard let query = try? Embedding(vector) else { return [:] }
        return Dictionary(
            vectors.nearest(query, of: user, limit: limit).map { ($0.id.rawValue, $0.similarity) },
            uniquingKeysWith: { $1 })
    }

    func cosines(_ vector: [Float], of user: UserID, keys: [Int64]) -> [Int64: Float] {
        guard let query = try? Embedding(vector) else { return [:] }
        let found = vectors.similarities(query, of: user, ids: Set(keys.map(PassageID.init(rawValue:))))
        return Dictionary(found.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $1 })
    }

    private static func rows(
        of key: Int, _ fingerprint: String, on connection: Connection
    ) throws -> [VectorRow] {
        let ids = PassageTextRows.ids(of: key)
        return try connection.all(
            """
            SELECT v.passage, v.vector FROM document_vectors v JOIN embedders e ON e.key = v.embedder
            WHERE v.passage BETWEEN ? AND ? AND e.fingerprint = ?
            """, [ids.first, ids.last, .text(fingerprint)]
        ) { row -> VectorRow? in
            let id = PassageID(rawValue: Int64(try row.int(0)))
            return PackedVector(bytes: try row.bytes(1)).map { VectorRow(id: id, values: $0.floats) }
        }.compactMap { $0 }
    }

    private func facts(of user: UserID, on connection: Connection) throws -> [Int64: PaperFacts] {
        let found = try DocumentRows.all("d.user_id = ?", [.text(user.rawValue)], on: connection)
        return Dictionary(
            found.map { (Int64($0.key), LibraryIndex.facts($0.document)) }, uniquingKeysWith: { $1 })
    }

    static func facts(_ document: StoredDocument) -> PaperFacts {
        let details = document.details
        return PaperFacts(
            title: details.title ?? "", correspondent: details.correspondent, date: details.documentDate,
            kind: details.kind?.rawValue, tags: document.tags, filename: document.filename)
    }
}
