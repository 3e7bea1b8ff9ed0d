import Basics
import Testing

@Suite("Ranges of addresses")
struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.0.2.7", "192.0.2.7", true),
        ("192.0.2.7", "192.0.2.8", false), ("0.0.0.0/0", "198.51.100.1", true),
        ("0.0.0.0/0", "2001:db8::1", false),
        ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false),
        ("2001:db8::/64", "2001:db8::ffff", true),
        ("2001:db8::/65", "2001:db8:0:0:8000::", false), ("::/0", "2001:db8::1", true),
        ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("2001:db8::1", "2001:db8::1", true),
    ])
    func `hold what begins alike`(range: String, address: String, isIn: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(try #require(IPAddress(address))) == isIn)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "proxy",
        "10.0.0.0/8/8", "10.0.0.0/ 8",
    ])
    func `are nothing else`(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::1", "::1"),
    ])
    func `a peer is an address, or the network of a household`(address: String, peer: String) throws {
        #expect(try #require(IPAddress(address)).peer == IPAddress(peer))
    }
}
