import Basics
import Documents
import DocumentsStorage
import Explaining
import JSON
import RAG
import Web

/// An answer from papers, as JSON.
struct AnswerForm {
    let worded: ModelWording.Worded
    /// Nil where nothing of it is kept.
    let conversationID: String?
    /// Whether it tells how the question was taken.
    let showsDebug: Bool
    /// Nanoseconds.
    let responseTime: UInt64
    let requestID: String

    private var answer: PaperAnswer { worded.answered.answer }

    func encoded() -> [UInt8] {
        var json = JSONWriter(capacity: 4_096)
        json.beginObject()
        json.nullable("answer", answer.answer)
        json.name("answerKind")
        json.value(answer.kind.rawValue)
        json.name("values")
        json.beginArray()
        for value in answer.values { write(value, to: &json) }
        json.endArray()
        json.name("generatedResponse")
        json.value(worded.text)
        json.name("confidence")
        json.value(AnswerForm.rounded(answer.confidence))
        json.name("refusal")
        write(answer.refusal, to: &json)
        json.name("citations")
        write(worded.citations, to: &json)
        json.name("citationsTotal")
        json.value(worded.citations.count)
        json.name("retrievedChunks")
        json.beginArray()
        let read = Dictionary(worded.answered.read.map { ($0.found.key, $0) }, uniquingKeysWith: { first, _ in first })
        for passage in answer.passages { write(passage, read[passage.key], to: &json) }
        json.endArray()
        json.nullable("conversationId", conversationID)
        json.name("responseMetadata")
        json.beginObject()
        json.name("modelUsed")
        json.value(worded.provenance.processingModel)
        write(worded.provenance, to: &json)
        json.name("reader")
        json.value(answer.reader)
        json.name("language")
        json.value(answer.isChinese ? "zh" : "en")
        json.name("counted")
        write(answer.counted, to: &json)
        json.name("stages")
        worded.answered.stages.write(
            generating: worded.provenance.generating, checking: worded.provenance.checking, to: &json)
        json.name("responseTime")
        json.value(Int(clamping: responseTime / 1_000_000))
        json.name("requestId")
        json.value(requestID)
        json.endObject()
        if showsDebug { writeDebug(to: &json) }
        json.endObject()
        return json.finish()
    }

    private func writeDebug(to json: inout JSONWriter) {
        json.name("debug")
        json.beginObject()
        json.name("question")
        json.value(worded.answered.question)
        json.nullable("followUp", worded.answered.followUp?.name)
        json.name("terms")
        json.beginArray()
        for term in SearchTerms.terms(of: worded.answered.question) { json.value(term.text) }
        json.endArray()
        json.endObject()
    }

    /// How the words came about; what a model took only where one was asked.
    private func write(_ provenance: Provenance, to json: inout JSONWriter) {
        json.name("route")
        json.value(provenance.route.rawValue)
        json.nullable("fallbackReason", provenance.fallbackReason)
        json.nullable("fallbackDetail", provenance.fallbackDetail?.rawValue)
        guard let prompt = provenance.prompt else { return }
        json.name("mode")
        json.value(prompt.mode.rawValue)
        json.name("promptVersion")
        json.value(prompt.version)
        if let model = provenance.model {
            json.name("model")
            json.value(model)
        }
        json.nullable("sentTo", provenance.sentTo)
        json.name("usage")
        guard let usage = provenance.usage else { return json.null() }
        json.beginObject()
        json.name("promptTokens")
        json.value(usage.promptTokens)
        json.name("completionTokens")
        json.value(usage.completionTokens)
        json.name("timeToFirstToken")
        if let time = provenance.timeToFirstToken { json.milliseconds(time) } else { json.null() }
        json.endObject()
    }

    private static func rounded(_ share: Double) -> Rate { Rate(hundredths: Int((share * 100).rounded())) }

    private func write(_ value: AnswerValue, to json: inout JSONWriter) {
        json.beginObject()
        json.name("type")
        func put(_ type: String, _ text: String) {
            json.value(type)
            json.name("value")
            json.value(text)
        }
        switch value {
        case .date(let day): put("date", day.description)
        case .money(let amount, let currency):
            put("money", amount)
            json.nullable("currency", currency)
        case .number(let number, let unit):
            put("number", number)
            json.nullable("unit", unit)
        case .percent(let number): put("percent", number)
        case .duration(let count, let unit):
            put("duration", count)
            json.nullable("unit", unit)
        case .clock(let minutes):
            let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
            put("time", (hours < 10 ? "0" : "") + "\(hours)" + (rest < 10 ? ":0" : ":") + "\(rest)")
        case .identifier(let text): put("identifier", text)
        }
        json.endObject()
    }

    private func write(_ counted: Counted?, to json: inout JSONWriter) {
        guard let counted else { return json.null() }
        json.beginObject()
        json.name("measure")
        json.value(counted.question.measure.rawValue)
        json.nullable("kind", counted.question.kind?.rawValue)
        json.name("names")
        json.beginArray()
        for name in counted.question.names { json.value(name) }
        json.endArray()
        json.nullable("from", counted.question.periods.map(\.lowerBound).min()?.description)
        json.nullable("to", counted.question.periods.map(\.upperBound).max()?.description)
        json.name("matched")
        json.value(counted.matched)
        json.name("skipped")
        json.beginArray()
        for key in counted.skipped { if let paper = worded.papers[key] { json.value(paper.id) } }
        json.endArray()
        json.name("totals")
        json.beginArray()
        for total in counted.totals {
            json.beginObject()
            json.name("amount")
            json.value(total.amount)
            json.nullable("currency", total.currency)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    private func write(_ refusal: Refusal?, to json: inout JSONWriter) {
        guard let refusal else { return json.null() }
        json.beginObject()
        json.name("reason")
        json.value(refusal.reason.rawValue)
        json.name("message")
        json.value(refusal.message)
        json.name("missing")
        json.beginArray()
        for word in refusal.missing { json.value(word) }
        json.endArray()
        json.name("closest")
        write(refusal.closest, to: &json)
        json.nullable("question", refusal.question)
        json.endObject()
    }

    private func write(_ citations: [Citation], to json: inout JSONWriter) {
        json.beginArray()
        for citation in citations {
            guard let paper = worded.papers[citation.paper] else { continue }
            json.beginObject()
            json.name("documentId")
            json.value(paper.id)
            json.name("title")
            json.value(paper.title)
            json.nullable("page", paper.page(of: citation.range.lowerBound))
            json.name("start")
            json.value(citation.range.lowerBound)
            json.name("end")
            json.value(citation.range.upperBound)
            json.name("quote")
            json.value(citation.quote)
            json.nullable(
                "heading", citation.headingPath.isEmpty ? nil : citation.headingPath.joined(separator: " > "))
            json.name("part")
            json.value(part(citation, paper))
            json.name("hidden")
            json.value(citation.isHidden)
            json.endObject()
        }
        json.endArray()
    }

    private func part(_ citation: Citation, _ paper: DocumentStore.Paper) -> String {
        let page = paper.page(of: citation.range.lowerBound).map { paper.pages[$0 - 1] }
        return page?.source == .ocr ? "ocr" : citation.isCell ? "cell" : "text"
    }

    private func write(_ passage: RankedPassage, _ read: ReadPassage?, to json: inout JSONWriter) {
        guard let paper = worded.answered.papers[passage.paper], let read else { return }
        json.beginObject()
        json.name("documentId")
        json.value(paper.id)
        json.name("start")
        json.value(read.start)
        json.name("end")
        json.value(read.start + read.text.count)
        json.nullable("page", paper.page(of: read.start))
        json.nullable("heading", read.headingPath.isEmpty ? nil : read.headingPath.joined(separator: " > "))
        json.name("score")
        json.value(AnswerForm.rounded(passage.score))
        json.name("legs")
        json.beginObject()
        for (name, value) in [
            ("words", passage.legs.words), ("meaning", passage.legs.meaning), ("sentence", passage.legs.sentence),
        ] {
            json.name(quoting: name)
            json.value(AnswerForm.rounded(value))
        }
        json.name("identifier")
        json.value(passage.legs.identifier)
        json.endObject()
        json.endObject()
    }
}
