extension FieldName {
    /// What a field's value is.
    enum ValueType: Sendable { case money, date, duration, period, identifier, text }

    var type: ValueType {
        switch self {
        case .amountDue, .total: .money
        case .documentDate, .dueDate, .termStart, .termEnd, .expiry, .appointment, .purchaseDate, .deliveryDate,
            .birthDate:
            .date
        case .noticePeriod, .warrantyLength, .returnPeriod: .duration
        case .period: .period
        case .correspondent: .text
        case .policyNumber, .invoiceNumber, .contractNumber, .customerNumber, .accountNumber, .orderNumber,
            .serialNumber,
            .referenceNumber:
            .identifier
        }
    }
}
