import HTTPTypes
import JSON
import Stores
public import Wallet
public import Web

/// The wallet's own names for what storage refuses.
enum WalletProblems {
    static let cardNotFound = Problem(
        status: .notFound, code: "card_not_found", detail: "No card of the wallet has this id.")

    /// Nil where the general name is right.
    static func problem(_ error: any Error) -> Problem? {
        switch (error as? StorageError)?.kind {
        case .unknownReference: cardNotFound
        case .alreadyExists:
            Problem(status: .conflict, code: "card_exists", detail: "The wallet has a card with this id already.")
        case .tooMany: Problem(status: .conflict, code: "wallet_full", detail: "The wallet holds no more cards.")
        default: nil
        }
    }

    /// Says that it is a card that was not found.
    static func ofCard<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as StorageError where error.kind == .notFound {
            throw cardNotFound
        }
    }
}

extension CatalogError: ProblemConvertible {
    public var problem: Problem {
        let known = "GET /cards/catalog lists what is known."
        switch kind {
        case .unknownEntry:
            return FieldError(path: "catalogId", code: "unknown_value", message: "No such card. \(known)").problem
        case .unknownChoice:
            return FieldError(path: "choice", code: "unknown_value", message: "The card has no such option.").problem
        case .tooManyChoices:
            return FieldError(path: "choice", code: "out_of_range", message: "Fewer may be chosen.").problem
        case .unknownNetwork:
            return FieldError(path: "network", code: "unknown_value", message: "Not issued on it. \(known)").problem
        case .malformed, .unsupportedFormat, .unknownCategory, .unknownMerchantClass, .unknownSource,
            .unknownCalendar, .unknownTerms, .duplicateID, .badNumber, .badDate, .inconsistent:
            // Faults of the catalogue itself stop start-up; one here is the service's own.
            return Problem(status: .internalServerError, code: "internal_error")
        }
    }
}
