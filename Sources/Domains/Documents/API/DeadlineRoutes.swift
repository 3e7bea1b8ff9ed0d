import Basics
import Documents
import DocumentsStorage
import HTTPMessages
import HTTPTypes
import JSON
import Stores
import Web

/// `/deadlines`: the days that papers name, as a list and as a calendar.
struct DeadlineRoutes: Sendable {
    let kit: RouteKit
    let store: DocumentStore
    let words: DeadlineWords

    private static let notFound = Problem(
        status: .notFound, code: "deadline_not_found",
        detail: "There is no deadline with this id; GET /deadlines lists them.")

    var routes: [Route] {
        [
            Route(.get, "/deadlines") { list($0, $1) },
            Route(.get, "/deadlines.ics", access: .needsEither(.read, .calendar)) { calendar($0, $1) },
            Route(.patch, "/deadlines/{id}", maxBodyBytes: kit.limits.maximumBodyBytes) { update($0, $1) },
        ]
    }

    private func list(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let parameters = try request.parameters(["from", "to", "kind", "state", "limit", "cursor"])
            let limit = try parameters.integer("limit", in: 1...DocumentStore.mostDeadlines, default: 50)
            let cursor = parameters["cursor"]
            var filter = DocumentStore.DeadlineFilter()
            filter.from = try parameters.date("from")
            filter.to = try parameters.date("to")
            filter.kind = try choice("kind", of: parameters)
            filter.state = try choice("state", of: parameters)
            let today = kit.clock.today()
            let page = try await store.deadlines(
                of: context.user, filter, on: today, after: cursor, limit: limit)
            return .json(JSONWriter.page("deadlines", page) { DeadlineForm.write($0, on: today, to: &$1) })
        }
    }

    private func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, of parameters: QueryParameters
    ) throws -> Value? {
        try parameters[name].map { try FieldForm<Value>.choice.read(.string($0), name) }
    }

    private func update(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let id = try request.pathIdentifier(notFound: DeadlineRoutes.notFound)
            let body = try request.jsonObject(accepting: ["application/merge-patch+json", "application/json"])
            let (isDone, date) = try body.read(
                .optional("done", .bool),
                FieldWish<CalendarDate??>("date") { reader throws(FieldErrors) in
                    reader.contains("date") ? .some(try reader.optional("date", .date)) : nil
                })
            do {
                let deadline = try await store.update(deadline: id, of: context.user, isDone: isDone, date: date)
                var json = JSONWriter(capacity: 512)
                DeadlineForm.write(deadline, on: kit.clock.today(), to: &json)
                return .json(json.finish())
            } catch let error as StorageError where error.kind == .notFound {
                throw DeadlineRoutes.notFound
            }
        }
    }

    /// Days before today that a calendar still shows.
    private static let calendarPast = 366

    private func calendar(_ request: Request, _ context: RequestContext) -> Reply {
        kit.answering.later(context) {
            let parameters = try request.parameters(["alarm"])
            let alarm = try parameters.integer("alarm", in: 0...366, default: 7)
            let today = kit.clock.today()
            let (deadlines, revision) = try await store.calendar(
                of: context.user, since: today.adding(days: -DeadlineRoutes.calendarPast))
            let now = kit.clock.now()
            let bytes = CalendarWriter(name: "Steward", alarmDays: alarm).bytes(
                deadlines.map { DeadlineForm.entry($0, changed: now, words: words) })
            var response = Response(status: .ok, contentType: "text/calendar; charset=utf-8", body: bytes)
            response.headers[.eTag] = "\"\(revision.rawValue)-\(today)-\(alarm)\""
            return response
        }
    }
}
