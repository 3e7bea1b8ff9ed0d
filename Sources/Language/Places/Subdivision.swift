/// States of the US and provinces of Canada, by which towns of the same name are told apart: "Paris, Texas". In small letters.
public enum Subdivision {
    /// The ISO 3166 country of a state or province.
    public static func country(ofName name: String) -> String? {
        if states.contains(name) { return "US" }
        return provinces.contains(name) ? "CA" : nil
    }

    /// The same by its postal code.
    public static func country(ofCode code: String) -> String? {
        if stateCodes.contains(code) { return "US" }
        return provinceCodes.contains(code) ? "CA" : nil
    }

    /// Whether a postal code is no word, so that small letters do.
    public static func isOnlyCode(_ code: String) -> Bool { plainCodes.contains(code) }

    private static let states: Set<String> = [
        "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware", "florida",
        "georgia", "hawaii", "idaho", "illinois", "indiana", "iowa", "kansas", "kentucky", "louisiana", "maine",
        "maryland", "massachusetts", "michigan", "minnesota", "mississippi", "missouri", "montana", "nebraska",
        "nevada",
        "new hampshire", "new jersey", "new mexico", "new york", "north carolina", "north dakota", "ohio", "oklahoma",
        "oregon", "pennsylvania", "rhode island", "south carolina", "south dakota", "tennessee", "texas", "utah",
        "vermont", "virginia", "washington", "west virginia", "wisconsin", "wyoming",
    ]
    private static let provinces: Set<String> = [
        "ontario", "quebec", "british columbia", "alberta", "manitoba", "saskatchewan", "nova scotia", "new brunswick",
    ]
    private static let stateCodes: Set<String> = [
        "al", "ak", "az", "ar", "ca", "co", "ct", "de", "fl", "ga", "hi", "id", "il", "in", "ia", "ks", "ky", "la",
        "me",
        "md", "ma", "mi", "mn", "ms", "mo", "mt", "ne", "nv", "nh", "nj", "nm", "ny", "nc", "nd", "oh", "ok", "or",
        "pa",
        "ri", "sc", "sd", "tn", "tx", "ut", "vt", "va", "wa", "wv", "wi", "wy", "pr",
    ]
    private static let provinceCodes: Set<String> = ["on", "qc", "bc", "ab", "mb", "sk", "ns", "nb"]
    private static let plainCodes: Set<String> = [
        "fl", "ga", "il", "ky", "mn", "nc", "nh", "nj", "nm", "nv", "ny", "sc", "tn", "tx", "va", "wa", "wi", "wv",
        "wy", "qc",
        "bc",
    ]
}
