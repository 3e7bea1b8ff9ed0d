/// An error of a file that comes with the program: it is damaged, and the program does not start.
public protocol ShippedFileError: Error {
    /// What is damaged, at the beginning of a sentence.
    static var subject: String { get }
}

extension ShippedFileError {
    public static var subject: String { "a table" }
}
