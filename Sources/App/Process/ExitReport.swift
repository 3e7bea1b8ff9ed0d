import Basics
import HTTPServing
import Language
import Learning
import SentenceEmbedding
import Stores

/// How the program ends with an error: a status by the convention of sysexits(3), and one line for people.
public struct ExitReport: Sendable, Hashable {
    public let status: Int32
    public let message: String

    static let failure: Int32 = 1
    static let dataError: Int32 = 65
    static let unavailable: Int32 = 69
    static let softwareError: Int32 = 70
    static let configurationError: Int32 = 78

    /// Nil for an error of the command line itself, which its parser reports.
    public init?(_ error: any Error) {
        switch error {
        case let error as ConfigurationError: self.init(ExitReport.configurationError, error.description)
        case let error as RefusedCommand: self.init(ExitReport.failure, error.detail)
        case let error as StorageError: self.init(storage: error)
        case let error as ServerError:
            let isBusy = error.kind == .addressInUse
            self.init(isBusy ? ExitReport.unavailable : ExitReport.configurationError, error.description)
        case let error as ResourceLocator.MissingResource: self.init(ExitReport.configurationError, error.description)
        case let error as any ShippedFileError:
            self.init(ExitReport.softwareError, "\(type(of: error).subject) is damaged: \(error)")
        case let error as EmbedderError:
            let isSetting = error.kind == .kernelUnavailable
            self.init(isSetting ? ExitReport.configurationError : ExitReport.softwareError, error.description)
        default: return nil
        }
    }

    private init(_ status: Int32, _ message: String) {
        self.status = status
        self.message = message
    }

    private init(storage error: StorageError) {
        switch error.kind {
        case .corrupt:
            self.init(
                ExitReport.dataError,
                "the database is damaged; it was left as it is: restore the last backup (see docs/operations.md)")
        case .emptyFile:
            self.init(
                ExitReport.dataError,
                "the database file is empty, so something took what was in it: restore the last backup, or remove the "
                    + "file to start afresh (see docs/operations.md)")
        case .foreignFile: self.init(ExitReport.dataError, "the database file belongs to another program")
        case .newerSchema:
            self.init(
                ExitReport.configurationError, "the database was made by a newer version of steward; it was not touched"
            )
        case .full: self.init(ExitReport.failure, "no space left for the database")
        case .readOnly: self.init(ExitReport.failure, "the database cannot be written: read-only file or file system")
        case .busy: self.init(ExitReport.failure, "the database is in use by another process")
        case .notFound: self.init(ExitReport.failure, "there is no such entry")
        default:
            let cause = error.cause.map { " (\($0))" } ?? ""
            self.init(ExitReport.failure, "the database cannot be used: \(error.kind.rawValue)\(cause)")
        }
    }
}
