/// One request and the status it must get; run in order against one service.
struct Exchange {
    let method: String
    let target: String
    let template: String
    let body: String?
    let headers: [(String, String)]
    let status: Int

    init(
        _ method: String, _ target: String, template: String? = nil, body: String? = nil,
        headers: [(String, String)] = [], _ status: Int
    ) {
        self.method = method
        self.target = target
        self.template = template ?? String(target.prefix { $0 != "?" })
        self.body = body
        self.headers = headers
        self.status = status
    }

    /// A card that uses every field of the contract.
    static let fullCard = """
        {"id":"full","name":"Everything Card","cardType":"credit","network":"visa",
        "rewardCategories":[{"category":"dining","multiplier":3,"pointType":"acme_points","afterLimitMultiplier":1.5,
        "excludes":["bars","bakery","Corner Café"],"region":"US","channel":"store","effectiveFrom":"2026-01-01",
        "effectiveTo":"2026-12-31"},{"category":"choice","multiplier":5,"pointType":"acme_points",
        "options":["gas","movieTheater","Costco"],"choose":2},{"category":"topCategory","multiplier":5,
        "pointType":"acme_points","options":["fitness","drugstores"]},{"category":"online","multiplier":4.25,
        "pointType":"acme_points","merchants":["Amazon"],"merchantClasses":["onlineRetail"],
        "paymentMethod":"applePay"},{"category":"hotels","multiplier":10,"pointType":"acme_points",
        "portal":"Acme Travel"},{"category":"general","multiplier":1,"pointType":"acme_points"}],
        "quarterlyBonus":{"categories":["groceries","Whole Foods Market"],"multiplier":5,"pointType":"acme_points",
        "limit":1500,"currentSpending":12.34,"quarter":4,"year":2026,"activated":true,"activateBy":"2026-12-14",
        "stacksWithBase":false},"spendingLimits":[{"category":"dining","sharedWith":["choice","topCategory"],
        "limit":500,"currentSpending":499.99,"resetType":"monthly","resetDate":"2026-12-01"}],
        "choice":["gas","movieTheater"],"annualFee":95,"foreignTransactionFee":2.7,"creditLimit":5000,
        "currentBalance":250.5,"rounding":"floorPoint","isActive":true,"lastUsed":"2026-11-01T08:00:00.000Z",
        "catalogId":"amex-gold"}
        """

    private static let statement = """
        Transaction Date,Post Date,Description,Category,Type,Amount,Memo
        11/02/2026,11/03/2026,WHOLEFDS MKT 10234 AUSTIN TX,Groceries,Sale,-54.20,
        11/05/2026,11/06/2026,AUTOMATIC PAYMENT - THANK YOU,,Payment,200.00,
        """

    static let all: [Exchange] = [
        Exchange("GET", "/health", 200),
        Exchange("GET", "/health/live", 200),
        Exchange("GET", "/health/ready", 200),
        Exchange("GET", "/metrics", 200),
        Exchange("GET", "/openapi.yaml", 200),
        Exchange("GET", "/health", headers: [("Host", "evil.example")], 421),
        Exchange(
            "POST", "/tokens",
            body: #"{"user":"anna","label":"phone","scopes":["read","admin"],"expiresAt":"2030-01-01T00:00:00Z"}"#, 201),
        Exchange("DELETE", "{location}", template: "/tokens/{id}", 204),
        Exchange("DELETE", "/tokens/nothing", template: "/tokens/{id}", 404),
        Exchange("POST", "/tokens", body: #"{"user":"anna","scopes":["metrics"]}"#, 201),
        Exchange("POST", "/tokens", body: #"{"user":"anna","scopes":[]}"#, 422),
        Exchange("POST", "/tokens", body: #"{"user":"a b","scopes":["root"],"expiresAt":"2020-01-01T00:00:00Z"}"#, 422),
        Exchange("GET", "/tokens?limit=1", 200),
        Exchange("GET", "/tokens?limit=0", 422),
        Exchange("GET", "/users", 200),
        Exchange("PUT", "/households/home", template: "/households/{id}", body: #"{"name":"Home"}"#, 201),
        Exchange("PUT", "/households/home", template: "/households/{id}", body: #"{"name":"Our home"}"#, 200),
        Exchange("PUT", "/households/home", template: "/households/{id}", body: #"{"name":""}"#, 422),
        Exchange(
            "PUT", "/households/home", template: "/households/{id}", body: #"{"name":"Home"}"#,
            headers: [("If-Match", "\"999999\"")], 412),
        Exchange(
            "PUT", "/households/home/members", template: "/households/{id}/members",
            body: #"{"users":["local","anna"]}"#, 200),
        Exchange(
            "PUT", "/households/none/members", template: "/households/{id}/members", body: #"{"users":[]}"#, 404),
        Exchange(
            "PUT", "/households/home/members", template: "/households/{id}/members", body: #"{"users":["a b"]}"#, 422),
        Exchange("GET", "/households", 200),
        Exchange("GET", "/households?limit=0", 422),
        Exchange("GET", "/households/home", template: "/households/{id}", 200),
        Exchange("GET", "/households/none", template: "/households/{id}", 404),
        Exchange("POST", "/recommend", body: #"{"query":"gas"}"#, 200),
        Exchange("POST", "/ask", body: #"{"text":"gas","language":"en","date":"2026-11-20"}"#, 200),
        Exchange("POST", "/ask", body: #"{"text":" "}"#, 422),
        Exchange("POST", "/ask", body: #"{"text":"gas","conversationId":"nowhere"}"#, 404),
        Exchange("GET", "/cards", 200),
        Exchange("GET", "/cards?limit=0", 422),
        Exchange("GET", "/cards?cursor=nonsense", 422),
        Exchange("GET", "/cards/catalog?q=gold", 200),
        Exchange("GET", "/cards/catalog", 200),
        Exchange("POST", "/cards", body: #"{"catalogId":"amex-gold","id":"gold"}"#, 201),
        Exchange("POST", "/cards", body: #"{"catalogId":"amex-gold","id":"gold"}"#, 409),
        Exchange("POST", "/cards", body: #"{"catalogId":"no-such-card"}"#, 422),
        Exchange("POST", "/cards", body: #"{"catalogId":"chase-freedom-flex","id":"flex"}"#, 201),
        Exchange("POST", "/cards", body: fullCard, 201),
        Exchange("POST", "/cards/batch", body: #"{"cards":[{"catalogId":"amex-gold","id":"batched"}]}"#, 201),
        Exchange("POST", "/cards/batch", body: #"{"cards":[{"catalogId":"amex-gold","id":"batched"}]}"#, 409),
        Exchange("POST", "/cards/batch", body: #"{"cards":[{}]}"#, 422),
        Exchange("DELETE", "/cards/batched", template: "/cards/{id}", 204),
        Exchange("POST", "/cards", body: "{", 400),
        Exchange("POST", "/cards", body: "{}", 422),
        Exchange("POST", "/cards", body: "a=b", headers: [("Content-Type", "text/plain")], 415),
        Exchange("GET", "/cards?limit=1", 200),
        Exchange("GET", "/cards/gold", template: "/cards/{id}", 200),
        Exchange("GET", "/cards/none", template: "/cards/{id}", 404),
        Exchange(
            "PUT", "/cards/gold", template: "/cards/{id}",
            body: #"{"name":"Gold","network":"amex","rewardCategories":[{"category":"dining","multiplier":4}]}"#, 200),
        Exchange(
            "PUT", "/cards/gold", template: "/cards/{id}", body: #"{"name":"Gold","network":"amex"}"#,
            headers: [("If-Match", "\"999999\"")], 412),
        Exchange("PUT", "/cards/none", template: "/cards/{id}", body: #"{"name":"N","network":"visa"}"#, 404),
        Exchange("PUT", "/cards/gold", template: "/cards/{id}", body: #"{"name":"","network":"amex"}"#, 422),
        Exchange("PATCH", "/cards/gold", template: "/cards/{id}", body: #"{"isActive":false,"annualFee":250}"#, 200),
        Exchange("PATCH", "/cards/gold", template: "/cards/{id}", body: #"{"annualFee":null}"#, 200),
        Exchange("PATCH", "/cards/gold", template: "/cards/{id}", body: #"{"name":null}"#, 422),
        Exchange("PATCH", "/cards/gold", template: "/cards/{id}", body: #"{"sharedWith":"home"}"#, 200),
        Exchange("GET", "/cards/gold", template: "/cards/{id}", 200),
        Exchange("GET", "/export", 200),
        Exchange(
            "POST", "/import/wallet",
            body:
                #"{"version":2,"cards":[],"transactions":[],"imports":[],"preferences":null,"rates":[],"feedback":[],"comparisons":[],"conversations":[]}"#,
            409),
        Exchange("POST", "/import/wallet", body: "{}", 422),
        Exchange("POST", "/import/wallet", body: #"{"exportedAt":"2026-11-20T12:00:00.000Z"}"#, 422),
        Exchange("DELETE", "/households/home", template: "/households/{id}", 204),
        Exchange("DELETE", "/households/home", template: "/households/{id}", 404),
        Exchange("PATCH", "/cards/gold", template: "/cards/{id}", body: #"{"sharedWith":"home"}"#, 422),
        Exchange(
            "PATCH", "/cards/gold", template: "/cards/{id}", body: #"{"quarterlyBonus":{"activated":true}}"#, 409),
        Exchange("DELETE", "/cards/%05", template: "/cards/{id}", 400),
        Exchange("DELETE", "/cards/gold", template: "/cards/{id}", headers: [("If-Match", "7")], 422),
        Exchange("PATCH", "/cards/gold", template: "/cards/{id}", body: #"{"isActive":true}"#, 200),
        Exchange(
            "POST", "/transactions",
            body: #"{"cardId":"gold","amount":42.5,"merchant":"Olive Garden","date":"2026-11-19"}"#,
            headers: [("Idempotency-Key", "one")], 201),
        Exchange(
            "POST", "/transactions",
            body: #"{"cardId":"gold","amount":42.5,"merchant":"Olive Garden","date":"2026-11-19"}"#,
            headers: [("Idempotency-Key", "one")], 201),
        Exchange(
            "POST", "/transactions", body: #"{"cardId":"gold","amount":1}"#, headers: [("Idempotency-Key", "one")],
            409),
        Exchange("POST", "/transactions", body: #"{"cardId":"none","amount":1}"#, 404),
        Exchange("POST", "/transactions", body: #"{"cardId":"gold","amount":1.234}"#, 422),
        Exchange("POST", "/transactions", body: #"{"cardId":"gold","amount":-5,"category":"dining"}"#, 201),
        Exchange("GET", "{location}", template: "/transactions/{id}", 200),
        Exchange(
            "PATCH", "{location}", template: "/transactions/{id}",
            body: #"{"amount":40,"merchant":"Olive Garden","note":"tip","time":"19:30","region":"US","category":null}"#,
            200),
        Exchange("PATCH", "{location}", template: "/transactions/{id}", body: #"{"amount":null}"#, 422),
        Exchange(
            "PATCH", "{location}", template: "/transactions/{id}", body: #"{"amount":41}"#,
            headers: [("If-Match", "\"999999\"")], 412),
        Exchange("PATCH", "/transactions/none", template: "/transactions/{id}", body: #"{"amount":41}"#, 404),
        Exchange("GET", "/transactions/none", template: "/transactions/{id}", 404),
        Exchange("DELETE", "{location}", template: "/transactions/{id}", 204),
        Exchange("DELETE", "{location}", template: "/transactions/{id}", 404),
        Exchange("POST", "/transactions", body: #"{"cardId":"gold","amount":5,"currency":"JPY"}"#, 422),
        Exchange(
            "PUT", "/cards/gold/limits/dining", template: "/cards/{id}/limits/{category}",
            body: #"{"currentSpending":10}"#, 404),
        Exchange(
            "PUT", "/cards/full/limits/dining", template: "/cards/{id}/limits/{category}",
            body: #"{"currentSpending":10.5,"asOf":"2026-11-18","resetDate":"2026-12-05"}"#, 200),
        Exchange(
            "PUT", "/cards/full/limits/dining", template: "/cards/{id}/limits/{category}",
            body: #"{"currentSpending":-1}"#, 422),
        Exchange("GET", "/transactions?q=olive", 200),
        Exchange("GET", "/transactions", 200),
        Exchange("GET", "/transactions?cardId=gold&category=dining&from=2026-11-01&to=2026-11-30&limit=1", 200),
        Exchange("GET", "/transactions?from=yesterday", 422),
        Exchange(
            "POST", "/transactions/import?cardId=gold&dryRun=true", body: statement,
            headers: [("Content-Type", "text/csv")], 200),
        Exchange(
            "POST", "/transactions/import?cardId=gold", body: statement, headers: [("Content-Type", "text/csv")], 200),
        Exchange("POST", "/transactions/import", body: statement, headers: [("Content-Type", "text/csv")], 422),
        Exchange(
            "POST", "/transactions/import?cardId=none", body: statement, headers: [("Content-Type", "text/csv")], 404),
        Exchange(
            "POST", "/transactions/import?cardId=gold", body: "Date,Description,Amount\n11/02/2026,X,abc\n",
            headers: [("Content-Type", "text/csv")], 422),
        Exchange(
            "POST", "/transactions/import?cardId=gold",
            body: "<OFX><CCSTMTRS><STMTTRN><DTPOSTED>20261102<TRNAMT>-5<NAME>CVS</STMTTRN></CCSTMTRS></OFX>",
            headers: [("Content-Type", "application/x-ofx")], 200),
        Exchange("GET", "/imports?limit=1", 200),
        Exchange("GET", "/imports?cursor=x", 422),
        Exchange("GET", "/imports/{import}", template: "/imports/{id}", 200),
        Exchange("DELETE", "/imports/{import}", template: "/imports/{id}", 200),
        Exchange("DELETE", "/imports/{import}", template: "/imports/{id}", 404),
        Exchange("GET", "/imports/none", template: "/imports/{id}", 404),
        Exchange("GET", "/preferences", 200),
        Exchange(
            "PUT", "/preferences",
            body:
                #"{"preferredPointSystem":"amex_membership_rewards","alertThreshold":0.5,"pointValues":{"acme_points":1.5}}"#,
            200),
        Exchange("PUT", "/preferences", body: #"{"alertThreshold":2}"#, 422),
        Exchange("PATCH", "/preferences", body: #"{"language":null}"#, 200),
        Exchange("PATCH", "/preferences", body: #"{"language":5}"#, 422),
        Exchange("GET", "/preferences?nonsense=1", template: "/preferences", 422),
        Exchange("GET", "/preferences", 200),
        Exchange("GET", "/rates", 200),
        Exchange(
            "PUT", "/rates", body: #"{"date":"2026-11-20","base":"USD","rates":{"JPY":"151.32","EUR":"0.921"}}"#, 200),
        Exchange("PUT", "/rates", body: #"{"date":"2026-11-20","base":"USD","rates":{"ABC":"1"}}"#, 422),
        Exchange("GET", "/rates?date=2026-11-25", 200),
        Exchange("GET", "/rates?date=tomorrow", 422),
        Exchange("POST", "/recommend", body: #"{"query":"hotel in Tokyo ¥30000"}"#, 200),
        Exchange("POST", "/recommend", body: #"{"query":"hotel in Seoul ₩30000"}"#, 200),
        Exchange("DELETE", "/rates?date=2026-11-20", 204),
        Exchange("GET", "/alerts", 200),
        Exchange("GET", "/alerts?language=zh&date=2026-11-20", 200),
        Exchange("GET", "/alerts?language=fr", 422),
        Exchange("POST", "/recommend", body: #"{"query":"dinner at Olive Garden, $80","debug":true}"#, 200),
        Exchange("POST", "/recommend", body: #"{"query":"今晚吃火锅，大约300块"}"#, 200),
        Exchange("POST", "/recommend", body: #"{"query":"groceries, gas and dinner tonight"}"#, 200),
        Exchange("POST", "/recommend", body: #"{"query":"card?"}"#, 200),
        Exchange("POST", "/recommend", body: #"{"query":"gas","stream":true}"#, 200),
        Exchange("POST", "/recommend", body: #"{"query":"gas","conversationId":"first"}"#, 404),
        Exchange("POST", "/recommend", body: #"{"query":"  "}"#, 422),
        Exchange("POST", "/recommend", body: #"{"query":"gas","surprise":1}"#, 422),
        Exchange("GET", "/conversations", 200),
        Exchange("GET", "/conversations/{conversation}", template: "/conversations/{id}", 200),
        Exchange(
            "POST", "/feedback", body: #"{"conversationId":"{conversation}","outcome":"accepted"}"#,
            headers: [("Idempotency-Key", "said")], 201),
        Exchange(
            "POST", "/feedback",
            body: #"{"conversationId":"{conversation}","turn":1,"outcome":"corrected","cardId":"gold","comment":"no"}"#,
            201),
        Exchange("POST", "/feedback", body: #"{"conversationId":"{conversation}","outcome":"corrected"}"#, 422),
        Exchange(
            "POST", "/feedback", body: #"{"conversationId":"{conversation}","outcome":"rejected"}"#,
            headers: [("Idempotency-Key", "said")], 409),
        Exchange("POST", "/feedback", body: #"{"conversationId":"{conversation}","turn":9,"outcome":"accepted"}"#, 404),
        Exchange("POST", "/feedback", body: #"{"conversationId":"none","outcome":"accepted"}"#, 404),
        Exchange("GET", "/feedback", 200),
        Exchange("GET", "/feedback?cursor=x", 422),
        Exchange("GET", "/feedback/totals", 200),
        Exchange("GET", "/insights", 200),
        Exchange("GET", "/insights?days=365&language=zh", 200),
        Exchange("GET", "/insights?days=0", 422),
        Exchange("GET", "/privacy", 200),
        Exchange("GET", "/privacy/report", 200),
        Exchange("PUT", "/privacy", body: #"{"retentionDays":3651}"#, 422),
        Exchange(
            "PUT", "/privacy", body: #"{"retentionDays":30,"languageModel":false,"remembersBehaviour":true}"#,
            headers: [("If-Match", "\"99999\"")], 412),
        Exchange(
            "PUT", "/privacy", body: #"{"retentionDays":30,"languageModel":false,"remembersBehaviour":true}"#, 200),
        Exchange("GET", "/export", 200),
        Exchange("DELETE", "/conversations/{conversation}", template: "/conversations/{id}", 204),
        Exchange("GET", "/conversations/none", template: "/conversations/{id}", 404),
        Exchange("DELETE", "/conversations/none", template: "/conversations/{id}", 404),
        Exchange("POST", "/embeddings", body: #"{"text":"dining out tonight"}"#, 200),
        Exchange("POST", "/embeddings", body: #"{"input":["one","two"]}"#, 200),
        Exchange("POST", "/embeddings", body: #"{"input":[]}"#, 422),
        Exchange("POST", "/embeddings", body: #"{"input":"one","text":"two"}"#, 422),
        Exchange("POST", "/embeddings", body: "[", 400),
        Exchange("POST", "/embeddings", body: "text", headers: [("Content-Type", "text/plain")], 415),
        Exchange("POST", "/embeddings/search", body: #"{"query":"dining"}"#, 200),
        Exchange("POST", "/embeddings/search", body: #"{"query":"dining","limit":1,"threshold":0}"#, 200),
        Exchange("POST", "/embeddings/search", body: #"{"query":"dining","threshold":2}"#, 422),
        Exchange("GET", "/embeddings/gold", template: "/embeddings/{id}", 200),
        Exchange("GET", "/embeddings/none", template: "/embeddings/{id}", 404),
        Exchange("POST", "/v1/embeddings", body: #"{"model":"words","input":"dinner"}"#, 200),
        Exchange(
            "POST", "/v1/embeddings",
            body: #"{"model":"tests/words","input":["a","b"],"encoding_format":"base64","dimensions":64}"#, 200),
        Exchange("POST", "/v1/embeddings", body: #"{"model":"text-embedding-3-small","input":"dinner"}"#, 404),
        Exchange("POST", "/v1/embeddings", body: #"{"model":"words","input":[1,2,3]}"#, 400),
        Exchange("POST", "/v1/embeddings", body: #"{"model":"words"}"#, 400),
        Exchange("POST", "/v1/embeddings", body: "model", headers: [("Content-Type", "text/plain")], 415),
        Exchange(
            "POST", "/v1/chat/completions",
            body:
                #"{"model":"steward","messages":[{"role":"user","content":"gas $40"},{"role":"assistant","content":null},"#
                + #"{"role":"user","content":[{"type":"text","text":"and dinner?"}]}]}"#, 200),
        Exchange(
            "POST", "/v1/chat/completions",
            body: #"{"model":"steward","messages":[{"role":"user","content":"gas"}],"stream":true}"#, 200),
        Exchange(
            "POST", "/v1/chat/completions", body: #"{"model":"gpt-4o","messages":[{"role":"user","content":"a"}]}"#, 404
        ),
        Exchange("POST", "/v1/chat/completions", body: #"{"model":"steward"}"#, 400),
        Exchange("POST", "/v1/chat/completions", body: "model", headers: [("Content-Type", "text/plain")], 415),
        Exchange("GET", "/v1/models", 200),
        Exchange("GET", "/v1/models", headers: [("Host", "evil.example")], 421),
        Exchange("GET", "/v1/models/words", template: "/v1/models/{model}", 200),
        Exchange("GET", "/v1/models/tests/words", template: "/v1/models/{model}/{name}", 200),
        Exchange("GET", "/v1/models/tests/other", template: "/v1/models/{model}/{name}", 404),
        Exchange("GET", "/v1/models/other", template: "/v1/models/{model}", 404),
        Exchange("DELETE", "/cards/full", template: "/cards/{id}", 204),
        Exchange("DELETE", "/cards/full", template: "/cards/{id}", 404),
        Exchange("DELETE", "/data", 422),
        Exchange("DELETE", "/data?confirm=true", 200),
        Exchange(
            "POST", "/import/wallet",
            body:
                #"{"version":2,"cards":[],"transactions":[],"imports":[],"preferences":null,"rates":[],"feedback":[],"comparisons":[],"conversations":[]}"#,
            200),
    ]
}
