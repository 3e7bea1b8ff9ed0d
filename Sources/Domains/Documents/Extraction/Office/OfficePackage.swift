/// A zip of XML parts whose relations say what lies where (ISO 29500-2).
struct OfficePackage {
    private var archive: ZipArchive
    let limits: ExtractionLimits

    init(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) {
        archive = try ZipArchive(bytes, limits: limits)
        self.limits = limits
    }

    /// The part's reader; nil where there is no such part.
    mutating func reader(_ part: String) throws(ExtractionFault) -> XMLReader? {
        guard let bytes = try archive.read(part) else { return nil }
        return XMLReader(bytes, limits: limits)
    }

    /// The first part that a part, or the package, names for a purpose: the end of the relation's type.
    mutating func related(to part: String, as purpose: String) throws(ExtractionFault) -> [String] {
        try relations(of: part).filter { $0.type.hasSuffix("/" + purpose) }.map(\.target)
    }

    /// - Parameter part: empty for the package.
    mutating func relations(of part: String) throws(ExtractionFault) -> [(id: String, type: String, target: String)] {
        let (folder, name) = ArchivePath.split(part)
        guard var xml = try reader(folder + "_rels/" + name + ".rels") else { return [] }
        var relations: [(id: String, type: String, target: String)] = []
        while true {
            switch try xml.next() {
            case .start("Relationship"):
                guard xml.attribute("TargetMode") != "External", let target = xml.attribute("Target") else { continue }
                guard relations.count < limits.blocks else { throw .tooComplex(.blocks) }
                relations.append(
                    (
                        xml.attribute("Id") ?? "", xml.attribute("Type") ?? "",
                        ArchivePath.resolved(target, from: folder)
                    ))
            case .finished: return relations
            default: continue
            }
        }
    }

    /// The main part.
    mutating func main(_ usual: String) throws(ExtractionFault) -> String {
        let named = try related(to: "", as: "officeDocument").first
        if let named, archive.contains(named) { return named }
        guard archive.contains(usual) else { throw .damaged }
        return usual
    }

    mutating func title() throws(ExtractionFault) -> String? {
        try Self.title(reader("docProps/core.xml"))
    }

    static func title(_ reader: XMLReader?) throws(ExtractionFault) -> String? {
        guard var xml = reader else { return nil }
        while true {
            switch try xml.next() {
            case .start("title"):
                return OneLine.text(try xml.content())
            case .finished: return nil
            default: continue
            }
        }
    }
}
