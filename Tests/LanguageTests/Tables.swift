import Language

/// Small tables of the languages.
enum Tables {
    static let files = [
        "han-variants.tsv": "kind\ttraditional\tsimplified\nexclusive\t買東\t买东\nshared\t後\t后",
        "cantonese.tsv": "mandarin\tcantonese\n看\t睇\n东西\t嘢\n=\t睇法",
        "small-change.tsv": "code\tlarger\tsmaller\tparts\tnotes\nUSD\tdollar\tcent\t100\t",
        "holidays.tsv": "rule\tregions\tenglish\tchinese\n12-25\t\tchristmas\t圣诞节\ngoods\t\ttree\t",
        "lunar-days.tsv":
            "year\tnewYear\tlantern\tbuddha\tdragonBoat\tqixi\tghost\tmidAutumn\tdoubleNinth\tqingming\twinterSolstice\n"
            + "2026\t02-17\t03-03\t05-24\t06-19\t08-19\t08-27\t09-25\t10-18\t04-05\t12-22",
    ]

    static func folding(_ changes: [String: String] = [:]) throws(TableError) -> Folding {
        try Folding(TableFiles(files.merging(changes) { $1 }.mapValues { Array($0.utf8) }))
    }

    /// The text of the folded scalars.
    static func folded(_ text: String) throws -> String {
        var result = String.UnicodeScalarView()
        for scalar in try folding().fold(text).scalars {
            if let scalar = Unicode.Scalar(scalar & FoldedText.mask) { result.append(scalar) }
        }
        return String(result)
    }
}
