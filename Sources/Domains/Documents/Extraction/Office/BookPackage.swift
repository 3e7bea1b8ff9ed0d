/// A book's list of files and its reading order.
struct BookPackage {
    private(set) var title: String?
    /// Entries of the archive, in order.
    private(set) var pages: [String] = []
    private static let readable: Set<String> = ["application/xhtml+xml", "text/html", "text/x-oeb1-document"]

    init(_ reader: XMLReader, folder: String) throws(ExtractionFault) {
        var xml = reader
        var items: [String: String] = [:]
        var order: [String] = []
        reading: while true {
            switch try xml.next() {
            case .start("title"):
                let words = OneLine.text(try xml.content())
                title = title ?? words
            case .start("item"):
                guard let id = xml.attribute("id"), let place = xml.attribute("href"),
                    Self.readable.contains(xml.attribute("media-type") ?? "")
                else { continue }
                guard items.count < xml.limits.archiveEntries else { throw .tooComplex(.archiveEntries) }
                items[id] = ArchivePath.resolved(ArchivePath.unescaped(place), from: folder)
            case .start("itemref"): if let id = xml.attribute("idref") { order.append(id) }
            case .finished: break reading
            default: continue
            }
        }
        // A page is read once, however often the order names it.
        var seen: Set<String> = []
        pages = order.compactMap { items[$0] }.filter { seen.insert($0).inserted }
    }
}
