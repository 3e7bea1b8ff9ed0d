import HTTPTypes
import JSON
import Stores
public import Wallet
public import Web

/// The wallet's own names for what storage refuses.
enum WalletProblems {
    static let cardNotFound = Problem(
        status: .notFound, code: "card_not_found", detail: "No card of the wallet has this id.")

    static let limitNotFound = Problem(
        status: .notFound, code: "limit_not_found",
        detail: "No limit of the card counts this; its spendingLimits say what they count.")
    static let transactionNotFound = Problem(
        status: .notFound, code: "transaction_not_found", detail: "There is no purchase with this id.")
    static let importNotFound = Problem(
        status: .notFound, code: "import_not_found", detail: "There is no import with this id; GET /imports lists them."
    )

    /// Nil where the general name is right.
    static func problem(_ error: any Error) -> Problem? {
        if let fields = error as? FieldErrors, fields.all.allSatisfy({ $0.code == unknownCurrency }) {
            return Problem(
                status: .unprocessableContent, code: unknownCurrency, detail: "ISO 4217 has no such currency.",
                errors: fields.all)
        }
        if let fault = error as? RefundFault { return problem(fault) }
        switch error as? SharingFault {
        case .unknownHousehold: return unknownHousehold
        case .householdFull:
            return Problem(
                status: .conflict, code: "household_full", detail: "The household shares as many cards as it may.")
        case nil: break
        }
        return stored(error)
    }

    /// The same where there is none of that id.
    private static let unknownHousehold = Problem(
        status: .unprocessableContent, code: "unknown_household",
        detail: "A card is shared with a household that its owner belongs to; GET /households lists them.",
        errors: [
            FieldError(
                path: "sharedWith", code: "unknown_household",
                message: "Expected the id of a household that you belong to.")
        ])

    private static let unknownCurrency = "unknown_currency"

    private static func stored(_ error: any Error) -> Problem? {
        switch (error as? StorageError)?.kind {
        case .unknownReference: cardNotFound
        case .notOwner:
            Problem(
                status: .forbidden, code: "not_owner",
                detail:
                    "The card is shared with you: only its owner changes it, imports its statements or finds it by search."
            )
        case .alreadyExists:
            Problem(status: .conflict, code: "card_exists", detail: "The wallet has a card with this id already.")
        case .tooMany: Problem(status: .conflict, code: "wallet_full", detail: "The wallet holds no more cards.")
        default: nil
        }
    }

    private static func problem(_ fault: RefundFault) -> Problem {
        switch fault {
        case .noPurchase:
            FieldError(
                path: "refundOf", code: "unknown_value",
                message: "Expected the id of a purchase on the same card that is no refund itself."
            ).problem
        case .notNegative:
            FieldError(path: "amount", code: "out_of_range", message: "A refund has a negative amount.").problem
        case .exceedsPurchase:
            Problem(
                status: .unprocessableContent, code: "refund_exceeds_purchase",
                detail: "All refunds of a purchase together are not more than its amount.",
                errors: [
                    FieldError(
                        path: "amount", code: "refund_exceeds_purchase",
                        message: "The refunds would be more than the purchase.")
                ])
        case .otherCurrency:
            Problem(
                status: .conflict, code: "refunds_in_other_currency",
                detail: "The purchase has refunds in another currency; take their refundOf away first.")
        }
    }

    /// Says that it is a card that was not found.
    static func ofCard<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await naming(cardNotFound, body)
    }

    static func ofTransaction<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await naming(transactionNotFound, body)
    }

    static func ofImport<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await naming(importNotFound, body)
    }

    private static func naming<Value>(_ problem: Problem, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as StorageError where error.kind == .notFound {
            throw problem
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
