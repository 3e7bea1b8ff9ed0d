import Basics
import JSON
import Language
import Wallet
import Web

/// An import of an export, with what it and its rows are known again by.
enum ImportCopyDTO {
    static func form(moment: FieldForm<Timestamp>) -> FieldForm<WalletCopy.Import> {
        CopyForms.form { reader throws(FieldErrors) in
            let sent = try reader.read(
                .required("id", CopyForms.number), .required("cardId", .identifier), .required("importedAt", moment),
                .required("layout", TransactionDTO.text(maximum: 100)), .required("imported", CopyForms.count),
                .required("matched", CopyForms.count), .required("duplicates", CopyForms.count),
                .required("skipped", CopyForms.count), .optional("decisions", decisions),
                .required("rows", CopyForms.list(row)), .optional("header", header),
                .optional("sign", FieldForm<StatementSign>.choice),
                .optional("dateOrder", FieldForm<StatementDateOrder>.choice))
            let (number, rows) = (sent.0, sent.9)
            guard rows.count <= sent.4 + sent.5 + sent.6 else {
                throw FieldErrors(
                    FieldError(
                        path: reader.path(to: "rows"), code: "out_of_range",
                        message: "Expected no more rows than were imported, matched or there already."))
            }
            let repeated = CopyForms.repeated(rows, { reader.path(to: "rows[\($0)].key") }, key: \.key)
            if let first = repeated.first { throw FieldErrors(first) }
            let stored = StoredImport(
                id: String(number), cardID: CardID(sent.1), at: sent.2, layout: sent.3, imported: sent.4,
                matched: sent.5, duplicates: sent.6, skipped: sent.7, decisions: sent.8, header: sent.10,
                earlier: StatementOptions.Earlier(sign: sent.11, dateOrder: sent.12))
            return WalletCopy.Import(number: number, stored: stored, rows: rows)
        }
    }

    private static let row = CopyForms.form { reader throws(FieldErrors) in
        let (line, status, transaction, key) = try reader.read(
            .required("row", CopyForms.count), .required("status", FieldForm<StoredImport.Row.Status>.choice),
            .optional("transactionId", .identifier), .required("key", .newIdentifier))
        return StoredImport.Row(line: line, status: status, transactionID: transaction, key: key)
    }

    private static let decisions = FieldForm<[UInt8]>(
        { value, path throws(FieldError) in try PlainText.redactedObject(value, path: path) }, write: { $1.raw($0) })

    /// Words as the file had them, compared with those of later files.
    private static let header = FieldForm<String>.string(maximum: 20_000).checked { text, path throws(FieldError) in
        guard !text.utf8.contains(0) else {
            throw FieldError(path: path, code: "out_of_range", message: "Expected a text without U+0000.")
        }
        return PANDetector.redacted(text) ?? text
    }
}
