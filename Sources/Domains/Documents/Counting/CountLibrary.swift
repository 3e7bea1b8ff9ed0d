internal import Basics

/// What the papers of a library are called: words, and runs of Han signs.
struct CountLibrary: Sendable {
    private struct Named: Sendable {
        let key: Int64
        let words: Set<String>
        let units: [[String]]
        let han: [String]
    }

    private let papers: [Named]
    private let words: Set<String>

    init(_ papers: [CountedPaper]) {
        self.papers = papers.map { paper in
            let units = paper.names.map { CountUnit.units(of: $0).map(\.text) }
            return Named(
                key: paper.key, words: Set(units.joined()), units: units,
                han: paper.names.map { String($0.unicodeScalars.filter(\.isHan).map(Character.init)) }.filter {
                    !$0.isEmpty
                })
        }
        words = self.papers.reduce(into: []) { $0.formUnion($1.words) }
    }

    /// How many units from a place on are a word of a name, or the longest run of Han signs that stands in one; 0 for none.
    func length(_ units: [CountUnit], at index: Int) -> Int {
        guard units[index].isHan else {
            return units[index].text != "," && words.contains(units[index].text) ? 1 : 0
        }
        var run = ""
        var (end, length) = (index, 0)
        while end < units.count, units[end].isHan {
            run += units[end].text
            end += 1
            guard papers.contains(where: { $0.han.contains { $0.contains(run) } }) else { break }
            length = end - index
        }
        return length >= 2 ? length : 0
    }

    /// The papers whose names hold all words, and words of all subjects.
    ///
    /// - Parameter subjects: of each the phrases that say it.
    func papers(_ named: CountQuestion.Named, subjects: [String: [[String]]]) -> Set<Int64> {
        Set(
            papers.filter { paper in
                named.words.allSatisfy { word in
                    paper.words.contains(word) || paper.han.contains { $0.contains(word) }
                } && named.subjects.allSatisfy { isAbout(paper, subjects[$0] ?? []) }
            }.map(\.key))
    }

    private func isAbout(_ paper: Named, _ phrases: [[String]]) -> Bool {
        phrases.contains { phrase in
            paper.units.contains { units in
                units.indices.contains { units[$0...].starts(with: phrase) }
            }
        }
    }
}
