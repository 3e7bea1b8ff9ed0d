/// Forms of English words, made when the tables load, so that sentences need no stemming.
public enum Inflection {
    /// Plural of the last word; nil where the word does not look like one that has a plural.
    public static func plural(_ phrase: String) -> String? {
        guard let last = phrase.unicodeScalars.last?.value, last >= 0x61, last <= 0x7A else { return nil }
        if phrase.hasSuffix("s") {
            return phrase.hasSuffix("ss") ? phrase + "es" : nil
        }
        if phrase.hasSuffix("x") || phrase.hasSuffix("z") || phrase.hasSuffix("ch") || phrase.hasSuffix("sh") {
            return phrase + "es"
        }
        if phrase.hasSuffix("y"), let before = phrase.dropLast().last, !"aeiou".contains(before) {
            return String(phrase.dropLast()) + "ies"
        }
        return phrase + "s"
    }

    /// The other forms of a verb phrase; its first word is the verb.
    public static func verbForms(_ phrase: String) -> [String] {
        let words = phrase.split(separator: " ", maxSplits: 1)
        guard let verb = words.first.map(String.init) else { return [] }
        let rest = words.count > 1 ? " " + words[1] : ""
        var forms = [present(verb), participle(verb)]
        if let irregular = past[verb] { forms.append(irregular) } else { forms.append(regularPast(verb)) }
        return forms.map { $0 + rest }
    }

    private static func present(_ verb: String) -> String { plural(verb) ?? verb }

    private static func participle(_ verb: String) -> String {
        if verb.hasSuffix("ie") { return String(verb.dropLast(2)) + "ying" }
        if verb.hasSuffix("e"), !verb.hasSuffix("ee"), !verb.hasSuffix("ye"), verb.count > 2 {
            return String(verb.dropLast()) + "ing"
        }
        return doubled(verb) + "ing"
    }

    private static func regularPast(_ verb: String) -> String {
        if verb.hasSuffix("e") { return verb + "d" }
        if verb.hasSuffix("y"), let before = verb.dropLast().last, !"aeiou".contains(before) {
            return String(verb.dropLast()) + "ied"
        }
        return doubled(verb) + "ed"
    }

    /// `stop` -> `stopp`: one short syllable that ends in consonant, vowel, consonant.
    private static func doubled(_ verb: String) -> String {
        let letters = Array(verb)
        guard letters.count >= 3, letters.count <= 4 || verb == "refuel" else { return verb }
        let (first, vowel, last) = (letters[letters.count - 3], letters[letters.count - 2], letters[letters.count - 1])
        guard !"aeiou".contains(first), "aeiou".contains(vowel), !"aeiouwxy".contains(last) else { return verb }
        return verb == "refuel" ? verb : verb + String(last)
    }

    private static let past: [String: String] = [
        "eat": "ate", "buy": "bought", "go": "went", "get": "got", "take": "took", "ride": "rode", "fly": "flew",
        "drive": "drove", "drink": "drank", "pay": "paid", "spend": "spent", "feed": "fed", "fix": "fixed",
        "have": "had", "see": "saw", "catch": "caught", "make": "made", "give": "gave", "send": "sent", "run": "ran",
        "cut": "cut", "hit": "hit", "put": "put", "build": "built", "sleep": "slept", "hang": "hung", "break": "broke",
        "grab": "grabbed", "feel": "felt", "do": "did", "teach": "taught", "keep": "kept", "throw": "threw",
    ]
}
