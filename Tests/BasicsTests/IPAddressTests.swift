import Basics
import Testing

struct IPAddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", .loopback), ("127.255.0.9", .loopback), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback),
            ("10.1.2.3", .privateNetwork), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
            ("192.168.4.4", .privateNetwork), ("fd00::1", .privateNetwork), ("::ffff:10.0.0.1", .privateNetwork),
            ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
            ("172.32.0.1", .other), ("8.8.8.8", .other), ("fec0::1", .other), ("2001:db8::1", .other), ("::", .other),
        ] as [(String, IPAddress.Scope)])
    func `an address says how far it is`(_ text: String, _ scope: IPAddress.Scope) throws {
        #expect(try #require(IPAddress(text)).scope == scope)
    }

    @Test(arguments: ["", "localhost", "127.0.0", "127.0.0.1.5", "256.1.1.1", "[::1]", "1.2.3.4:80", "fe80::1%eth0"])
    func `what is no numeric address is none`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }
}
