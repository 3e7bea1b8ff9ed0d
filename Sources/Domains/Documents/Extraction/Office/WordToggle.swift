/// Values of a word processor's properties.
enum WordToggle {
    /// Whether a property that is on by being there is on.
    static func isOn(_ xml: XMLReader) -> Bool {
        switch xml.attribute("val") {
        case "0", "false", "off": false
        default: true
        }
    }

    /// A font size in half points below two points.
    static func isTiny(_ xml: XMLReader) -> Bool {
        xml.attribute("val").flatMap { Double($0) }.map { $0 < 4 } ?? false
    }
}
