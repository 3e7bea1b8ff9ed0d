import Testing

@testable import Documents

@Suite struct MarkupTests {
    @Test("a page gives headings, paragraphs, list items and its title; scripts and styles give nothing")
    func page() throws {
        let extraction = try read(
            """
            <!DOCTYPE html><html><head><title>Your &amp; our bill</title><style>p { color: red }</style>
            <script>if (a < b) { write("<p>no</p>") }</script></head>
            <body><h1>Bill</h1><p>Due&nbsp;on 2&#160;June<br>or later &lt;3 &euro;5 &unknown; &copy 2026
            <p>Second<ul><li>One<li>Two <b>bold</b></ul><pre>  kept
              lines</pre></body></html>
            """)
        #expect(extraction.format == .html)
        #expect(extraction.title == "Your & our bill")
        let words = extraction.words()
        #expect(
            words == [
                "Bill", "Due\u{A0}on 2\u{A0}June\nor later <3 €5 &unknown; © 2026", "Second", "One", "Two bold",
                "kept\nlines",
            ])
        #expect(extraction.text.text.hasPrefix("Bill\n\nDue"))
    }

    @Test("cells know the headings of their row and column")
    func table() throws {
        let extraction = try read(
            """
            <table><thead><tr><th>Item</th><th colspan=2>Price</th></tr></thead>
            <tr><td>Heat</td><td>10</td><td>12</td></tr><tr><th>Water</th><td><p>7</p><p>net</p></td></tr></table>
            """)
        let cells = extraction.text.blocks.compactMap { block -> [String]? in
            guard case .cell(let row, let column, _) = block.kind else { return nil }
            return [block.range, row, column].map { $0.map(extraction.text.words) ?? "-" }
        }
        #expect(
            cells == [
                ["Item", "-", "-"], ["Price", "-", "-"], ["Heat", "-", "Item"], ["10", "Heat", "Price"],
                ["12", "Heat", "-"], ["Water", "-", "Item"], ["7\nnet", "Water", "Price"],
            ])
        #expect(extraction.words { $0 == .tableRow } == ["Item\tPrice", "Heat\t10\t12", "Water\t7\nnet"])
    }

    @Test("tables that only place things are paragraphs")
    func layout() throws {
        let extraction = try read(
            "<table><tr><td>Dear reader<table><tr><td>Due</td><td>5</td></tr></table></td></tr><tr><td><p>Bye</td></tr></table>"
        )
        #expect(extraction.words { $0 == .paragraph } == ["Dear reader", "Bye"])
        #expect(extraction.words { $0 == .tableRow } == ["Due\t5"])
    }

    @Test("what a browser would not show is flagged, with the reason")
    func hidden() throws {
        let extraction = try read(
            """
            <style>.ghost { display: none } @media print { .shown { display: none } }</style>
            <p>Seen</p><p hidden>attribute</p><p style="DISPLAY:none !important">style</p><p class="a ghost">class</p>
            <p class=shown>print</p><p style="font-size:1px">tiny</p><p style="color:#fff">white</p>
            <p style="position:absolute;left:-9999px">outside</p>
            <div style="background:#06c"><p style="color:white">button</p></div><span style="visibility:hidden">v <b>w</b></span>
            """)
        #expect(extraction.hiddenWords == ["attribute", "style", "class", "tiny", "white", "outside", "v w"])
        #expect(
            extraction.text.hidden.map(\.reason) == [
                .invisible, .invisible, .invisible, .tinyFont, .sameColour, .outsidePage, .invisible,
            ])
    }

    @Test("a page's encoding is told by its own word, and the bytes outweigh it")
    func charsets() throws {
        #expect(try read(Array("<meta charset=gb2312><p>".utf8) + [0xD4, 0xAA] + Array("x".utf8)).words() == ["元x"])
        #expect(try read(Array("<meta charset=utf-8><p>f".utf8) + [0xFC] + Array("r".utf8)).words() == ["für"])
    }

    @Test("what is unclosed, misnested or cut is read as far as it goes")
    func broken() throws {
        #expect(try read("<div><b>One<i>two</b>three</div><p>four<!-- five").words() == ["Onetwothree", "four"])
        #expect(try read("<p>a <b c=\"d").words() == ["a"])
        #expect(try read("<p>1 < 2 <3 & 4").words() == ["1 < 2 <3 & 4"])
    }

    @Test("rich text: paragraphs, tables, signs, headings, hidden words; deleted ones are left out")
    func richText() throws {
        let extraction = try read(
            #"""
            {\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}{\f1\fcharset134 SimSun;}}
            {\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}}{\info{\title Car \'e9t\'e9}{\author Nobody}}
            \pard\s1 The bill\par\pard\s0 Due on \u8364?5 {\b now} {\v secret} {\deleted gone}\'fcber\line next\par
            {\f1 \'d3\'a6\'bd\'c9}\par
            \trowd\cellx1\cellx2\pard\intbl Item\cell Price\cell\row\trowd\pard\intbl Flour\cell 1.20\cell\row
            \pard After{\*\unknown no words}\par}
            """#)
        #expect(extraction.format == .rtf)
        #expect(extraction.title == "Car été")
        #expect(
            extraction.words() == [
                "The bill", "Due on €5 now secret über\nnext", "应缴", "Item", "Price", "Flour", "1.20", "After",
            ])
        #expect(extraction.hiddenWords == ["secret"])
        #expect(extraction.text.blocks.first?.kind == .heading(level: 1))
        #expect(throws: ExtractionFault.damaged) { try read(#"{\rtf1 cut {\b off"#) }
    }

    @Test(
        "XML is read strictly: no document type that declares, no unknown entity, nothing cut",
        arguments: [
            "<a>", "<a></b>", "<a/><b/>", "text", "<a>&x;</a>", "<a b=c/>", "<a b='1' c></a>",
            "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "<a>&#xD800;</a>", "<a",
            "<a><![CDATA[x</a>", "", "<a>&amp</a>",
        ])
    func strict(text: String) throws {
        #expect(throws: ExtractionFault.damaged) {
            var xml = XMLReader(Array(text.utf8), limits: .standard)
            while try xml.next() != .finished {}
        }
    }

    @Test("XML gives what it holds")
    func events() throws {
        var xml = XMLReader(
            Array(
                "<?xml version='1.0'?><!DOCTYPE a><p:a x:b='1 &lt; &#50;'>t&amp;<!-- c --><![CDATA[<]]><d/></p:a>\n"
                    .utf8), limits: .standard)
        #expect(try xml.next() == .start("a"))
        #expect(xml.attribute("b") == "1 < 2")
        var events: [XMLReader.Event] = []
        while events.last != .finished { events.append(try xml.next()) }
        #expect(events == [.text("t&"), .text("<"), .start("d"), .end("d"), .end("a"), .finished])
    }
}
