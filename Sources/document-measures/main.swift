import Foundation

// Asks sets of papers and questions, and prints one figure a line as JSON. For `scripts/evaluate-documents` and, with the
// features of everything that was chosen from, `scripts/training/fit-documents`.
//
//     document-measures DATA [--sources FOLDER] [--cache FILE] [--features FOLDER] [--made FILE] [--only SET,...] [--show PART]

var arguments = Array(CommandLine.arguments.dropFirst())
@MainActor func option(_ name: String) -> String? {
    guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
    defer { arguments.removeSubrange(place...(place + 1)) }
    return arguments[place + 1]
}
let sources = option("--sources") ?? "Sources"
let cache = option("--cache")
let features = option("--features")
let made = option("--made")
let shown = option("--show")
let only = option("--only")?.split(separator: ",").map(String.init)
guard let data = arguments.first, !data.hasPrefix("-") else {
    print("usage: document-measures DATA [--cache FILE] [--features FOLDER] [--made FILE] [--only SET,...]")
    exit(2)
}
let measurement = try Measurement(sources: sources, cache: cache, features: features)
@MainActor func isWanted(_ name: String) -> Bool { only?.contains(name) ?? true }
@MainActor func set(_ name: String) throws -> QuestionSet { try QuestionSet("\(data)/\(name).jsonl", name: name) }

if isWanted("squad") {
    var squad = try SetMeasures(measurement, try set("squad"), with: [try set("squad-distractors")])
    try squad.finding("squad")
    try squad.answering("squad")
    try measurement.save()
}
if isWanted("squad-refusals") {
    // The distractors are of articles that the absent topics are about.
    try SetMeasures(measurement, try set("squad")).refusing("squad", absent: try set("xquad-en"))
    try measurement.save()
}
if isWanted("xquad-en") {
    var english = try SetMeasures(measurement, try set("xquad-en"), with: [try set("squad")])
    try english.answering("xquad-en")
    try measurement.save()
}
for name in ["xquad-zh", "cmrc2018"] where isWanted(name) {
    var chinese = try SetMeasures(measurement, try set(name))
    try chinese.finding(name)
    try chinese.answering(name)
    if name == "xquad-zh" { try chinese.answering("xquad-zh-english", english: true) }
    try measurement.save()
}
if isWanted("contracts") {
    try ContractMeasures(measurement, try set("contractnli"), hypotheses: "\(data)/contractnli-hypotheses.json").say(
        "contracts")
    try measurement.save()
}
for name in ["tatqa", "covidqa"] where isWanted(name) {
    var long = try SetMeasures(measurement, try set(name), embeds: false)
    try long.finding(name)
}
if isWanted("chunking") {
    var long = try SetMeasures(measurement, try set("chunking"), with: [try set("covidqa"), try set("tatqa")])
    try long.finding("chunking")
    try measurement.save()
}
if isWanted("tatqa-answers") {
    var tables = try SetMeasures(measurement, try set("tatqa"))
    try tables.answering("tatqa")
    try measurement.save()
}
if let made, isWanted("made") {
    try HouseholdMeasures(measurement: measurement, set: try QuestionSet(made, name: "made"), shown: shown).say("made")
    try measurement.save()
}
