/// Workbooks of ISO 29500: each sheet a table whose cells know their address; dates and amounts as they are shown.
struct XLSXExtractor: TextExtractor {
    func extract(_ bytes: [UInt8], limits: ExtractionLimits) throws(ExtractionFault) -> Extraction {
        var package = try OfficePackage(bytes, limits: limits)
        let book = try Workbook(&package)
        var writer = BlockWriter(limits: limits)
        for sheet in book.sheets {
            guard let xml = try package.reader(sheet.part) else { continue }
            writer.part = sheet.name
            let before = writer.count
            var reader = SheetReader(xml, book: book, sheet: sheet)
            try reader.read(into: &writer)
            if writer.count > before { try writer.endBlock() }
        }
        return Extraction(format: .xlsx, text: try writer.finished(), title: try package.title())
    }
}
