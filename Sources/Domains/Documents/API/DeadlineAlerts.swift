import Basics
import Documents
import DocumentsStorage
import JSON
import Stores
import Web

/// The library's share of `GET /alerts`: open deadlines of the next two weeks.
struct DeadlineAlerts: AlertSource {
    let store: DocumentStore
    let words: DeadlineWords

    /// Days that are looked ahead.
    static let days = 14
    private static let most = 50
    private static let highDays = 3
    private static let mediumDays = 7

    func alerts(for user: UserID, on date: CalendarDate, language: String?) async throws -> [HouseAlert] {
        var filter = DocumentStore.DeadlineFilter()
        filter.from = date
        filter.to = date.adding(days: DeadlineAlerts.days)
        filter.state = .open
        let found = try await store.deadlines(of: user, filter, on: date, after: nil, limit: DeadlineAlerts.most)
        return found.items.map { alert($0, on: date, language: language) }
    }

    private func alert(_ deadline: StoredDeadline, on date: CalendarDate, language: String?) -> HouseAlert {
        let days = deadline.date.daysSinceEpoch - date.daysSinceEpoch
        let severity: HouseAlert.Severity =
            days <= DeadlineAlerts.highDays ? .high : days <= DeadlineAlerts.mediumDays ? .medium : .low
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.name("type")
        json.value("deadline")
        json.name("deadlineId")
        json.value(deadline.id)
        json.name("documentId")
        json.value(deadline.documentID)
        json.name("documentTitle")
        json.value(deadline.documentTitle)
        json.name("kind")
        json.value(deadline.kind.rawValue)
        json.name("date")
        json.value(deadline.date.description)
        json.name("daysLeft")
        json.value(days)
        json.name("message")
        json.value(words.sentence(deadline, inDays: days, isChinese: (language ?? deadline.language) == "zh"))
        json.name("severity")
        json.value(severity.rawValue)
        json.name("actionRequired")
        json.value(true)
        json.endObject()
        return HouseAlert(severity: severity, json: json.finish())
    }
}
