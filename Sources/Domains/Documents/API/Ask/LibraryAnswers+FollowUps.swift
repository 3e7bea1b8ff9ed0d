import Basics
import Documents
import DocumentsStorage
import Stores
import Web

/// Questions that go on from the answer before.
extension LibraryAnswers {
    /// A question with what it goes on from.
    private struct Following: Sendable {
        let request: AskRequest
        let turn: PaperTurn
        let user: UserID
        let all: [DocumentStore.Known]
        /// The papers that were spoken of and are still there, in the order of the answer.
        let before: [DocumentStore.Known]
        let today: CalendarDate

        var papers: [CountedPaper] { all.map(\.paper) }
        var keys: Set<Int64> { Set(before.map(\.paper.key)) }

        /// The request's own papers, of these alone.
        func scope(_ keys: Set<Int64>?) -> DocumentStore.Asked {
            var scope = request.asked
            scope.keys = keys
            return scope
        }

        /// Papers that are of the kind, and from the sender, of the one that was spoken of.
        func alike() -> Set<Int64> {
            guard let facts = before.first?.paper.facts, facts.kind != nil else { return [] }
            return Set(
                papers.filter { $0.facts.kind == facts.kind && $0.facts.correspondent == facts.correspondent }
                    .map(\.key))
        }
    }

    func answer(_ request: AskRequest, after turn: PaperTurn, for user: UserID) async throws -> Answered {
        let started = kit.monotonicNow()
        let read = followUps.read(request.question, after: turn)
        if read == .page || read == .clause { return try await placed(read, request, turn, for: user) }
        let all = try await store.known(of: user)
        let known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let following = Following(
            request: request, turn: turn, user: user, all: all, before: turn.papers.compactMap { known[$0] },
            today: today(request))
        let understood = kit.monotonicNow() &- started
        var answered: Answered
        if let (found, followUp) = try await followed(read, following) {
            answered = found
            answered.followUp = followUp
        } else {
            answered = try await standing(following)
        }
        answered.stages.understand = understood
        return answered
    }

    private func followed(_ read: FollowUp?, _ following: Following) async throws -> (Answered, FollowUp)? {
        if let counted = try await recounted(read, following) { return (counted, .change(following.request.question)) }
        let said = followUps.unled(following.request.question)
        if following.turn.isOpen, followUps.isName(said), let place = meant(said, following) {
            return (try await chosen(place, following), .choice(place))
        }
        switch read {
        case .choice(let place) where following.before.indices.contains(place):
            return (try await chosen(place, following), .choice(place))
        case .other(let words):
            return try await other(words, following).map { ($0, .other(words)) }
        case .change(let words):
            return (try await changed(words, following), .change(words))
        case .within(let words):
            return try await within(words, following).map { ($0, .within(words)) }
        // "The Hill Road one", "April": no question by itself.
        case nil where followUps.isName(said) && isNaming(said, following):
            return (try await changed(said, following), .change(said))
        case .page, .clause, .choice, nil: return nil
        }
    }

    private func isNaming(_ words: String, _ following: Following) -> Bool {
        rewriter.about(words, papers: following.papers, today: following.today) != .thing
    }

    // MARK: Places

    /// Where the answer before stands; nothing of papers that are gone since.
    private func placed(
        _ followUp: FollowUp?, _ request: AskRequest, _ turn: PaperTurn, for user: UserID
    ) async throws -> Answered {
        let started = kit.monotonicNow()
        let isChinese = question(request.question, request).isAnsweredInChinese
        let (citations, papers) = try await store.cited(turn.places, isWhole: followUp == .clause, of: user)
        // What was counted stands in many papers; else the first place answered.
        let shown = Array(citations.prefix(turn.count == nil ? 1 : PaperTurn.mostPlaces))
        let answer =
            followUp == .page
            ? places.pages(shown, isChinese: isChinese) { papers[$0.paper]?.page(of: $0.range.lowerBound) }
            : places.clauses(shown, isChinese: isChinese)
        var answered = Answered(answer: answer, papers: papers, read: [], isStored: true, question: turn.question)
        (answered.count, answered.followUp) = (turn.count, followUp)
        answered.stages.retrieve = kit.monotonicNow() &- started
        return answered
    }

    // MARK: Counts

    /// What was counted before, with what is said otherwise now; nil where nothing was, or something else is asked.
    private func recounted(_ read: FollowUp?, _ following: Following) async throws -> Answered? {
        guard let frame = following.turn.count else { return nil }
        let text = following.request.question
        switch read {
        case .change, .within: break
        default:
            // A whole question stands by itself.
            guard grammar.question(text, papers: following.papers, today: following.today) == nil else { return nil }
        }
        guard
            let count = grammar.question(
                followUps.unled(text), after: frame, papers: following.papers, today: following.today)
        else { return nil }
        let asked =
            rewriter.period(text, today: following.today) == nil
            ? following.turn.question
            : rewriter.question(following.turn.question, at: followUps.unled(text), today: following.today)
        return try await alone(
            asked, in: following.scope(nil), counting: count, following.request, for: following.user)
    }

    // MARK: Other papers

    /// Which of the papers that answer differently the words name.
    private func meant(_ words: String, _ following: Following) -> Int? {
        let named = rewriter.named(words, papers: following.before.map(\.paper))
        guard named.count == 1, let key = named.first else { return nil }
        return following.before.firstIndex { $0.paper.key == key }
    }

    private func chosen(_ place: Int, _ following: Following) async throws -> Answered {
        try await alone(
            following.turn.question, in: following.scope([following.before[place].paper.key]), following.request,
            for: following.user)
    }

    /// The same question to papers that were not spoken of; nil where the words name none.
    private func other(_ words: String, _ following: Following) async throws -> Answered? {
        guard let first = following.before.first else { return nil }
        let others = following.papers.filter { !following.keys.contains($0.key) }
        let keys: Set<Int64>
        if words.isEmpty {
            keys = Set(others.filter { $0.facts.kind == first.paper.facts.kind }.map(\.key))
        } else {
            guard rewriter.about(words, papers: following.papers, today: following.today) == .paper else { return nil }
            keys = rewriter.named(words, papers: others)
        }
        guard !keys.isEmpty else {
            let isChinese = question(following.request.question, following.request).isAnsweredInChinese
            return Answered(
                answer: places.refused(.noOther, isChinese: isChinese), papers: [:], read: [], isStored: true,
                question: following.turn.question)
        }
        let text = rewriter.unnamed(
            following.turn.question, papers: following.before.map(\.paper), today: following.today)
        return try await alone(text, in: following.scope(keys), following.request, for: following.user)
    }

    // MARK: Other words

    /// The same question with these words in the place of some.
    private func changed(_ words: String, _ following: Following) async throws -> Answered {
        var about = rewriter.about(words, papers: following.papers, today: following.today)
        // A subject without papers of its own, as the rent of a lease.
        if about == .paper, !rewriter.isOfKind(words), rewriter.named(words, papers: following.papers).isEmpty {
            about = .thing
        }
        switch about {
        case .period: return try await at(words, following)
        case .paper:
            let named = try await naming(words, following)
            if named.answer.refusal == nil || rewriter.isOfKind(words) { return named }
            let thing = try await thing(words, following)
            return thing.flatMap { $0.answer.refusal == nil ? $0 : nil } ?? named
        case .thing:
            let thing = try await thing(words, following)
            if let thing, thing.answer.refusal == nil { return thing }
            let elsewhere = try await naming(words, following)
            return elsewhere.answer.refusal == nil ? elsewhere : thing ?? elsewhere
        }
    }

    /// Of another time: of papers like the one before, those of that time where there are any.
    private func at(_ words: String, _ following: Following) async throws -> Answered {
        let text = rewriter.question(following.turn.question, at: words, today: following.today)
        var keys: Set<Int64>?
        if let period = rewriter.period(words, today: following.today) {
            let alike = following.alike()
            let frame = CountQuestion(measure: .list, periods: [period])
            let found = try await store.counted(of: following.user, in: following.scope(alike), grammar: grammar) { _ in
                frame
            }
            if case .rows(_, let rows) = found {
                let dated = rows.filter { !$0.isUndated }
                if !dated.isEmpty { keys = Set(dated.map(\.paper.key)) }
            }
        }
        return try await alone(text, in: following.scope(keys), following.request, for: following.user)
    }

    private func naming(_ words: String, _ following: Following) async throws -> Answered {
        let text =
            rewriter.question(
                following.turn.question, naming: words, papers: following.papers, today: following.today)
            ?? following.turn.question
        let named = rewriter.named(words, papers: following.papers)
        return try await alone(
            text, in: following.scope(named.isEmpty ? nil : named), following.request, for: following.user)
    }

    /// Another thing of the papers before: the surer of the same question about it, and of the bare words.
    private func thing(_ words: String, _ following: Following) async throws -> Answered? {
        guard !following.before.isEmpty else { return nil }
        let same = rewriter.question(
            following.turn.question, about: words, papers: following.papers, today: following.today)
        var best: Answered?
        for text in [same, words].compactMap({ $0 }) {
            let found = try await alone(
                text, in: following.scope(following.keys), following.request, for: following.user)
            guard let known = best else {
                best = found
                continue
            }
            let (isAnswered, wasAnswered) = (found.answer.refusal == nil, known.answer.refusal == nil)
            if isAnswered, !wasAnswered || found.answer.confidence > known.answer.confidence { best = found }
        }
        return best
    }

    /// What the papers before answer; nil where they do not.
    private func within(_ words: String, _ following: Following) async throws -> Answered? {
        guard !following.before.isEmpty else { return nil }
        let found = try await alone(
            words, in: following.scope(following.keys), following.request, for: following.user)
        return found.answer.refusal == nil ? found : nil
    }

    /// How much less sure the papers that were spoken of may be than another, and are still meant.
    private static let stillMeant = 0.6

    /// A question by itself. One that names no paper is put to those that were spoken of too, and to all.
    private func standing(_ following: Following) async throws -> Answered {
        let text = following.request.question
        let found = try await alone(text, in: following.request.asked, following.request, for: following.user)
        guard found.count == nil, found.answer.refusal?.reason != .noDocuments,
            rewriter.namesNone(text, papers: following.papers, today: following.today),
            var within = try await within(text, following)
        else { return found }
        let isSurer = within.answer.confidence < LibraryAnswers.stillMeant * found.answer.confidence
        guard found.answer.refusal != nil || !isSurer else { return found }
        within.followUp = .within(text)
        return within
    }
}
