/// The form of an export. What an earlier service wrote had no number and did not hold all that is needed to stand again.
public enum UserExportVersion {
    public static let current = 2
}
