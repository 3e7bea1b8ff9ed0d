extension SentenceReading {
    /// Yen and yuan share a sign; the place tells them apart.
    func resolvedCurrency(_ code: String) -> String {
        switch (code, constraints.constraints.region) {
        case ("CNY", "JP"): "JPY"
        case ("JPY", "CN"): "CNY"
        default: code
        }
    }
}
