public import Basics
import Documents
import DocumentsStorage
public import Household
import Language
import RAG
public import Storage
import Web

/// A household's papers: put in, found, asked.
public struct DocumentsDomain: Domain {
    public let storage: any DomainStorage = DocumentRecords()
    public let contract: [UInt8]
    private let splitter: SentenceSplitter
    private let facts: FactsReader
    private let printer: PaperPrinter
    private let answerer: DocumentAnswerer
    private let check: PaperReplyCheck
    private let summary: PaperSummary
    private let stopTerms: StopTerms
    private let kinds: KindNames
    private let deadlineWords: DeadlineWords
    private let grammar: CountGrammar
    private let countPhrases: CountPhrases
    private let turns: PaperTurns
    private let followUps: FollowUpGrammar
    private let places: PlaceWriter

    public init(_ resources: DomainResources) throws {
        contract = try resources.bytes("contract.yaml", of: "Documents")
        let names =
            ["abbreviations.tsv", "kind-names.tsv", DeadlineWords.fileName, CountPhrases.fileName]
            + [FollowUpGrammar.fileName, FollowUpPhrases.fileName]
            + CountGrammar.fileNames + PaperTurns.fileNames + FactsTables.fileNames + DocumentAnswerer.fileNames
            + PaperReplyCheck.fileNames + [SummaryWords.fileName]
        let files = try TableFiles(Set(names).sorted()) { try resources.bytes($0, of: "Documents") }
        splitter = try SentenceSplitter(files)
        let quantities = try QuantityTables(
            TableFiles(QuantityTables.fileNames) { try resources.bytes($0, of: "Language") },
            folding: resources.folding)
        stopTerms = try StopTerms(files)
        kinds = try KindNames(files)
        deadlineWords = try DeadlineWords(files)
        grammar = try CountGrammar(files)
        countPhrases = try CountPhrases(files)
        turns = try PaperTurns(files)
        followUps = try FollowUpGrammar(files)
        places = PlaceWriter(try FollowUpPhrases(files))
        summary = PaperSummary(words: try SummaryWords(files), kinds: kinds)
        answerer = try DocumentAnswerer(files, quantities: QuantityReader(quantities))
        check = try PaperReplyCheck(files, reader: answerer.reader)
        printer = PaperPrinter(folding: resources.folding)
        facts = FactsReader(try FactsTables(files, folding: resources.folding, quantities: quantities))
    }

    public func personal(_ clock: any WallClock) -> [PersonalTable] { DocumentTables.all }

    public func open(in house: House) throws -> Room {
        var kit = house.kit
        kit.answering = kit.answering.naming(DocumentProblems.problem)
        let store = DocumentStore(
            database: house.database, passages: house.passages, conversations: house.conversations,
            quota: house.quota(of: DocumentRecords.kind))
        let onFailure = house.onFailure("documents not read")
        let embedding = LibraryEmbedding(store: store, worker: house.embeddings, onFailure: onFailure)
        let signal = WorkSignal()
        let model = house.embeddings?.model
        let pieces: @Sendable (String) -> Int = { text in
            model.map { max(0, $0.tokenCount(of: text) - 2) } ?? text.unicodeScalars.count / 4
        }
        let index = LibraryIndex(kinds: kinds, stopTerms: stopTerms)
        house.database.onForget { index.forget($0) }
        let answers = LibraryAnswers(
            kit: kit, store: store, index: index, answerer: answerer, summary: summary, stopTerms: stopTerms,
            splitter: splitter, grammar: grammar, counting: CountWriter(countPhrases), followUps: followUps,
            rewriter: FollowUpRewriter(grammar: grammar, reader: answerer.reader), places: places, pieces: pieces,
            embedder: house.embedder, onFailure: onFailure)
        let wording = ModelWording(
            model: house.languageModel, settings: house.explaining, check: check,
            search: LibrarySearch(answers: answers),
            mayBeSent: { store.mayBeSent($1, of: $0, standard: house.standardPrivacy) },
            areThere: { store.areThere($1, of: $0) }, onSent: { house.outbound.sent(to: $0, of: $1) },
            onFailure: house.onFailure("model not asked"),
            monotonicNow: house.kit.monotonicNow)
        let talk = PaperTalk(
            store: store, memory: house.conversations, clock: kit.clock, identifiers: kit.identifiers,
            standardPrivacy: house.standardPrivacy)
        let composer = DocumentComposer(
            splitter: splitter, facts: facts, printer: printer,
            pieces: pieces,
            digest: kit.digest)
        let reader = SystemFileReader(
            answering: kit.answering, processes: house.processes,
            readsPictures: house.settings.flag("documents.ocr"))
        let library = Library(
            kit: kit, store: store, reader: reader, composer: composer,
            keepsOriginals: house.settings.flag("documents.keepOriginals"), deadlines: DispatchDeadlines(),
            onStored: { signal.raise() }, onFailure: onFailure)
        let asking = DocumentAskRoutes(kit: kit, answers: answers, wording: wording, talk: talk)
        return Room(
            routes: DocumentRoutes(kit: kit, store: store, library: library).routes
                + DeadlineRoutes(kit: kit, store: store, words: deadlineWords).routes
                + asking.routes,
            reader: PaperTurnReader(turns: turns, routes: asking, index: index),
            alerts: DeadlineAlerts(store: store, words: deadlineWords), checks: { [reader.check] },
            work: {
                await reader.look()
                await answers.readNames()
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await library.readWaiting() }
                    group.addTask {
                        await embedding.begin()
                        await signal.forEach { await embedding.run() }
                    }
                }
            })
    }
}
