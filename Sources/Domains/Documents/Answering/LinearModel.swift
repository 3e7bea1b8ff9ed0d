import Glibc
import Language

/// Weights of named features, fitted by `scripts/training/fit-documents`.
struct LinearModel: Sendable {
    /// The table to give to ``init(_:model:names:)``.
    static let fileName = "answer-weights.tsv"

    private let weights: [Double]
    let bias: Double

    /// - Parameters:
    ///   - model: which model of the table.
    ///   - names: the features in the order they are given in.
    /// - Throws: ``TableError``, also where the table has another set of features.
    init(_ files: TableFiles, model: String, names: [String]) throws(TableError) {
        var reader = try TableReader(files, file: Self.fileName, header: ["model", "feature", "weight"])
        var found: [String: Double] = [:]
        while let row = try reader.row() {
            guard TableReader.text(row[0]) == model else { continue }
            guard let weight = Double(TableReader.text(row[2])), weight.isFinite else {
                throw reader.fault(.badNumber, TableReader.text(row[2]))
            }
            let name = TableReader.text(row[1])
            guard name == "bias" || names.contains(name) else { throw reader.fault(.unknownValue, name) }
            found[name] = weight
        }
        guard let lacking = names.first(where: { found[$0] == nil }) else {
            weights = names.map { found[$0] ?? 0 }
            bias = found["bias"] ?? 0
            return
        }
        throw reader.fault(.empty, "\(model) has no weight of \(lacking)")
    }

    func score(_ features: [Double]) -> Double { zip(weights, features).reduce(bias) { $0 + $1.0 * $1.1 } }

    /// 1 / (1 + e^-score).
    func probability(_ features: [Double]) -> Double { 1 / (1 + exp(-score(features))) }
}
