import Basics
import Language

extension DateReader {
    /// The days that the sentence names, each with its first piece; marks the pieces, so that "Dec 5" is no amount.
    func read(_ sentence: inout Sentence) -> [(piece: Int, date: CalendarDate)] {
        var found: [(piece: Int, date: CalendarDate)] = []
        var index = 0
        let beginnings = DateReader.beginnings
        while index < sentence.pieces.count {
            // Most pieces are passed over by what they are alone.
            guard sentence.pieces[index].use == .free,
                sentence.pieces[index].kind == .number || beginsHoliday(sentence, at: index)
                    || !sentence.pieces[index].cues.isDisjoint(with: beginnings)
                    || sentence.pieces[index].kind == .han && ChineseNumerals.startsNumber(sentence.han(index)),
                let (date, end) = date(sentence, at: index)
            else {
                index += 1
                continue
            }
            for position in index..<end { sentence.pieces[position].use = .date }
            found.append((index, date))
            index = end
        }
        return found
    }

    /// Where a date may begin, besides at a number.
    private static let beginnings = Cues(.month, .day, .weekend, .weekday, .period)
}
