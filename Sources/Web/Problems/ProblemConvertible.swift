public import Basics
import HTTPTypes
public import JSON
public import Stores

/// An error whose public face is known. What does not conform is a 500 that shows only the request id.
public protocol ProblemConvertible: Error {
    var problem: Problem { get }
}

extension Problem: ProblemConvertible {
    public var problem: Problem { self }
}

extension FieldError: ProblemConvertible {
    public var problem: Problem { FieldErrors(self).problem }
}

extension FieldErrors: ProblemConvertible {
    public var problem: Problem {
        Problem(
            status: .unprocessableContent, code: "invalid_request",
            detail: "The request is not valid. Correct what errors names.",
            errors: all)
    }
}

extension JSONParser.ParseError: ProblemConvertible {
    public var problem: Problem {
        let detail =
            switch kind {
            case .syntax: "The body is not valid JSON (byte \(offset)). Correct it there."
            case .duplicateName: "The body names a member twice (byte \(offset)). Send it once."
            case .tooDeep: "The body is nested too deeply. Send fewer levels."
            case .tooLarge:
                "The body has too many members, elements or digits in one place (byte \(offset)). Send fewer."
            case .invalidText: "The body holds text that is not valid Unicode (byte \(offset)). Send UTF-8."
            }
        return Problem(status: .badRequest, code: "invalid_json", detail: detail)
    }
}

extension QuotaError: ProblemConvertible {
    public var problem: Problem {
        let unit = measure == .bytes ? "bytes of \(kind)" : kind
        return Problem(
            status: .conflict, code: "quota",
            detail:
                """
                There are \(stored) \(unit) and may be \(most); \(more) more would be too many. Nothing was stored. \
                Delete some first.
                """)
    }
}

extension FairQueueRefusal: ProblemConvertible {
    public var problem: Problem {
        let detail =
            switch self {
            case .keyIsFull: "Too many requests of yours wait already; try again."
            case .isFull: "Too many requests wait already; try again."
            }
        return Problem(status: .serviceUnavailable, code: "busy", detail: detail, headers: [.retryAfter: "1"])
    }
}

extension ExportRefusal: ProblemConvertible {
    public var problem: Problem {
        let detail =
            switch self {
            case .userHasOne: "Another export of yours is under way; try again when it has ended."
            case .tooMany: "Too many exports are under way; try again."
            }
        return Problem(status: .serviceUnavailable, code: "busy", detail: detail, headers: [.retryAfter: "5"])
    }
}

extension StorageError: ProblemConvertible {
    public var problem: Problem {
        switch kind {
        case .notFound:
            return Problem(
                status: .notFound, code: "not_found",
                detail: "There is nothing with this id. List what there is, and use an id of that.")
        case .unknownReference:
            return Problem(
                status: .notFound, code: "unknown_reference",
                detail: "A value names something that is not there. Look up its id, and send that.")
        case .notOwner:
            return Problem(
                status: .forbidden, code: "not_owner",
                detail: "It is shared with you. Ask its owner, who alone may do this.")
        case .unknownTurn:
            return Problem(
                status: .notFound, code: "turn_not_found",
                detail: "The conversation has no turn of this number; GET /conversations/{id} lists them.")
        case .alreadyExists:
            return Problem(
                status: .conflict, code: "already_exists",
                detail: "There is one with this id already. Change that one, or send another id.")
        case .revisionMismatch:
            return Problem(
                status: .preconditionFailed, code: "revision_mismatch",
                detail: "It was changed since. Read it again, and send the change with its new ETag.")
        case .idempotencyConflict:
            return Problem(
                status: .conflict, code: "idempotency_key_reused",
                detail: "This Idempotency-Key was used for another request. Send a new key, or that request as it was.")
        case .invalidCursor:
            return FieldError(path: "cursor", code: "invalid_cursor", message: "This cursor is not valid here.").problem
        case .constraint:
            return Problem(
                status: .unprocessableContent, code: "invalid_request",
                detail: "A value is out of bounds. Send a shorter or smaller one.")
        case .tooMany:
            return Problem(
                status: .conflict, code: "too_many", detail: "There may be no more of these. Delete one first.")
        case .busy:
            return Problem(
                status: .serviceUnavailable, code: "storage_busy", detail: "Too much is being written; try again.",
                headers: [.retryAfter: "1"])
        case .full:
            return Problem(
                status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"), code: "storage_full",
                detail: "The disk is full; nothing was stored.")
        case .readOnly:
            return Problem(
                status: .serviceUnavailable, code: "storage_read_only", detail: "The database cannot be written.")
        case .poisoned:
            return Problem(
                status: .serviceUnavailable, code: "storage_unavailable",
                detail: "A write did not reach the disk; writes are refused until the service is started again.")
        case .replaced:
            return Problem(
                status: .serviceUnavailable, code: "storage_replaced",
                detail:
                    "The database file was deleted or replaced; writes are refused until the service is started again.")
        case .corrupt, .newerSchema, .foreignFile, .emptyFile, .unavailable:
            return Problem(
                status: .serviceUnavailable, code: "storage_unavailable", detail: "The database cannot be used.")
        }
    }
}
