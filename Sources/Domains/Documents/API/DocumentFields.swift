import Basics
import Documents
import JSON
import Stores
import Web

/// A document as answers show it.
struct DocumentFields {
    let document: StoredDocument
    var isDuplicate = false

    static func encoded(_ document: StoredDocument, isDuplicate: Bool = false) -> [UInt8] {
        var json = JSONWriter(capacity: 1_024)
        DocumentFields(document: document, isDuplicate: isDuplicate).write(to: &json)
        return json.finish()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        let details = document.details
        json.name("id")
        json.value(document.id)
        json.nullable("title", details.title)
        json.nullable("filename", document.filename)
        json.name("mediaType")
        json.value(document.mediaType)
        json.name("bytes")
        json.value(document.bytes)
        json.name("sha256")
        json.value(TextBuffer.hexadecimal(document.sha256))
        json.nullable("pages", document.pages)
        json.name("characters")
        json.value(document.characters)
        json.nullable("language", document.language)
        json.name("status")
        json.value(document.state.name)
        json.name("progress")
        write(document.progress, to: &json)
        json.name("failure")
        if case .failed(let failure) = document.state {
            json.beginObject()
            json.name("code")
            json.value(failure.code)
            json.name("detail")
            json.value(failure.detail)
            json.endObject()
        } else {
            json.null()
        }
        json.nullable("kind", details.kind?.rawValue)
        json.name("tags")
        json.beginArray()
        for tag in document.tags { json.value(tag) }
        json.endArray()
        json.nullable("correspondent", details.correspondent)
        json.nullable("documentDate", details.documentDate?.description)
        json.nullable("dueDate", details.dueDate?.description)
        json.name("fields")
        json.beginArray()
        for field in document.fields { CitedFieldForm.write(field, of: document.id, to: &json) }
        json.endArray()
        json.name("duplicate")
        json.value(isDuplicate)
        json.name("nearDuplicates")
        json.beginArray()
        for id in document.nearDuplicates { json.value(id) }
        json.endArray()
        json.nullable("series", document.series)
        json.nullable("parent", document.parent)
        json.name("hiddenText")
        if let hidden = document.hidden {
            json.beginObject()
            json.name("spans")
            json.value(hidden.spans)
            json.name("reason")
            json.value(hidden.reason.rawValue)
            json.endObject()
        } else {
            json.null()
        }
        json.name("maskedNumbers")
        json.value(document.maskedNumbers)
        json.name("originalKept")
        json.value(document.isOriginalKept)
        json.name("extractor")
        if let extractor = document.extractor {
            json.beginObject()
            json.name("name")
            json.value(extractor.name)
            json.name("version")
            json.value(extractor.version)
            json.endObject()
        } else {
            json.null()
        }
        json.name("createdAt")
        json.value(document.createdAt.description)
        json.name("revision")
        json.value(document.revision.rawValue)
    }

    /// What waits has nothing done yet.
    private func write(_ progress: StoredDocument.Progress?, to json: inout JSONWriter) {
        let isWaiting = document.state == .queued || document.state == .extracting
        guard let progress = progress ?? (isWaiting ? StoredDocument.Progress(done: 0, total: 1) : nil) else {
            return json.null()
        }
        json.beginObject()
        json.name("stage")
        json.value(document.state.name)
        json.name("done")
        json.value(progress.done)
        json.name("total")
        json.value(progress.total)
        json.endObject()
    }
}
