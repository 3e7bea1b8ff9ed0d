import Basics
import Documents
import DocumentsStorage
import JSON
import Storage
import Web

/// The library's tables with rows of users.
enum DocumentTables {
    static let all = [
        PersonalTable(
            "documents",
            report: .counted(as: "documents", since: "min(created_at)", isErasureCounted: true),
            export: .list(
                "documents",
                PersonalList {
                    try DocumentExport().documents(of: $0, after: $1, on: $2)
                } write: { exported, json in
                    json.value(exported)
                }), erasure: .rows),
        PersonalTable(
            "document_spaces", report: .part(of: "documents"),
            export: .nothing(because: "a number that only this file uses"), erasure: .rows),
    ]
}

extension JSONWriter {
    /// A document with its words and, in base64, its file.
    fileprivate mutating func value(_ exported: DocumentExport.Exported) {
        beginObject()
        DocumentFields(document: exported.document).writeMembers(to: &self)
        name("deadlines")
        beginArray()
        for deadline in exported.deadlines {
            DeadlineForm.write(deadline, on: CalendarDate(daysSinceEpoch: 0), to: &self)
        }
        endArray()
        name("text")
        value(exported.text)
        name("file")
        if let file = exported.file { value(Base64.text(of: file)) } else { null() }
        endObject()
    }
}
