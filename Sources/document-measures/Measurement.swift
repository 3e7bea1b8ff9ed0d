import Documents
import Foundation
import Language

/// What all measures share: the tables of the repository, the encoder, and where figures and features go.
final class Measurement {
    let splitter: SentenceSplitter
    let stopTerms: StopTerms
    let kinds: KindNames
    let answerer: DocumentAnswerer
    let facts: FactsReader
    let encoder: Encoder
    private let features: String?
    private var written: [String: String] = [:]

    /// - Parameters:
    ///   - sources: the folder `Sources` of the repository.
    ///   - features: where the features of what was chosen from are written for `fit-documents`; nil for none.
    init(sources: String, cache: String?, features: String?) throws {
        func files(_ names: [String]) throws -> TableFiles {
            try TableFiles(names) { name in
                let own = sources + "/Domains/Documents/Resources/" + name
                let shared = sources + "/Language/Resources/" + name
                return Array(
                    try Data(
                        contentsOf: URL(filePath: FileManager.default.fileExists(atPath: own) ? own : shared)))
            }
        }
        let folding = try Folding(files(Folding.fileNames))
        let quantities = try QuantityTables(files(QuantityTables.fileNames), folding: folding)
        splitter = try SentenceSplitter(files([SentenceSplitter.fileName]))
        stopTerms = try StopTerms(files([StopTerms.fileName]))
        kinds = try KindNames(files([KindNames.fileName]))
        answerer = try DocumentAnswerer(files(DocumentAnswerer.fileNames), quantities: QuantityReader(quantities))
        facts = FactsReader(
            try FactsTables(files(FactsTables.fileNames), folding: folding, quantities: quantities))
        encoder = try Encoder(
            model: sources + "/SentenceEmbedding/Resources/minilm-l6-v2.stem", cache: cache)
        self.features = features
    }

    // MARK: Figures

    /// One line of JSON.
    func say(_ measure: String, _ values: [Double], part: String = "all") {
        guard !values.isEmpty else { return }
        say(measure, value: values.reduce(0, +) / Double(values.count), count: values.count, part: part)
    }

    func say(_ measure: String, value: Double, count: Int, part: String = "all") {
        let number = String(format: "%.4f", value)
        let line = "{\"measure\":\"\(measure)\",\"part\":\"\(part)\",\"value\":\(number),\"count\":\(count)}\n"
        FileHandle.standardOutput.write(Data(line.utf8))
    }

    /// A line for `fit-documents`: part, question, worth, features.
    func note(_ model: String, _ set: String, part: String, question: String, worth: Double, _ values: [Double]) {
        guard features != nil else { return }
        let row = values.map { String(format: "%.4g", $0) }.joined(separator: " ")
        written["\(model)-\(set).tsv", default: ""] +=
            "\(part)\t\(question)\t\(String(format: "%.3f", worth))\t\(row)\n"
    }

    func save() throws {
        try encoder.save()
        guard let features else { return }
        for (name, text) in written { try Data(text.utf8).write(to: URL(filePath: features + "/" + name)) }
        written = [:]
    }
}

enum Statistics {
    /// How often a value of the first is greater than one of the second.
    static func auroc(_ yes: [Double], _ no: [Double]) -> Double {
        guard !yes.isEmpty, !no.isEmpty else { return 0 }
        let all = (yes.map { ($0, true) } + no.map { ($0, false) }).sorted { $0.0 < $1.0 }
        var (sum, index) = (0.0, 0)
        while index < all.count {
            let end = all[index...].firstIndex { $0.0 != all[index].0 } ?? all.count
            sum += Double(index + end + 1) / 2 * Double(all[index..<end].count { $0.1 })
            index = end
        }
        let (first, second) = (Double(yes.count), Double(no.count))
        return (sum - first * (first + 1) / 2) / (first * second)
    }

    /// The value that a share lies under.
    static func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
