/// Lets through as much of a coming explanation as is known to be true: whole sentences, up to the first that is not.
///
/// What it lets through is true, but the whole may still be refused (it may never name what was decided on), so the words of
/// the check of the whole reply count in the end.
public struct StreamingCheck<Check: SentenceChecking>: Sendable {
    private var check: Check
    private var shown = ""
    /// Scalars of the cleaned text that are let through.
    private var passed = 0
    /// Why nothing more is let through.
    public private(set) var fault: Check.Fault?

    /// - Parameter check: one that has heard no sentence yet.
    public init(_ check: Check) {
        self.check = check
    }

    /// - Parameter reasoning: everything received up to now (`PartialReply`).
    /// - Returns: the longest beginning that may be shown; it grows or stays.
    public mutating func feed(_ reasoning: String) -> String {
        guard fault == nil else { return shown }
        // What is not complete is looked at when it is: a lone star, the half of a link.
        guard let end = StreamingCheck.lastBreak(reasoning) else { return shown }
        let whole = String(reasoning.unicodeScalars.prefix(end))
        guard case .success(let cleaned) = ReplySafety.cleaned(whole) else {
            fault = Check.Fault(.unsafeText)
            return shown
        }
        let scalars = Array(cleaned.unicodeScalars)
        guard scalars.count > passed else { return shown }
        var fresh = String.UnicodeScalarView()
        fresh.append(contentsOf: scalars[passed...])
        let text = String(fresh)
        if let found = check.fault(in: text) {
            fault = found
            return shown
        }
        passed = scalars.count
        shown = cleaned
        return shown
    }

    /// The position behind the last mark that surely ends a sentence: something follows it, or it is a Chinese one.
    private static func lastBreak(_ text: String) -> Int? {
        let scalars = Array(text.unicodeScalars)
        for index in scalars.indices.reversed() {
            switch scalars[index] {
            case "。", "！", "？", "\n": return index + 1
            case ".", "!", "?":
                guard index + 2 < scalars.count, scalars[index + 1] == " " else { continue }
                // "vs. other", "Dec. 31" go on.
                let next = scalars[index + 2]
                if next.properties.isUppercase || !next.isASCII { return index + 1 }
            default: continue
            }
        }
        return nil
    }
}
