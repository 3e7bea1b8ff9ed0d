/// What a paper states about itself.
public enum FieldName: String, Sendable, Hashable, CaseIterable {
    case documentDate, dueDate, amountDue, total, period, correspondent
    case policyNumber, invoiceNumber, contractNumber, customerNumber, accountNumber, orderNumber, serialNumber
    case referenceNumber
    case termStart, termEnd, noticePeriod, warrantyLength, expiry, appointment, returnPeriod
    case purchaseDate, deliveryDate, birthDate
}
