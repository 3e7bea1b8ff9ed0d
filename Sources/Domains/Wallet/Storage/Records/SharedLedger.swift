import Basics
import Storage
import Wallet

/// The purchases on a card, those of all who bought on it.
///
/// The owner's statement tells of everybody's purchases, so that one which a member noted may be there twice. It counts once: as the
/// member noted it, with amount and day of the statement. That is found out whenever the card is read, out of what is stored, and
/// changes nothing of it.
struct SharedLedger {
    /// A purchase that a member noted, and the row of the owner's statement that it is.
    private struct Meeting {
        let row: StoredTransaction
        let noted: StoredTransaction
        /// The id of the noted one among everybody's.
        let id: String
    }

    private let own: CardKey
    private let seats: [CardKey]
    private let meetings: [Meeting]

    /// - Parameter isShared: whether there may be seats at the card.
    init(of own: CardKey, isShared: Bool, _ rules: any WalletRules, on connection: Connection) throws {
        self.own = own
        seats = isShared ? try SeatRows.seats(at: own, on: connection) : []
        meetings = try SharedLedger.meetings(of: own, seats, rules, on: connection)
    }

    /// Those of some days, and whatever their day the refunds that name their purchase.
    func entries(_ days: [Range<CalendarDate>], on connection: Connection) throws -> [LedgerEntry] {
        let ours = try LedgerRows.entries(on: own.card, of: own.user, days, on: connection)
        guard !seats.isEmpty else { return ours }
        var theirs = try seats.flatMap { seat in
            try LedgerRows.entries(
                on: seat.card, of: seat.user, days, named: SharedLedger.prefix(seat), on: connection)
        }
        let places = Dictionary(uniqueKeysWithValues: theirs.indices.map { (theirs[$0].id, $0) })
        var notedAs: [String: String] = [:]
        for meeting in meetings {
            // One that was noted on a day which nobody asks for is found by its row.
            guard let place = places[meeting.id] else { continue }
            notedAs[meeting.row.id] = meeting.id
            theirs[place] = SharedLedger.entry(theirs[place], of: meeting)
        }
        guard !notedAs.isEmpty else { return ours + theirs }
        return ours.filter { notedAs[$0.id] == nil }.map { entry in
            entry.refundOf.flatMap { notedAs[$0] }.map { SharedLedger.refund(entry, of: $0) } ?? entry
        } + theirs
    }

    /// What was recorded after a moment.
    func sum(after moment: Timestamp, on connection: Connection) throws -> Money {
        let all = try ([own] + seats).reduce(Money.zero) { sum, key in
            sum + (try LedgerRows.sum(on: key.card, of: key.user, after: moment, on: connection))
        }
        return meetings.reduce(all) { sum, meeting in
            let (row, noted) = (meeting.row.transaction.amount, meeting.noted.transaction.amount)
            let once = SharedLedger.isRecorded(meeting.noted, after: moment) ? sum + row - noted : sum
            return SharedLedger.isRecorded(meeting.row, after: moment) ? once - row : once
        }
    }

    private static func meetings(
        of own: CardKey, _ seats: [CardKey], _ rules: any WalletRules, on connection: Connection
    ) throws -> [Meeting] {
        guard !seats.isEmpty, try ImportRows.hasSome(on: own.card, of: own.user, on: connection) else { return [] }
        var noted: [(id: String, purchase: StoredTransaction)] = []
        for seat in seats {
            let found = try TransactionRows.unmatched(
                on: seat.card, of: seat.user, from: .earliest, through: .latest, on: connection)
            noted += found.map { (prefix(seat) + $0.id, $0) }
        }
        // Where all else is equal they go in one order, whoever's they are.
        noted.sort { $0.id < $1.id }
        let days = noted.map(\.purchase.transaction.date)
        guard let first = days.min(), let last = days.max() else { return [] }
        let rows = try TransactionRows.imported(
            on: own.card, of: own.user, from: first.adding(days: -PurchaseMatcher.mostDays),
            through: last.adding(days: PurchaseMatcher.mostDays), on: connection)
        let drafts = rows.map { row in
            ImportDraft.Row(
                transaction: row.transaction, line: 0,
                hasPostingDayOnly: row.transaction.postingDate == row.transaction.date)
        }
        return rules.matcher.pairs(drafts, noted: noted.map(\.purchase)).sorted { $0.key < $1.key }.map { row, index in
            Meeting(row: rows[row], noted: noted[index].purchase, id: noted[index].id)
        }
    }

    /// Two users may have purchases of one id.
    private static func prefix(_ seat: CardKey) -> String { seat.user.rawValue + " " }

    private static func isRecorded(_ purchase: StoredTransaction, after moment: Timestamp) -> Bool {
        purchase.recordedAt.map { $0 > moment } ?? false
    }

    /// What was noted, with what its row says.
    private static func entry(_ noted: LedgerEntry, of meeting: Meeting) -> LedgerEntry {
        let row = meeting.row.transaction
        let isOpen = !meeting.noted.transaction.isCategoryChosen && noted.category == .general
        return LedgerEntry(
            id: noted.id, date: row.date, recordedAt: noted.recordedAt, amount: row.amount,
            category: isOpen ? row.category : noted.category, merchant: noted.merchant ?? row.merchant,
            merchantClass: noted.merchant == nil ? row.merchantClass : noted.merchantClass, region: noted.region,
            paymentMethod: noted.paymentMethod, refundOf: noted.refundOf)
    }

    private static func refund(_ entry: LedgerEntry, of purchase: String) -> LedgerEntry {
        LedgerEntry(
            id: entry.id, date: entry.date, recordedAt: entry.recordedAt, amount: entry.amount,
            category: entry.category,
            merchant: entry.merchant, merchantClass: entry.merchantClass, region: entry.region,
            paymentMethod: entry.paymentMethod, refundOf: purchase)
    }
}
