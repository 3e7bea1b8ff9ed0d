import LimitedProcess

/// Finds the words that a page has and does not show: in the colour of what is behind them, or not drawn at all.
///
/// Only pages with light words, or with fewer words drawn than there are, are looked at; there a word is hidden where the
/// drawn page is of one grey. White on a dark bar is seen, and so is the picture under the invisible words of a scan.
struct HiddenWords {
    let tools: ToolRunner

    /// Greys that nobody tells apart.
    private static let leastContrast = 12
    /// Pixels of the longer side of a page that is looked at.
    private static let pixels = 1_000
    /// Pages that are drawn at once: 24 square ones are 24 MB.
    private static let pagesAtOnce = 24

    /// Marks the hidden words of pages that follow each other.
    func mark(_ pages: inout [LaidOutPage], from first: Int, of input: InputFile) async throws {
        guard tools.inventory.tools[.pdftohtml] != nil, tools.inventory.tools[.pdftoppm] != nil, !pages.isEmpty else {
            return
        }
        let output = try await tools.run(
            .pdftohtml,
            [
                "-xml", "-i", "-q", "-zoom", "1", "-enc", "UTF-8", "-stdout", "-f", "\(first)", "-l",
                "\(first + pages.count - 1)", "/dev/fd/0",
            ], on: input)
        guard output.succeeded else { return }
        let colours = PageColours.pages(output.bytes)
        let suspects = pages.indices.filter { index in
            guard pages[index].characters > 0 else { return false }
            guard index < colours.count else { return true }
            return colours[index].hasLight || colours[index].signs + 2 < pages[index].characters
        }
        var rest = suspects[...]
        while let start = rest.first {
            let run = rest.prefix { $0 < start + Self.pagesAtOnce }
            try await look(at: Set(run), from: start, to: run.last ?? start, &pages, first, colours, input)
            rest = rest.dropFirst(run.count)
        }
    }

    private func look(
        at suspects: Set<Int>, from start: Int, to end: Int, _ pages: inout [LaidOutPage], _ first: Int,
        _ colours: [PageColours], _ input: InputFile
    ) async throws {
        let output = try await tools.run(
            .pdftoppm,
            [
                "-gray", "-scale-to", "\(Self.pixels)", "-f", "\(first + start)", "-l", "\(first + end)", "/dev/fd/0",
            ], on: input, isOCR: true)
        let pictures = GreyPicture.all(output.bytes)
        // Pages that could not be drawn would move the others.
        guard output.succeeded, pictures.count == end - start + 1 else { return }
        for index in suspects {
            let page = pages[index]
            let reason: HiddenSpan.Reason =
                index < colours.count && colours[index].hasLight ? .sameColour : .invisible
            for (number, line) in page.lines.enumerated() {
                for (place, word) in line.words.enumerated() {
                    guard let contrast = pictures[index - start].contrast(in: word.box, of: page),
                        contrast < Self.leastContrast
                    else { continue }
                    pages[index].lines[number].words[place].hidden = reason
                }
            }
        }
    }
}
