import Basics
import JSON

extension RecommendationService {
    /// Whether a conversation can go on from the state of a turn, which came from elsewhere: written as this version writes it,
    /// with no number that arithmetic was not made for.
    public static func isReadable(state: [UInt8]) -> Bool {
        guard let query = PurchaseQuery(state: state), query.state == state, let value = try? JSONParser.parse(state)
        else { return false }
        return isWithinBounds(value)
    }

    private static func isWithinBounds(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool, .string: true
        case .number(let number): Double(number.text).map { abs($0) <= 1e13 } ?? false
        case .array(let elements): elements.count <= 200 && elements.allSatisfy(isWithinBounds)
        case .object(let object): object.members.allSatisfy { isWithinBounds($0.value) }
        }
    }
}
