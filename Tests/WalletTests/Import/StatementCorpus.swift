extension StatementCase {
    /// The banks and programs of which a layout is known, and the kinds of rows that go wrong.
    static let corpus: [StatementCase] = [
        StatementCase(
            name: "a card of the United States, purchases positive, told by a payment",
            file: """
                Date,Description,Amount,Extended Details,Appears On Your Statement As,Reference,Category
                11/02/2026,FERN & FIG MARKET,31.20,x,FERN,'1',Merchandise & Supplies-Groceries
                11/05/2026,ONLINE PAYMENT - THANK YOU,-410.00,x,x,'2',
                11/06/2026,LUMEN SUPPLY,-12.30,x,x,'3',
                11/07/2026,LUMEN SUPPLY,-2.30,x,x,'4',
                """, rows: ["11-02 31.20", "11-06 -12.30", "11-07 -2.30"], skipped: ["3 payment"]),
        StatementCase(
            name: "a checking account with a word for the direction",
            file: """
                Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
                DEBIT,11/03/2026,"HARBOR GOODS",-45.10,DEBIT_CARD,1000.00,,
                CREDIT,11/04/2026,"HARBOR GOODS",15.00,MISC_CREDIT,1015.00,,
                """, rows: ["11-03 45.10", "11-04 -15.00"]),
        StatementCase(
            name: "a letter for the direction, and codes under another name",
            file: """
                Post Date,Billing Amount,Merchant,Debit/Credit Indicator,SIC Code
                11/02/2026,45.10,ZQXV MART,D,5411
                11/04/2026,20.00,ZQXV MART,C,5411
                """, rows: ["11-02 45.10", "11-04 -20.00"]),
        StatementCase(
            name: "two columns, one of them with zeros", region: "IN",
            file:
                "Date,Details,Withdrawal Amt.,Deposit Amt.\n02/11/26,CHAI POINT,120.00,0.00\n03/11/26,CHAI POINT,0.00,20.00\n",
            rows: ["11-02 120.00", "11-03 -20.00"]),
        StatementCase(
            name: "a reversal in the column of debits",
            file: "Date,Description,Debit,Credit\n2026-11-02,A,10.00,\n2026-11-03,B,20.00,\n2026-11-04,A,-10.00,\n",
            rows: ["11-02 10.00", "11-03 20.00", "11-04 -10.00"]),
        StatementCase(
            name: "both columns filled is wrong", file: "Date,Description,Debit,Credit\n2026-11-02,A,10.00,5.00\n",
            wrong: ["2 invalid_amount"]),
        StatementCase(
            name: "a category for payments and refunds alike decides nothing",
            file: """
                Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
                2026-11-02,2026-11-03,1234,KROGER 123,Grocery,45.10,
                2026-11-05,2026-11-05,1234,CAPITAL ONE ONLINE PMT,Payment/Credit,,500.00
                2026-11-06,2026-11-06,1234,HOME DEPOT 55,Payment/Credit,,52.42
                2026-11-07,2026-11-07,1234,CASHBACK BONUS REDEMPTION,Payment/Credit,,10.00
                """, rows: ["11-02 45.10", "11-06 -52.42"], skipped: ["3 payment", "5 reward"]),
        StatementCase(
            name: "states of entries",
            file: """
                Status,Date,Description,Debit,Credit
                Pending,11/19/2026,OLIVE GARDEN 123,40.00,
                Declined,11/18/2026,OLIVE GARDEN 123,40.00,
                Cleared,11/02/2026,KROGER 123,45.10,
                """, rows: ["11-02 45.10"], skipped: ["2 pending", "3 failed"]),
        StatementCase(
            name: "a word in the place of a day",
            file: "Date,Description,Amount\nPending,OLIVE GARDEN,40.00\n11/02/2026,KROGER,45.10\n",
            rows: ["11-02 45.10"],
            skipped: ["2 pending"]),
        StatementCase(
            name: "an empty merchant, and a posting day in the place of a day",
            file: """
                Transaction date,Post date,Description,Billing amount,Billing currency,Merchant name
                13/11/2026,14/11/2026,SALES: BREAD & CO,-27.90,USD,
                ,15/11/2026,SALES: BREAD & CO,-7.90,USD,BREAD & CO
                """, rows: ["11-13 27.90", "11-15 7.90"]),
        StatementCase(
            name: "money between own accounts, fees, interest and cash",
            file: """
                Date,Description,Amount
                2026-11-02,KROGER,45.10
                2026-11-03,Transfer from Savings,100.00
                2026-11-04,LATE FEE,30.00
                2026-11-05,INTEREST CHARGE ON PURCHASES,3.00
                2026-11-06,CASH ADVANCE ATM,200.00
                2026-11-07,PARKING FEE CITY,4.00
                """, rows: ["11-02 45.10", "11-07 4.00"],
            skipped: ["3 transfer", "4 fee", "5 interest", "6 cash"]),
        StatementCase(
            name: "a shop may be called as a sum is", currency: "EUR", region: "FR",
            file:
                "Date;Libellé;Montant\n02/11/2026;TOTAL 4512;-50,00\n03/11/2026;NEW BALANCE PARIS;-80,00\nTotal;;-130,00\n",
            rows: ["11-02 50.00", "11-03 80.00"], skipped: ["4 total"]),
        StatementCase(
            name: "day first by a number above twelve",
            file: "Date,Description,Amount\n05/11/2026,A,1.00\n13/11/2026,B,2.00\n", rows: ["11-05 1.00", "11-13 2.00"]),
        StatementCase(
            name: "day first by its points", file: "Date;Description;Amount\n05.11.2026;A;1,00\n", rows: ["11-05 1.00"]),
        StatementCase(
            name: "day first by the header", file: "Date (DD/MM/YYYY),Description,Amount\n05/11/2026,A,1.00\n",
            rows: ["11-05 1.00"]),
        StatementCase(
            name: "forms of days",
            file: """
                Date,Description,Amount
                20261102,A,1.00
                2-Nov-26,B,2.00
                "Nov 3, 2026",C,3.00
                2026年11月4日,D,4.00
                2026-11-05T08:00:00Z,E,5.00
                ="2026-11-06",F,6.00
                20261107120000,G,7.00
                """,
            rows: [
                "11-02 1.00", "11-02 2.00", "11-03 3.00", "11-04 4.00", "11-05 5.00", "11-06 6.00", "11-07 7.00",
            ]),
        StatementCase(
            name: "months in other languages", currency: "EUR", region: "DE",
            file: "Datum;Beschreibung;Betrag\n2. Mär 2026;A;-1,00\n3 octobre 2026;B;-2,00\n4 ago 2026;C;-3,00\n",
            rows: ["03-02 1.00", "10-03 2.00", "08-04 3.00"]),
        StatementCase(
            name: "a year in the title",
            file: "Statement period 2025-12-05 to 2026-01-04\nDate,Description,Amount\n12/28,A,1.00\n01/03,B,2.00\n",
            rows: ["12-28 1.00", "01-03 2.00"]),
        StatementCase(
            name: "years of the Republic of China", currency: "TWD", region: "TW",
            file: "消費日,消費明細,台幣金額\n115/11/02,好樣書店,\"1,250\"\n", rows: ["11-02 1250.00"]),
        StatementCase(
            name: "a day that does not exist", file: "Date,Description,Amount\n02/29/2027,A,1.00\n",
            wrong: ["2 invalid_date"]),
        StatementCase(
            name: "a billed amount beside the one abroad",
            file: """
                Date,Description,Original Amount,Original Currency,Billed Amount
                2026-11-02,CAFE NOIR,30.00,EUR,33.10
                """, rows: ["11-02 33.10"]),
        StatementCase(
            name: "signs of currencies, the longest first",
            file: "Date,Description,Amount\n2026-11-02,A,R$ 12.00\n2026-11-03,B,RM12.00\n2026-11-04,C,$12.00\n",
            rows: ["11-04 12.00"], wrong: ["2 foreign_currency", "3 foreign_currency"]),
        StatementCase(
            name: "numbers of the continent", currency: "EUR", region: "DE",
            file: "Datum;Text;Betrag\n02.11.2026;A;-1.234,50\n03.11.2026;B;-12,5\n04.11.2026;C;-1.000\n",
            rows: ["11-02 1234.50", "11-03 12.50", "11-04 1000.00"]),
        StatementCase(
            name: "groups of other kinds",
            file:
                "Date,Description,Amount\n2026-11-02,A,\"1,23,456.00\"\n2026-11-03,B,1'234.50\n2026-11-04,C,1 234.50\n2026-11-05,D,7.0000\n",
            rows: ["11-02 123456.00", "11-03 1234.50", "11-04 1234.50", "11-05 7.00"]),
        StatementCase(
            name: "no amounts",
            file:
                "Date,Description,Amount\n2026-11-02,A,\n2026-11-03,B,0.00\n2026-11-04,C,45 POINTS\n2026-11-05,D,1.234\n",
            skipped: ["2 zero", "3 zero"], wrong: ["4 invalid_amount", "5 invalid_amount"]),
        StatementCase(
            name: "yen have no decimals", currency: "JPY", region: "JP",
            file: "ご利用日,ご利用店名,ご利用金額\n2026/11/02,青空書店,\"1,980\"\n2026/11/03,すき家,¥650\n",
            rows: ["11-02 1980", "11-03 650"]),
        StatementCase(
            name: "a wallet's own bill, paid with other means too", currency: "CNY", region: "CN",
            file: """
                微信支付账单明细,,,,,,,
                起始时间：[2026-11-01 00:00:00] 终止时间：[2026-11-20 00:00:00],,,,,,,
                交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态
                2026-11-05 19:18:24,商户消费,春风小馆,"面",支出,¥15.80,银行卡(1234),支付成功
                2026-11-06 12:01:01,商户消费,春风小馆,"面",支出,¥30.00,零钱,支付成功
                2026-11-07 10:00:00,春风小馆-退款,春风小馆,"退款",收入,¥8.00,银行卡(1234),已全额退款
                2026-11-08 10:00:00,零钱提现,某银行,"/",/,¥100.00,银行卡(1234),提现已到账
                """, rows: ["11-05 15.80", "11-07 -8.00"], skipped: ["5 otherAccount", "7 transfer"]),
        StatementCase(
            name: "a bill of which some entries were closed", currency: "CNY", region: "CN",
            file: """
                交易时间,交易分类,交易对方,商品说明,收/支,金额,收/付款方式,交易状态
                2026-11-05 19:18:24,餐饮美食,星河小馆,套餐,支出,15.80,招商银行(1234),交易成功
                2026-11-06 19:18:24,日用百货,星河书店,书,支出,25.80,招商银行(1234),交易关闭
                2026-11-07 19:18:24,退款,星河书店,退款-书,不计收支,5.80,招商银行(1234),退款成功
                2026-11-08 19:18:24,信用借还,花呗,还款,不计收支,500.00,招商银行(1234),还款成功
                """, rows: ["11-05 15.80", "11-07 -5.80"], skipped: ["3 failed", "5 payment"]),
        StatementCase(
            name: "what came and went in brackets of the header", currency: "CNY", region: "CN",
            file: """
                交易日期,摘要,交易场所,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额
                2026-11-02,消费,永辉超市,,88.50,人民币,,88.50,人民币,-100.00
                2026-11-04,退货,永辉超市,8.50,,人民币,8.50,,人民币,-91.50
                """, rows: ["11-02 88.50", "11-04 -8.50"]),
        StatementCase(
            name: "kinds in brackets before the shop", currency: "CNY", region: "CN",
            file: "交易日期,交易摘要,入账金额\n2026-11-02,（消费）永辉超市,15.90\n2026-11-04,（退款）淘宝,-97.20\n2026-11-06,（还款）本行转账,-500.00\n",
            rows: ["11-02 15.90", "11-04 -97.20"], skipped: ["4 transfer"]),
        StatementCase(
            name: "what spreadsheets write",
            file:
                "sep=;\r\nDate;Description;Amount;\r\n2026-11-02;12\" PIZZA CO;=\"5.00\";\r\n2026-11-03;\"A;B\r\nC\";6.00;\r\n",
            rows: ["11-02 5.00", "11-03 6.00"]),
        StatementCase(
            name: "lines that end with a carriage return alone",
            file: "Date\tDescription\tAmount\r2026-11-02\tA\t5.00\r2026-11-03\tB\t6.00",
            rows: ["11-02 5.00", "11-03 6.00"]),
        StatementCase(
            name: "no header",
            file: "\"11/02/2026\",\"-4.50\",\"*\",\"\",\"COFFEE\"\n\"11/03/2026\",\"-5.50\",\"*\",\"\",\"TEA\"\n",
            rows: ["11-02 4.50", "11-03 5.50"]),
        StatementCase(
            name: "a header in Dutch", currency: "EUR", region: "NL",
            file:
                "\"Datum\";\"Naam / Omschrijving\";\"Rekening\";\"Tegenrekening\";\"Code\";\"Af Bij\";\"Bedrag (EUR)\";\"Mutatiesoort\";\"Mededelingen\"\n\"20261102\";\"HEMA\";\"NL1\";\"\";\"BA\";\"Af\";\"12,50\";\"Betaalautomaat\";\"\"\n\"20261103\";\"HEMA\";\"NL1\";\"\";\"BA\";\"Bij\";\"2,50\";\"Betaalautomaat\";\"\"\n",
            rows: ["11-02 12.50", "11-03 -2.50"]),
        StatementCase(
            name: "a letter behind the amount", currency: "EUR", region: "DE",
            file: "Buchungstag;Buchungstext;Umsatz\n02.11.2026;A;12,50 S\n03.11.2026;A;2,50 H\n",
            rows: ["11-02 12.50", "11-03 -2.50"]),
        StatementCase(
            name: "what goes and comes beside one signed column", currency: "GBP", region: "GB",
            file: """
                Transaction ID,Date,Time,Type,Name,Category,Amount,Currency,Local amount,Local currency,Description,Money Out,Money In
                tx1,02/11/2026,08:00:00,Card payment,Fern & Fig,Groceries,-12.50,GBP,-12.50,GBP,FERN FIG LONDON,-12.50,
                tx2,03/11/2026,08:00:00,Card payment,Lumen,Shopping,4.50,GBP,4.50,GBP,LUMEN LONDON,,4.50
                """, rows: ["11-02 12.50", "11-03 -4.50"]),
        StatementCase(
            name: "an account with top-ups, exchanges and what was taken back", currency: "EUR", region: "IE",
            file: """
                Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
                CARD_PAYMENT,Current,2026-11-02 08:00:00,2026-11-03 09:00:00,Fern & Fig,-12.50,0.00,EUR,COMPLETED,87.50
                TOPUP,Current,2026-11-02 09:00:00,2026-11-02 09:00:00,Top-Up by *1234,100.00,0.00,EUR,COMPLETED,187.50
                CARD_PAYMENT,Current,2026-11-04 08:00:00,,Lumen,-3.00,0.00,EUR,REVERTED,
                CARD_PAYMENT,Current,2026-11-05 08:00:00,,Lumen,-4.00,0.00,EUR,PENDING,
                CARD_REFUND,Current,2026-11-06 08:00:00,2026-11-07 08:00:00,Lumen,2.00,0.00,EUR,COMPLETED,
                """, rows: ["11-02 12.50", "11-06 -2.00"], skipped: ["3 transfer", "4 failed", "5 pending"]),
        StatementCase(
            name: "a German account, its states and its turnovers", currency: "EUR", region: "DE",
            file: """
                "Girokonto";"DE00"
                "Kontostand vom 20.11.2026:";"1.234,56 €"
                ""
                "Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"Betrag (€)"
                "02.11.26";"02.11.26";"Gebucht";"A";"REWE SAGT DANKE";"2026-11-01 Debitk.";"Ausgang";"-12,50"
                "03.11.26";"03.11.26";"Gebucht";"REWE";"REWE SAGT DANKE";"Gutschrift";"Eingang";"2,50"
                "19.11.26";"";"Vorgemerkt";"A";"LUMEN";"";"Ausgang";"-1,00"
                """, rows: ["11-02 12.50", "11-03 -2.50"], skipped: ["7 pending"]),
        StatementCase(
            name: "an Indian account", currency: "INR", region: "IN",
            file: """
                Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
                02/11/26,CHAI POINT KORAMANGALA,0001,02/11/26,"1,20,350.00",,"5,00,000.00"
                03/11/26,CHAI POINT KORAMANGALA,0002,03/11/26,,350.00,"5,00,350.00"
                """, rows: ["11-02 120350.00", "11-03 -350.00"]),
        StatementCase(
            name: "a letter only where something came back", currency: "INR", region: "IN",
            file: """
                Transaction Date,Details,Amount(in Rs),BillingAmountSign
                02/11/2026,CHAI POINT,120.00,
                13/11/2026,CHAI POINT,20.00,CR
                14/11/2026,BBPS PAYMENT RECEIVED,500.00,CR
                """, rows: ["11-02 120.00", "11-13 -20.00"], skipped: ["4 payment"]),
        StatementCase(
            name: "a French account with short headers", currency: "EUR", region: "FR",
            file: """
                dateOp;dateVal;label;category;supplierFound;amount;comment
                2026-11-02;2026-11-03;"CARTE 01/11/26 FNAC CB*1234";Loisirs;fnac;-12,50;
                2026-11-04;2026-11-04;"AVOIR 03/11/26 FNAC CB*1234";Loisirs;fnac;2,50;
                """, rows: ["11-02 12.50", "11-04 -2.50"]),
        StatementCase(
            name: "three columns and no header", currency: "GBP", region: "GB",
            file: "19/11/2026,FERN FIG LONDON,-12.50\n18/11/2026,LUMEN LONDON,-4.50\n",
            rows: ["11-19 12.50", "11-18 4.50"]),
        StatementCase(
            name: "a row of which nothing can be read is not lost",
            file: "Date,Description,Amount\n11/02/2026,A,5.00\n11/2x/2026,B,six\nRates as of 2026 may change,,\n",
            rows: ["11-02 5.00"], wrong: ["3 invalid_amount"]),
        StatementCase(
            name: "a separator within a cell moves the others",
            file: "Date,Description,Amount,Balance\n11/02/2026,ROOM 5, 12,45.10,100.00\n11/13/2026,LUMEN,30.00,70.00\n",
            rows: ["11-13 30.00"], wrong: ["2 too_many_cells"]),
        StatementCase(
            name: "wages, and rows with a type alone",
            file: """
                Date,Name,Type,Amount
                11/02/2026,ACME CORP PAYROLL,,1500.00
                11/13/2026,,Bank Deposit to PP Account,12.00
                11/14/2026,,ZQXV,-12.00
                11/15/2026,LUMEN,,-3.00
                """, rows: ["11-14 12.00", "11-15 3.00"], skipped: ["2 payment", "3 transfer"]),
        StatementCase(
            name: "a Japanese card", currency: "JPY", region: "JP",
            file: "利用日,利用店名・商品名,利用者,支払方法,利用金額,支払手数料,支払総額\n2026/11/02,青空書店,本人,1回払い,650,0,650\n",
            rows: ["11-02 650"]),
    ]
}
