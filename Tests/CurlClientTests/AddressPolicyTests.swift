import Basics
import Testing

@testable import CurlClient

/// Which addresses may be connected to.
struct AddressPolicyTests {
    private static let own = [
        "127.0.0.1", "127.255.255.254", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1",
        "192.168.255.254", "::1", "fc00::1", "fd12:3456:789a::1", "fdff::ffff", "::ffff:127.0.0.1", "::ffff:10.1.2.3",
        "::ffff:192.168.1.1", "::ffff:7f00:1",
    ]
    private static let remote = [
        "8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "126.255.255.255", "128.0.0.0", "172.15.255.255",
        "172.32.0.0", "192.167.255.255", "192.169.0.0", "100.64.0.1", "168.63.129.15", "2001:4860:4860::8888",
        "2606:4700::1111", "64:ff9b:2::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "fb00::1",
        // Tunnels and translators leave the machine, whatever address they embed.
        "64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "2002:a00:1::1",
    ]
    private static let forbidden = [
        "0.0.0.0", "0.1.2.3", "169.254.169.254", "169.254.0.1", "224.0.0.1", "239.255.255.250", "240.0.0.1",
        "255.255.255.255", "100.100.100.200", "168.63.129.16", "::", "fe80::1", "febf::1", "fec0::1", "ff02::1",
        "fd00:ec2::254", "fd20:ce::254", "::ffff:169.254.169.254", "::ffff:0.0.0.0", "::ffff:255.255.255.255",
        "::127.0.0.1", "::8.8.8.8", "::2", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1", "2002:0:1::1",
        "64:ff9b:1::a9fe:a9fe", "64:ff9b:1:a9fe:a9:fe00::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "64:ff9b:1::",
    ]

    @Test(arguments: own)
    func `the machine's own networks are permitted`(_ text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(AddressPolicy(allowsRemoteAddresses: false).permits(address))
        #expect(AddressPolicy(allowsRemoteAddresses: true).permits(address))
    }

    @Test(arguments: remote)
    func `others are permitted only where remote ones are allowed`(_ text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(!AddressPolicy(allowsRemoteAddresses: false).permits(address))
        #expect(AddressPolicy(allowsRemoteAddresses: true).permits(address))
    }

    @Test(arguments: forbidden)
    func `what is never an endpoint is never permitted`(_ text: String) throws {
        let address = try #require(IPAddress(text))
        #expect(!AddressPolicy(allowsRemoteAddresses: false).permits(address))
        #expect(!AddressPolicy(allowsRemoteAddresses: true).permits(address))
    }

    @Test(arguments: ["127.0.0.1", "8.8.4.4", "::1", "fe80::1", "2001:db8::2:1"])
    func `an address is written as it is read`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).description == text)
    }

    @Test(arguments: ["", "localhost", "127.1", "0x7f.0.0.1", "1.2.3.4.5", "[::1]", ":::", "1.2.3.256"])
    func `what is no address is none`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }
}
