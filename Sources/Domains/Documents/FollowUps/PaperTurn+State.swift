internal import Basics
internal import JSON

/// The form in which a conversation keeps it: JSON of one version.
extension PaperTurn {
    private static let version = 1

    public var state: [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.name("version")
        json.value(PaperTurn.version)
        json.name("question")
        json.value(question)
        json.name("isOpen")
        json.value(isOpen)
        json.name("papers")
        json.beginArray()
        for paper in papers { json.value(paper) }
        json.endArray()
        json.name("places")
        json.beginArray()
        for place in places {
            json.beginObject()
            json.name("document")
            json.value(place.document)
            json.name("start")
            json.value(place.range.lowerBound)
            json.name("end")
            json.value(place.range.upperBound)
            json.endObject()
        }
        json.endArray()
        json.name("count")
        if let count { PaperTurn.write(count, to: &json) } else { json.null() }
        json.endObject()
        return json.finish()
    }

    /// Reads what ``state`` wrote; nil for bytes of another version, which then count as no previous turn.
    public init?(state: [UInt8]) {
        guard let json = try? JSONParser.parse(state), json["version"]?.count == PaperTurn.version,
            let question = json["question"]?.string, let papers = json["papers"]?.elements,
            let places = json["places"]?.elements
        else { return nil }
        self.init(
            question: question, papers: papers.compactMap(\.string),
            places: places.compactMap { place in
                guard let document = place["document"]?.string, let start = place["start"]?.count,
                    let end = place["end"]?.count, start <= end
                else { return nil }
                return Place(document: document, range: start..<end)
            }, count: json["count"].flatMap(PaperTurn.count), isOpen: json["isOpen"] == .bool(true))
    }

    private static func write(_ count: CountQuestion, to json: inout JSONWriter) {
        json.beginObject()
        json.name("measure")
        json.value(count.measure.rawValue)
        json.name("kind")
        if let kind = count.kind { json.value(kind.rawValue) } else { json.null() }
        json.name("day")
        json.value(count.day.rawValue)
        json.name("asksDay")
        json.value(count.asksDay)
        json.name("asksAmount")
        json.value(count.asksAmount)
        json.name("mention")
        if let mention = count.mention { json.value(mention) } else { json.null() }
        json.name("named")
        json.beginArray()
        for named in count.named {
            json.beginObject()
            json.name("words")
            json.beginArray()
            for word in named.words { json.value(word) }
            json.endArray()
            json.name("subjects")
            json.beginArray()
            for subject in named.subjects { json.value(subject) }
            json.endArray()
            json.endObject()
        }
        json.endArray()
        json.name("periods")
        json.beginArray()
        for period in count.periods {
            json.beginArray()
            json.value(period.lowerBound.description)
            json.value(period.upperBound.description)
            json.endArray()
        }
        json.endArray()
        json.endObject()
    }

    private static func count(_ json: JSONValue) -> CountQuestion? {
        guard let measure = json["measure"]?.string.flatMap(CountQuestion.Measure.init(rawValue:)),
            let day = json["day"]?.string.flatMap(CountQuestion.Day.init(rawValue:))
        else { return nil }
        var question = CountQuestion(measure: measure)
        question.kind = json["kind"]?.string.flatMap(DocumentKind.init(rawValue:))
        question.day = day
        question.asksDay = json["asksDay"] == .bool(true)
        question.asksAmount = json["asksAmount"] == .bool(true)
        question.mention = json["mention"]?.string
        question.named = (json["named"]?.elements ?? []).map { named in
            CountQuestion.Named(
                words: (named["words"]?.elements ?? []).compactMap(\.string),
                subjects: (named["subjects"]?.elements ?? []).compactMap(\.string))
        }
        question.periods = (json["periods"]?.elements ?? []).compactMap { period in
            let days = (period.elements ?? []).compactMap { $0.string.flatMap { CalendarDate($0) } }
            guard days.count == 2, days[0] <= days[1] else { return nil }
            return days[0]...days[1]
        }
        return question
    }
}
