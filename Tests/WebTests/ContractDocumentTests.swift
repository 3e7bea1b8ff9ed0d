import Testing

@testable import Web

/// Putting a contract together from those of its parts.
struct ContractDocumentTests {
    @Test func `parts are joined under their keys, and what stands once is the first's`() {
        let first = """
            openapi: 3.1.0
            info:
              title: House
            tags:
              - name: a
            paths:
              /a:
                get: {}
            components:
              schemas:
                A: { type: string }
              headers:
                H: {}
            """
        let second = """
            # Another part.
            info:
              title: Other
            tags:
              - name: b

            paths:
              /b:
                # Inside.
                get: {}
            components:
              responses:
                R: {}
              schemas:
                B: { type: string }
            """
        let whole = """
            openapi: 3.1.0
            info:
              title: House
            tags:
              - name: a
              - name: b
            paths:
              /a:
                get: {}
              /b:
                # Inside.
                get: {}
            components:
              schemas:
                A: { type: string }
                B: { type: string }
              headers:
                H: {}
              responses:
                R: {}

            """
        let document = ContractDocument([Array(first.utf8), Array(second.utf8)])
        #expect(String(decoding: document.bytes, as: UTF8.self) == whole)
        #expect(ContractDocument([Array(whole.utf8)]).bytes == Array(whole.utf8))
    }
}
