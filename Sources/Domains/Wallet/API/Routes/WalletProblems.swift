import HTTPTypes
import JSON
import Stores
public import Wallet
public import Web

/// The wallet's own names for what storage refuses.
enum WalletProblems {
    static let cardNotFound = Problem(
        status: .notFound, code: "card_not_found", detail: "No card of the wallet has this id; GET /cards lists them.")

    static let limitNotFound = Problem(
        status: .notFound, code: "limit_not_found",
        detail: "No limit of the card counts this. Use a category that its spendingLimits name.")
    static let transactionNotFound = Problem(
        status: .notFound, code: "transaction_not_found",
        detail: "There is no purchase with this id; GET /transactions lists them.")
    static let importNotFound = Problem(
        status: .notFound, code: "import_not_found", detail: "There is no import with this id; GET /imports lists them."
    )

    /// Nil where the general name is right.
    static func problem(_ error: any Error) -> Problem? {
        if let fields = error as? FieldErrors, fields.all.allSatisfy({ $0.code == unknownCurrency }) {
            return Problem(
                status: .unprocessableContent, code: unknownCurrency,
                detail: "ISO 4217 has no such currency. Send a code such as EUR.",
                errors: fields.all)
        }
        if let fault = error as? RefundFault { return problem(fault) }
        switch error as? SharingFault {
        case .unknownHousehold: return unknownHousehold
        case .householdFull:
            return Problem(
                status: .conflict, code: "household_full",
                detail: "The household shares as many cards as it may. Take one back first (sharedWith null).")
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
                detail: """
                    The card is shared with you. Ask its owner, who alone changes it, imports its statements or finds it by \
                    search.
                    """)
        case .alreadyExists:
            Problem(
                status: .conflict, code: "card_exists",
                detail: "The wallet has a card with this id already. Change that one, or send another id.")
        case .tooMany:
            Problem(
                status: .conflict, code: "wallet_full", detail: "The wallet holds no more cards. Delete one first.")
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
                detail:
                    "All refunds of a purchase together are not more than its amount. Send less, or leave refundOf out.",
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
        guard let (name, code, message) = fault else {
            // Faults of the catalogue itself stop start-up; one here is the service's own.
            return Problem(status: .internalServerError, code: "internal_error")
        }
        return FieldError(path: name, code: code, message: message).problem
    }

    /// As a fault of the card that was sent.
    func fieldError(in body: FieldReader) -> FieldError {
        let (name, code, message) = fault ?? ("catalogId", "unknown_value", "This card cannot be made.")
        return FieldError(path: body.path(to: name), code: code, message: message)
    }

    private var fault: (name: String, code: String, message: String)? {
        let known = "GET /cards/catalog lists what is known."
        switch kind {
        case .unknownEntry: return ("catalogId", "unknown_value", "No such card. \(known)")
        case .unknownChoice: return ("choice", "unknown_value", "The card has no such option.")
        case .tooManyChoices: return ("choice", "out_of_range", "Fewer may be chosen.")
        case .unknownNetwork: return ("network", "unknown_value", "Not issued on it. \(known)")
        case .malformed, .unsupportedFormat, .unknownCategory, .unknownMerchantClass, .unknownSource,
            .unknownCalendar, .unknownTerms, .duplicateID, .badNumber, .badDate, .inconsistent:
            return nil
        }
    }
}
