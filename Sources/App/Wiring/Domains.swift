import DocumentsAPI
import Household
import WalletAPI

/// The rooms of the house. A domain joins with its import and its name here.
enum Domains {
    static let all: [any Domain.Type] = [
        WalletDomain.self,
        DocumentsDomain.self,
    ]
}
