import Testing

@testable import Documents

@Suite struct OfficeTests {
    @Test("a letter of a word processor: headings, lists, tables, notes, hidden and deleted words")
    func docx() throws {
        let p = OfficeFixture.paragraph
        let table = [["Item", "Price"], ["Heat", "10"]].map { row in
            "<w:tr>" + row.map { "<w:tc>" + p($0, "", "") + "</w:tc>" }.joined() + "</w:tr>"
        }
        let box = "<w:txbxContent>" + p("box", "", "") + "</w:txbxContent>"
        let body: [String] = [
            p("Lease", "<w:pPr><w:pStyle w:val=\"H\"/></w:pPr>", ""),
            p("Rent &amp; deposit", "<w:pPr><w:numPr/></w:pPr>", ""),
            "<w:p><w:r><w:t xml:space=\"preserve\">Due </w:t></w:r><w:del><w:r><w:delText>never</w:delText></w:r></w:del>",
            "<w:moveFrom><w:r><w:t>old</w:t></w:r></w:moveFrom><w:ins><w:r><w:t>1 June</w:t></w:r></w:ins>",
            "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r><w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p>",
            p("white", "", "<w:rPr><w:color w:val=\"FFFFFF\"/></w:rPr>"),
            p("tiny", "", "<w:rPr><w:sz w:val=\"2\"/></w:rPr>"),
            "<w:tbl>", table.joined(), "</w:tbl>", "<w:p><w:r><mc:AlternateContent><mc:Choice>", box,
            "</mc:Choice><mc:Fallback>", box, "</mc:Fallback></mc:AlternateContent></w:r></w:p>",
        ]
        let heading = "<w:style w:styleId=\"H\"><w:name w:val=\"heading 1\"/></w:style>"
        let notes = [("0", "line"), ("2", "or later")].map { note in
            "<w:footnote w:id=\"\(note.0)\">" + p(note.1, "", "") + "</w:footnote>"
        }
        let others: [(String, String)] = [
            ("word/styles.xml", "<w:styles>\(heading)</w:styles>"),
            ("word/footnotes.xml", "<w:footnotes>\(notes.joined())</w:footnotes>"),
            ("word/header.xml", "<w:hdr>\(p("Fennimore Homes", "", ""))</w:hdr>"),
            ("docProps/core.xml", "<c:p><dc:title> The lease </dc:title></c:p>"),
        ]
        let relations = ["styles", "footnotes", "header"].map {
            "<Relationship Id=\"\($0)\" Type=\"http://x/relationships/\($0)\" Target=\"\($0).xml\"/>"
        }
        let bytes = OfficeFixture.docx(body.joined(), others: others, relations: relations.joined())
        let extraction = try read(bytes)
        #expect(extraction.format == .docx)
        #expect(extraction.title == "The lease")
        #expect(
            extraction.words() == [
                "Fennimore Homes", "Lease", "Rent & deposit", "Due 1 Junesecret[2]", "white", "tiny", "Item", "Price",
                "Heat", "10", "box", "[2] or later",
            ])
        #expect(extraction.hiddenWords == ["secret", "white", "tiny"])
        #expect(
            extraction.text.blocks.first { $0.kind == .heading(level: 1) }.map { extraction.text.words($0.range) }
                == "Lease")
        #expect(extraction.words { $0 == .listItem } == ["Rent & deposit"])
        #expect(extraction.text.blocks.first?.part == "header")
    }

    @Test("an OpenDocument text: headings, lists, tables, notes; tracked deletions are left out")
    func odt() throws {
        let extraction = try read(
            OfficeFixture.odt(
                """
                <text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
                <text:h text:outline-level="2">Rent</text:h><text:p>Due<text:s text:c="2"/>on <text:span text:style-name="T1">not
                seen</text:span>1 June<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>or later</text:p>\
                </text:note-body></text:note></text:p>
                <text:list><text:list-item><text:p>One</text:p></text:list-item></text:list>
                <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell>
                <table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row></table:table-header-rows>
                <table:table-row><table:table-cell><text:p>Heat</text:p></table:table-cell><table:table-cell><text:p>10</text:p>\
                </table:table-cell></table:table-row></table:table>
                """,
                styles: "<style:style style:name=\"T1\"><style:text-properties text:display=\"none\"/></style:style>"))
        #expect(extraction.format == .odt)
        #expect(
            extraction.words() == [
                "Rent", "Due on not seen1 June[1]", "One", "Item", "Price", "Heat", "10", "[1] or later",
            ])
        #expect(extraction.hiddenWords == ["not seen"])
        guard
            case .cell(_, let column?, _) = extraction.text.blocks.first(where: {
                extraction.text.words($0.range) == "10"
            })?.kind
        else { return #expect(Bool(false)) }
        #expect(extraction.text.words(column) == "Price")
    }

    @Test("a sheet shows dates and amounts as people see them, and its cells know where they stand")
    func xlsx() throws {
        let extraction = try read(
            OfficeFixture.xlsx(
                """
                <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Sum</t></is></c></row>
                <row r="3" hidden="1"><c r="A3" s="1"><v>46022</v></c><c r="B3" s="2"><v>1234.5</v></c><c r="D3"><f>B3*2</f><v>0.30000000000000004</v></c></row>
                <row><c r="A4" s="3"><v>0.075</v></c><c r="B4" t="b"><v>1</v></c></row>
                """, strings: ["Day", "Paid"],
                styles:
                    "<numFmts><numFmt numFmtId=\"170\" formatCode=\"[$$-409]#,##0.00;[Red]-#,##0.00\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"170\"/><xf numFmtId=\"10\"/></cellXfs>"
            ))
        #expect(extraction.format == .xlsx)
        #expect(extraction.text.text == "Costs\n\nDay\tPaid\tSum\n2025-12-31\t$1,234.50\t0.3\n7.50%\tTRUE")
        #expect(extraction.hiddenWords == ["2025-12-31", "$1,234.50", "0.3"])
        guard
            case .cell(_, let column?, let address?) = extraction.text.blocks.first(where: {
                extraction.text.words($0.range) == "0.3"
            })?.kind
        else { return #expect(Bool(false)) }
        #expect(address == "D3")
        #expect(extraction.text.words(column) == "Sum")
        #expect(extraction.text.blocks.allSatisfy { $0.part == "Costs" })
    }

    @Test(
        "days count from 1900 with the leap day that never was, or from 1904",
        arguments: [
            (1.0, false, "1900-01-01"), (59, false, "1900-02-28"), (61, false, "1900-03-01"),
            (45_351, false, "2024-02-29"),
            (0, true, "1904-01-01"), (2_958_465, false, "9999-12-31"),
        ])
    func serials(serial: Double, from1904: Bool, date: String) {
        #expect(SerialDate.text(serial, hasDate: true, hasTime: false, from1904: from1904) == date)
    }

    @Test(
        "numbers are rounded and grouped as their format says",
        arguments: [
            ("0.00", "2.675", "2.68"), ("#,##0", "-1234567", "-1,234,567"), ("0%", "0.07", "7%"),
            ("\"CHF\" 0.00", "3", "CHF 3.00"),
            ("General", "1000000", "1000000"), ("0.00", "-0.001", "0.00"), ("@", "007", "007"), ("0", "1e300", "1e300"),
            ("yyyy\\-mm\\-dd hh:mm", "45351.5", "2024-02-29 12:00"), ("h:mm", "0.75", "18:00"),
        ])
    func formats(code: String, value: String, shown: String) {
        #expect(NumberFormat(code).text(value, from1904: false) == shown)
    }

    @Test("a book is read in its order, each page once")
    func epub() throws {
        let extraction = try read(
            OfficeFixture.epub([
                "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"><body><h1>One&nbsp;</h1><p>a</p></body></html>",
                "<html><body><p>b</p></body></html>",
            ]))
        #expect(extraction.format == .epub)
        #expect(extraction.title == "Boiler manual")
        #expect(extraction.words() == ["One", "a", "b"])
    }
}
