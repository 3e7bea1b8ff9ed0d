/// What a client may offer to somebody who does not know what to ask (requirement S0-48).
public enum QuickActions {
    public static let english = [
        "What card should I use for groceries?", "I'm buying gas, which card?", "Shopping at Amazon, best card?",
        "Dining out tonight, which card?", "Booking a flight, what card?",
    ]
}
