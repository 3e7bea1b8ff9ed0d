public import Basics
public import Storage

/// A room of the house: what it keeps, what of it is about people, what it answers. A domain is one folder of
/// Sources/Domains and one line in App's list.
///
/// It is made before anything is opened, and enters the house when that stands.
public protocol Domain: Sendable {
    /// Reads the domain's own tables.
    ///
    /// - Throws: where a table is missing or wrong; the service does not start.
    init(_ resources: DomainResources) throws

    /// What the domain keeps in the file; it also names the domain.
    var storage: any DomainStorage { get }
    /// Every table of the domain with a column `user_id`, in the order in which they are erased.
    ///
    /// - Parameter clock: what is exported is as it stands on its day.
    func personal(_ clock: any WallClock) -> [PersonalTable]
    /// The domain's part of the contract: the bytes of its `contract.yaml`.
    var contract: [UInt8] { get }

    /// Makes the routes over the house's stores.
    func open(in house: House) throws -> Room
}
