import Basics
import RAG
import Testing

@testable import Wallet

/// Our own words are true: a model that repeats them is believed, sentence by sentence.
struct DraftExplanationTests {
    private static let questions = [
        "coffee $6", "gas $60", "dinner for two $120", "flight to Boston $450", "Uber ride 25 bucks", "Netflix",
        "$2,000 of groceries at Kroger", "groceries", "Costco run $300", "Costco gas $50", "CVS $30", "hotel $900",
        "amazon order $75", "dinner in Paris for 80 euros", "movie tickets $40", "Target $100", "Walmart $90",
        "groceries $100 and gas $40", "dinner $60, uber $20 and groceries $80", "rent $2000", "gym membership $50",
        "why not the Citi for dining?", "Citi or Amex for gas?", "my Citi is maxed out, dinner $50",
        "They only take Visa, dinner $40", "买菜200美元", "今晚吃火锅花了80美元用哪张卡", "加油60美元", "在Costco买300美元的东西",
        "订机票500美元", "买菜100美元，加油40美元", "买咖啡", "打车25美元", "酒店300美元", "晚餐在巴黎80欧元", "買菜500美元該用哪張卡",
    ]
    private static let wallets = [
        ExplanationWallet.main, ExplanationWallet.limits, ExplanationWallet.warehouse, ExplanationWallet.waiting,
        ExplanationWallet.main + ExplanationWallet.limits.dropLast() + [ExplanationWallet.costco],
    ]

    @Test func `our own words agree with the facts`() throws {
        var refused: [String] = []
        var count = 0
        for question in DraftExplanationTests.questions {
            for wallet in DraftExplanationTests.wallets {
                let cards = Dictionary(grouping: wallet, by: \.id).compactMap(\.value.first).sorted { $0.id < $1.id }
                let asked = try ExplanationCase(question, cards)
                let intent = asked.recommendation.query.intent
                guard [.recommend, .compare, .explainCard, .limitCheck].contains(intent) else { continue }
                count += 1
                if case .failure(let fault) = ReplyChecker(asked.facts).reasoning(asked.recommendation.reasoning) {
                    refused.append("\(fault) [\(question)] \(asked.recommendation.reasoning)")
                }
            }
        }
        #expect(count > 100)
        #expect(refused.count * 50 < count, "\(refused.count) of \(count):\n\(refused.joined(separator: "\n"))")
    }
}
