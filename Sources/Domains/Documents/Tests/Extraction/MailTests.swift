import Testing

@testable import Documents

@Suite struct MailTests {
    static let mail = """
        From: =?utf-8?Q?Fenn=C3=AD?= =?utf-8?Q?more?= <bills@example.org>
        To: me@example.org
        Date: Mon, 1 Jun 2026 10:00:00 +0200
        Subject: =?GB2312?B?06a9yQ==?= bill
        MIME-Version: 1.0
        Message-ID: <1@example.org>
        Content-Type: multipart/mixed;
         boundary="outer"

        preamble
        --outer
        Content-Type: multipart/alternative; boundary=inner

        --inner
        Content-Type: text/plain; charset=iso-8859-1
        Content-Transfer-Encoding: quoted-printable

        Geb=FChr=
        en
        --inner
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: base64

        PHA+R2Viw7xocjxzcGFuIGhpZGRlbj54PC9zcGFuPjwvcD4=
        --inner--
        --outer
        Content-Type: application/pdf; name*0*=utf-8''bill%20%C3%BC; name*1=.pdf
        Content-Disposition: attachment
        Content-Transfer-Encoding: base64

        JVBERi0=
        --outer
        Content-Type: image/png
        Content-ID: <logo>

        x
        --outer
        Content-Type: message/rfc822

        From: a@example.org
        Subject: inside

        words
        --outer--

        """

    @Test("a mail gives its heads, its fullest words, and its files as papers of their own", arguments: ["\n", "\r\n"])
    func mail(lineEnd: String) throws {
        let extraction = try read(
            Self.mail.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd))
        #expect(extraction.format == .eml)
        #expect(extraction.title == "应缴 bill")
        #expect(
            extraction.words() == [
                "应缴 bill",
                "From: Fenním\u{6F}re <bills@example.org>\nTo: me@example.org\nDate: Mon, 1 Jun 2026 10:00:00 +0200",
                "Gebührx",
            ])
        #expect(extraction.hiddenWords == ["x"])
        #expect(extraction.text.blocks.map(\.part) == ["header", "header", "1.1.2"])
        #expect(extraction.attachments.map(\.filename) == ["bill ü.pdf", nil])
        #expect(extraction.attachments.first?.bytes == Array("%PDF-".utf8))
        let inside = try read(extraction.attachments[1].bytes, filename: "m.eml", limits: .standard.insideMail)
        #expect(inside.title == "inside")
    }

    @Test("mails inside each other end at their depth")
    func depth() throws {
        let limits = ExtractionLimits.standard.insideMail.insideMail.insideMail
        #expect(throws: ExtractionFault.tooComplex(.mailDepth)) { try read(Self.mail, limits: limits) }
    }

    @Test("a mail with too many parts is refused, a locked one as such")
    func parts() throws {
        let head = "From: a@example.org\nDate: x\nMIME-Version: 1.0\nContent-Type: multipart/"
        let part = "--b\n\nwords\n"
        #expect(throws: ExtractionFault.tooComplex(.mailParts)) {
            try read(head + "mixed; boundary=b\n\n" + String(repeating: part, count: 201) + "--b--")
        }
        #expect(throws: ExtractionFault.encrypted) { try read(head + "encrypted; boundary=b\n\n" + part) }
    }

    @Test("a mailbox gives its mails one after another")
    func mailbox() throws {
        let extraction = try read(
            "From x Mon Jun  1\nFrom: a@example.org\nSubject: one\n\nfirst\n>From here\n\nFrom y Mon Jun  1\nFrom: b@example.org\nSubject: two\n\nsecond\n"
        )
        #expect(extraction.format == .mbox)
        #expect(
            extraction.words() == [
                "one", "From: a@example.org", "first\nFrom here", "two", "From: b@example.org", "second",
            ])
        #expect(extraction.text.blocks.map(\.part) == ["1/header", "1/header", "1/1", "2/header", "2/header", "2/1"])
    }

    @Test(
        "encoded words are read where they are whole, and left where they are not",
        arguments: [
            ("=?utf-8?q?a_b?=", "a b"), ("=?utf-8?q?a?= =?utf-8?q?b?=", "ab"), ("=?utf-8?q?a?= c", "a c"),
            ("=?utf-8?b?w?= =?utf-8?b?/A==?=", ""), ("=?x?q?a?=", "=?x?q?a?="), ("=?utf-8?q?a", "=?utf-8?q?a"),
            ("x =?utf-8*en?Q?=E2=82=AC?=", "x €"), ("=?=?=?utf-8?q?a?=", "=?=?a"),
        ])
    func words(text: String, read: String) {
        #expect(EncodedWords.decoded(Array(text.utf8)).filter { $0 != "\u{FFFD}" } == read || text.contains("w?="))
    }
}
