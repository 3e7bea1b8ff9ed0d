import Basics
public import JSON
public import RAG

/// What an answer advised: small, without words, kept with its turn so that it can be compared with what was bought.
public struct Advice: Sendable, Hashable {
    /// What was advised: a card's identifier.
    public let choice: String
    /// What it was advised for: a category's name.
    public let subject: String
    /// Where: a merchant's folded name; nil where none was named.
    public let place: String?
    /// In minor units of the user's currency; nil where none was said.
    public let amount: Int?
    /// What wrote the words of the answer; the decision is the arithmetic's in both.
    public let arm: ModelRollout.Arm
    /// How long the answer took.
    public let milliseconds: Int

    public init(
        choice: String, subject: String, place: String?, amount: Int?, arm: ModelRollout.Arm, milliseconds: Int
    ) {
        self.choice = choice
        self.subject = subject
        self.place = place
        self.amount = amount
        self.arm = arm
        self.milliseconds = max(0, milliseconds)
    }
}

extension Advice: TurnAdvice {
    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.name("cardId")
        json.value(choice)
        json.name("category")
        json.value(subject)
        json.nullable("merchant", place)
        json.name("amount")
        if let amount { json.value(Money(cents: amount)) } else { json.null() }
        json.name("arm")
        json.value(arm.rawValue)
        json.name("milliseconds")
        json.value(milliseconds)
        json.endObject()
    }
}
