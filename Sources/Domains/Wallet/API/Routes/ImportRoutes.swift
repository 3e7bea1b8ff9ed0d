import Basics
import HTTPMessages
import HTTPTypes
import JSON
import RAG
import Stores
import Wallet
import Web

/// Purchases from a bank's statement, and what each statement brought.
struct ImportRoutes: Sendable {
    let kit: RouteKit
    let imports: any ImportStore
    let cards: any CardStore
    let preferences: any PreferencesStore
    let rates: any RateStore
    let importer: StatementImporter
    /// One import at a time, users in turn: each takes a processor, and what is read of its file takes memory.
    let turns = Bulkhead(concurrency: 1, queue: 128, deadlines: DispatchDeadlines())

    var routes: [Route] {
        [
            Route(.post, "/transactions/import", maxBodyBytes: kit.limits.maximumImportBytes) {
                importStatement($0, $1)
            },
            Route(.get, "/imports") { list($0, $1) },
            Route(.get, "/imports/{id}") { get($0, $1) },
            Route(.delete, "/imports/{id}") { delete($0, $1) },
        ]
    }

    private func importStatement(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let query = try ImportQuery(try request.parameters(ImportQuery.names), importer: importer)
            let upload = try StatementUpload(request)
            return try await turns.run(for: context.user, waitingUntil: nil) {
                try await importStatement(upload, for: context.user, query)
            }
        }
    }

    private func importStatement(
        _ upload: StatementUpload, for user: UserID, _ query: ImportQuery
    ) async throws -> Response {
        // The card itself is not asked for: its pots would be counted from all its purchases.
        guard let own = try await cards.currencies(of: user)[query.card] else { throw WalletProblems.cardNotFound }
        let (preferred, _) = try await preferences.preferences(of: user)
        let earlier = try await imports.earlierDecisions(on: query.card, of: user)
        let options = query.options(
            today: kit.clock.today(), preferences: preferred, currency: own, earlier: earlier,
            rates: CurrencyConverter(try await rates.rates(of: user)))
        let imported = ImportedTransactions(identifiers: kit.identifiers, digest: kit.digest)
        let (reading, rows) = try await kit.answering.beside(for: user) {
            let reading = try importer.read(upload.bytes, as: upload.format, options: options)
            return (reading, imported.rows(reading.rows, card: query.card))
        }
        let isRefused = reading.faultCount > 0 && !query.skipsErrors
        guard query.dryRun || !isRefused else { throw StatementReportDTO.refusal(reading) }
        let (sign, dateOrder) = (reading.decisions.sign, reading.decisions.dateOrder)
        let draft = ImportDraft(
            card: query.card, rows: rows, layout: reading.layout, header: reading.header,
            // What was doubtful here is no evidence for the next one.
            earlier: StatementOptions.Earlier(
                sign: sign.isCertain ? sign.value : nil, dateOrder: dateOrder.isCertain ? dateOrder.value : nil),
            decisions: StatementReportDTO.decisions(reading), skipped: reading.skipped.count,
            matcher: query.matches ? importer.matcher : nil)
        let report = try await imports.importAll(draft, for: user, dryRun: query.dryRun)
        return .json(
            StatementReportDTO.encoded(reading, rows, report: report, dryRun: query.dryRun, isRefused: isRefused))
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let (limit, cursor) = try request.parameters(["limit", "cursor"]).page()
            let page = try await imports.imports(of: context.user, after: cursor, limit: limit)
            return .json(JSONWriter.page("imports", page) { $1.value($0, rows: nil) })
        }
    }

    private func get(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: WalletProblems.importNotFound)
            let (stored, rows) = try await WalletProblems.ofImport {
                try await imports.importDetails(id, of: context.user)
            }
            var json = JSONWriter(capacity: 4_096)
            json.value(stored, rows: rows)
            return .json(json.finish())
        }
    }

    private func delete(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: WalletProblems.importNotFound)
            let undo = try await turns.run(for: context.user, waitingUntil: nil) {
                try await WalletProblems.ofImport { try await imports.undoImport(id, of: context.user) }
            }
            var json = JSONWriter(capacity: 64)
            json.beginObject()
            json.name("removed")
            json.value(undo.removed)
            json.name("unmatched")
            json.value(undo.unmatched)
            json.endObject()
            return .json(json.finish())
        }
    }
}

extension JSONWriter {
    /// - Parameters:
    ///   - rows: nil in lists, which say how many there are.
    ///   - isWhole: whether it is said too how the file and its rows are known again; for an export.
    mutating func value(_ stored: StoredImport, rows: [StoredImport.Row]?, isWhole: Bool = false) {
        beginObject()
        name("id")
        value(stored.id)
        name("cardId")
        value(stored.cardID.rawValue)
        name("importedAt")
        value(stored.at.description)
        name("layout")
        value(stored.layout)
        name("imported")
        value(stored.imported)
        name("matched")
        value(stored.matched)
        name("duplicates")
        value(stored.duplicates)
        name("skipped")
        value(stored.skipped)
        name("decisions")
        if let decisions = stored.decisions { raw(decisions) } else { null() }
        if let rows {
            name("rows")
            beginArray()
            for row in rows {
                beginObject()
                name("row")
                value(row.line)
                name("status")
                value(row.status.rawValue)
                nullable("transactionId", row.transactionID)
                if isWhole {
                    name("key")
                    value(row.key)
                }
                endObject()
            }
            endArray()
        }
        if isWhole {
            nullable("header", stored.header)
            nullable("sign", stored.earlier.sign?.rawValue)
            nullable("dateOrder", stored.earlier.dateOrder?.rawValue)
        }
        endObject()
    }
}
