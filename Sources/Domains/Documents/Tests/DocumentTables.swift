import Language

@testable import Documents

/// The tables as they lie in the repository.
enum DocumentTables {
    static let folder = String(#filePath.dropLast("Tests/DocumentTables.swift".utf8.count)) + "Resources/"

    static func files(_ names: [String]) throws -> TableFiles {
        try TableFiles(names) { try TestFiles.bytes(folder + $0) }
    }

    /// Those of module Language.
    static func quantities() throws -> QuantityReader {
        let language = folder + "../../../Language/Resources/"
        let files = try TableFiles(Folding.fileNames + QuantityTables.fileNames) {
            try TestFiles.bytes(language + $0)
        }
        return QuantityReader(try QuantityTables(files, folding: Folding(files)))
    }

    static func answerer() throws -> DocumentAnswerer {
        try DocumentAnswerer(files(DocumentAnswerer.fileNames), quantities: quantities())
    }

    static func replyCheck() throws -> PaperReplyCheck {
        try PaperReplyCheck(files(PaperReplyCheck.fileNames), reader: answerer().reader)
    }

    static func splitter() throws -> SentenceSplitter { try SentenceSplitter(files([SentenceSplitter.fileName])) }
    static func stopTerms() throws -> StopTerms { try StopTerms(files([StopTerms.fileName])) }
    static func kindNames() throws -> KindNames { try KindNames(files([KindNames.fileName])) }

    /// A paper as plain text.
    static func paper(_ text: String) throws -> CanonicalText {
        var builder = CanonicalTextBuilder(limits: .standard)
        try builder.append(text)
        return builder.finished()
    }
}
