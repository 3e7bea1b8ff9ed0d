import WalletAPI
import Basics
import FoundationEssentials
import JSON
import Language
import Wallet

// Reads dialogues, one JSON object a line ({"id", "cards", "date", "turns": ["..."]}), and prints for every turn after one
// purchase what the classifier of edits sees of it with the ways to read it, for every card that a turn may tell of what it
// sees beside that, and for first turns what the classifier of prices sees of their numbers. For `scripts/training/train-edits` and
// `scripts/training/train-prices`.

let resources = URL(filePath: CommandLine.arguments.dropFirst().first ?? "Sources/Domains/Wallet/Resources")
let language = URL(filePath: "Sources/Language/Resources")
func bytes(_ name: String, in folder: URL = resources) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
}

// Without the trained numbers.
let files = try PurchaseUnderstanding.tableNames.filter { !$0.hasSuffix(".bin") }.map { ($0, try bytes($0)) }
let understanding = try PurchaseUnderstanding(
    tables: TableFiles(Dictionary(uniqueKeysWithValues: files)),
    folding: Folding(TableFiles(Folding.fileNames) { try bytes($0, in: language) }))
let recommender = Recommender(
    understanding: understanding, phrases: try PhraseBook(table: bytes(PhraseBook.fileName)), monotonicNow: { 0 })

func write(_ id: String, _ turn: Int, _ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter(capacity: 4_096)
    json.beginObject()
    json.name("id")
    json.value(id)
    json.name("turn")
    json.value(turn)
    body(&json)
    json.endObject()
    print(String(decoding: json.finish(), as: UTF8.self))
}

func write(_ numbers: some Sequence<Int>, as name: String, _ json: inout JSONWriter) {
    json.name(quoting: name)
    json.beginArray()
    for number in numbers { json.value(number) }
    json.endArray()
}

func write(_ cents: Int?, as name: String, _ json: inout JSONWriter) {
    json.name(quoting: name)
    if let cents { json.value(cents) } else { json.null() }
}

while let line = readLine() {
    let dialogue = try FieldReader(try JSONParser.parse(Array(line.utf8)))
    let cards = try dialogue.optional("cards", CardDTO.wallet) ?? []
    let id = try dialogue.required("id", .string(maximum: 100))
    let day = try dialogue.required("date", .date)
    var previous: PurchaseQuery?
    let texts = try dialogue.optional("turns", .list(of: .string(maximum: 10_000), maximum: 100)) ?? []
    for (index, text) in texts.enumerated() {
        let request = RecommendationRequest(text: text, cards: cards, date: day, previous: previous)
        let query = recommender.recommend(request).query
        for turn in understanding.cardTurns(text, after: previous, cards: request.cardNames, today: day) {
            write(id, index) { json in
                json.name("change")
                json.value(turn.change.rawValue)
                json.name("cards")
                json.beginArray()
                for card in turn.cards { json.value(card.rawValue) }
                json.endArray()
                write(turn.features.hashes.sorted().map(Int.init), as: "features", &json)
            }
        }
        if let previous,
            let edit = understanding.editTurn(
                text, after: previous, read: query, cards: request.cardNames, today: day)
        {
            write(id, index) { json in
                write(previous.items.first?.amount?.cents, as: "before", &json)
                json.name("candidates")
                json.beginArray()
                for candidate in edit.candidates {
                    json.beginObject()
                    json.name("outcome")
                    json.value("\(candidate.outcome)")
                    write(candidate.cents, as: "cents", &json)
                    write(candidate.hashes.map(Int.init), as: "features", &json)
                    write(candidate.words, as: "words", &json)
                    json.endObject()
                }
                json.endArray()
                json.name("words")
                json.beginArray()
                for word in edit.words { json.value(word) }
                json.endArray()
                write(edit.features.hashes.sorted().map(Int.init), as: "features", &json)
            }
        }
        if previous == nil,
            let choice = understanding.priceChoice(text, read: query, cards: request.cardNames, today: day)
        {
            write(id, index) { json in
                write(query.items[0].amount?.cents, as: "read", &json)
                json.name("prices")
                json.beginArray()
                for option in choice.options {
                    json.beginObject()
                    write(option.cents, as: "cents", &json)
                    json.name("isExplicit")
                    json.value(option.isExplicit)
                    json.name("isFixed")
                    json.value(option.isFixed)
                    write(option.parts, as: "parts", &json)
                    json.endObject()
                }
                json.endArray()
                json.name("parts")
                json.beginArray()
                for part in choice.parts {
                    json.beginArray()
                    for hash in part { json.value(Int(hash)) }
                    json.endArray()
                }
                json.endArray()
            }
        }
        if previous == nil,
            let choice = understanding.mentionChoice(text, cards: request.cardNames, today: day)
        {
            write(id, index) { json in
                json.name("mentions")
                json.beginArray()
                for mention in choice.mentions {
                    json.beginObject()
                    json.name("category")
                    json.value(mention.category.rawValue)
                    json.name("merchant")
                    if let merchant = mention.merchant { json.value(merchant) } else { json.null() }
                    write(mention.hashes.map(Int.init), as: "features", &json)
                    json.endObject()
                }
                json.endArray()
            }
        }
        previous = query
    }
}
