/// What a phrase leaves open; `{card}` in the table. The case's name is the slot's.
enum Slot: String, Sendable {
    case after, amount, card, cards, category, cents, count, currency, date, fee, first, left, limit, merchant, method,
        network, networks, owner, parts, percent, period, place, points, portal, rate, second, spent, total, until,
        value,
        winner,
        winnerRate, winnerValue
}
