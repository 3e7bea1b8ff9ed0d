"""Questions to made papers: forms by field, names of the papers, and near misses by swapping thing, month, party and field.

`generate-papers --libraries` uses it. Answers are known by construction: what a template writes is marked with its field.
"""
import re

OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
MONTHS = "January February March April May June July August September October November December".split()


def mark(field, text):
    """A part of a paper that answers questions for `field`."""
    return f"{OPEN}{field}{MIDDLE}{text}{CLOSE}"


def unmarked(text):
    """The text without marks, and for each field its places."""
    out, places, stack, index = [], {}, [], 0
    count = 0
    while index < len(text):
        sign = text[index]
        if sign == OPEN:
            end = text.index(MIDDLE, index)
            stack.append((text[index + 1:end], count))
            index = end + 1
        elif sign == CLOSE:
            field, start = stack.pop()
            places.setdefault(field, []).append((start, count))
            index += 1
        else:
            out.append(sign)
            count += 1
            index += 1
    return "".join(out), places


# How a field is asked for. {n} is a name of the paper, {t} of the thing that it is about.
EN = {
    "dueDate": ["When is {n} due?", "By when do I have to pay {n}?", "What is the last day to pay {n}?", "Until when can {n} be paid?"],
    "due": ["When is {n} due?", "By when must I pay {n}?"],
    "amountDue": ["How much is {n}?", "What do I owe for {n}?", "What is the amount of {n}?", "How much do I have to pay for {n}?"],
    "total": ["What does {n} come to in total?", "What is the total of {n}?", "How much is {n} altogether?"],
    "invoiceNumber": ["What is the invoice number of {n}?", "Which invoice number is on {n}?"],
    "customerNumber": ["What is my customer number on {n}?", "Which customer or member number is on {n}?"],
    "accountNumber": ["What is the account number on {n}?", "Which account number does {n} show?"],
    "contractNumber": ["What is the contract number of {n}?", "Which number does {n} have?"],
    "policyNumber": ["What is the policy number of {n}?", "Which policy number is on {n}?"],
    "serialNumber": ["What is the serial number of {t}?", "Which serial number does {t} have?"],
    "referenceNumber": ["What is the reference number on {n}?", "Which number is on {n}?"],
    "orderNumber": ["What is the order number of {n}?"],
    "documentDate": ["When was {n} issued?", "What is the date of {n}?", "When was {n} written?"],
    "warrantyEnd": ["When does the warranty of {t} end?", "Until when is {t} under guarantee?", "When does the guarantee for {t} run out?"],
    "warrantyLength": ["How long is the warranty on {t}?", "For how long is {t} guaranteed?"],
    "termEnd": ["When does {n} end?", "Until when does {n} run?", "What is the last day of {n}?"],
    "noticeBy": ["By when must I cancel {n}?", "Until when can notice be given for {n}?"],
    "noticeLength": ["How much notice do I have to give for {n}?", "What notice period does {n} have?"],
    "renewal": ["When does {n} renew?", "On what day is {n} renewed?"],
    "returnBy": ["By when does it have to be returned according to {n}?", "What is the deadline in {n} for bringing it back?"],
    "returnLength": ["How long can I return things from {n}?", "Within how many days can I exchange what is on {n}?"],
    "appointment": ["When is my appointment according to {n}?", "What day is the appointment in {n}?"],
    "event": ["When does it take place according to {n}?", "On what day is the event in {n}?"],
    "serviceDue": ["When is the next service of {t} due?", "When does {t} have to be checked again?"],
    "expiry": ["When does {n} expire?", "Until when is {n} valid?", "How long is {n} good for?"],
    "objectionLength": ["How long do I have to object to {n}?", "Within how many days can I object to {n}?"],
}
ZH = {
    "dueDate": ["{n}什么时候到期？", "{n}最晚哪天交？", "{n}要在什么时候之前缴？"],
    "amountDue": ["{n}要交多少钱？", "{n}的金额是多少？"],
    "total": ["{n}一共多少钱？", "{n}合计多少？"],
    "customerNumber": ["{n}上的编号是多少？"],
    "accountNumber": ["{n}的账号是多少？"],
    "contractNumber": ["{n}的合同编号是多少？"],
    "policyNumber": ["{n}的保单号是多少？", "{n}的保险单号是什么？"],
    "serialNumber": ["{t}的序列号是多少？"],
    "referenceNumber": ["{n}的编号是多少？"],
    "documentDate": ["{n}是哪天出的？", "{n}的日期是哪天？"],
    "warrantyEnd": ["{t}的质保什么时候到期？"],
    "warrantyLength": ["{t}保修多久？", "{t}的保修期是几年？"],
    "termEnd": ["{n}什么时候到期？", "{n}到哪天为止？"],
    "noticeBy": ["{n}最晚什么时候要提出？"],
    "returnBy": ["{n}最晚哪天交回？"],
    "returnLength": ["{n}多少天内可以退货？"],
    "appointment": ["{n}的时间是哪天？"],
    "event": ["{n}定在哪天？", "{n}是什么时候？"],
    "serviceDue": ["{n}最晚什么时候办？"],
    "expiry": ["{n}的有效期到什么时候？", "{n}什么时候到期？"],
}
# Of these nothing can be asked by a form of its own.
QUIET = {"other", "purchaseDate"}

# What the papers are called, and the thing that they are about.
NAMES = {
    "gas_bill": (["the gas bill", "my gas bill", "the bill for the gas"], ["gas"]),
    "plumber_invoice": (["the plumber's invoice", "the invoice from the plumber", "the bill for the kitchen tap"], ["the kitchen tap"]),
    "phone_bill": (["the mobile bill", "my mobile phone bill", "the Tellwave bill"], ["my phone"]),
    "council_fee": (["the waste collection charge", "the charge for the waste collection"], ["the waste collection"]),
    "school_fees": (["the music school fee", "the fee for the music school"], ["the music lessons"]),
    "vet_invoice": (["the animal clinic's invoice", "the invoice for Whiskers", "the vet bill"], ["the cat"]),
    "kettle_warranty": (["the kettle's guarantee certificate", "the guarantee for the kettle"], ["the kettle", "the electric kettle"]),
    "roof_guarantee": (["the roof guarantee", "the guarantee for the roofing work"], ["the roof", "the roofing work"]),
    "laptop_warranty": (["the notebook's warranty statement", "the warranty for the notebook"], ["the notebook"]),
    "storage_rental": (["the self storage agreement", "the storage agreement", "the agreement for the storage unit"], ["the storage unit"]),
    "job_contract": (["the employment contract", "the contract with the bakery"], ["the bakery"]),
    "magazine_subscription": (["the magazine subscription", "the Garden & Plot subscription"], ["the magazine"]),
    "flat_lease": (["the lease agreement", "the lease"], ["the lease"]),
    "car_insurance": (["the motor insurance", "the car insurance"], ["the car insurance"]),
    "travel_insurance": (["the travel insurance", "the certificate of travel insurance"], ["the trip"]),
    "dentist_letter": (["the letter from the dentist", "the Smile Street Dental letter"], ["the dentist"]),
    "water_works": (["the letter from the water board"], ["the water"]),
    "class_trip": (["the letter about the class trip", "the class trip letter"], ["the class trip"]),
    "library_notice": (["the library reminder", "the reminder from the town library"], ["the books"]),
    "benefit_decision": (["the decision on the family allowance", "the decision of the Office for Family Support"], ["the allowance"]),
    "chimney_sweep": (["the chimney sweep's report", "the report on the chimney"], ["the chimney"]),
    "shoe_receipt": (["the receipt for the boots", "the Stride Shoes receipt"], ["the boots"]),
    "first_aid": (["the first aid certificate", "the certificate of the first aid course"], ["the first aid course"]),
    "parking_permit": (["the resident parking permit", "my parking permit"], ["the parking permit"]),
    "bank_statement": (["the Quayside Bank statement", "the bank statement"], ["the account"]),
    "pension_statement": (["the pension statement", "the statement from Harbour Pensions"], ["the pension"]),
    "credit_card_bill": (["the credit card statement", "the Marlin card statement"], ["the card"]),
    "燃气账单": (["燃气账单", "燃气费"], ["燃气"]), "停车费通知": (["停车费"], ["停车"]), "宽带缴费": (["宽带", "宽带续费"], ["宽带"]),
    "空调保修": (["空调保修凭证"], ["空调"]), "手表质保": (["手表质保卡"], ["手表"]), "车位租赁": (["车位租赁合同", "车位合同"], ["车位"]),
    "健身协议": (["健身协议", "健身会籍"], ["健身"]), "车险保单": (["车险", "机动车保险"], ["车险"]), "家长会": (["家长会"], ["家长会"]),
    "复诊提醒": (["复诊"], ["复诊"]), "停水公告": (["停水"], ["停水"]), "家电小票": (["家电小票"], ["电饭煲"]),
    "驾培证书": (["电工操作证"], ["电工证"]), "信用卡账单": (["信用卡账单", "望海银行账单"], ["信用卡"]), "年检通知": (["车辆年检"], ["车辆"]),
}
# What no paper is about, by kind.
OTHERS = {
    "en": {
        "bill": (["the heating oil bill", "the newspaper bill", "the locksmith's invoice", "the sewage charge", "the invoice for the painter", "the cable television bill", "the nursery fee"], ["the boiler", "the garden gate"]),
        "warranty": (["the toaster's warranty card", "the guarantee for the lawn mower"], ["the toaster", "the lawn mower", "the hair dryer", "the tablet", "the mattress", "the drill"]),
        "contract": (["the cleaning contract", "the loan agreement", "the lease for the allotment", "the satellite television contract", "the kindergarten contract"], ["the allotment"]),
        "insurance": (["the dental insurance", "the bicycle insurance", "the boat insurance", "the accident insurance"], ["the boat"]),
        "letter": (["the letter from the tax office", "the letter from the church", "the letter from the embassy", "the letter from the notary"], ["the embassy"]),
        "receipt": (["the receipt for the sofa", "the bakery receipt", "the receipt from the pharmacy"], ["the sofa"]),
        "certificate": (["the sailing licence", "the hunting permit", "the marriage certificate"], ["the sailing boat"]),
        "statement": (["the statement for the savings plan", "the brokerage statement"], ["the savings plan"]),
        "manual": (["the manual of the printer", "the manual of the sewing machine"], ["the printer", "the sewing machine"]),
    },
    "zh": {
        "bill": (["取暖费", "有线电视费", "卫生费"], ["取暖"]), "warranty": (["冰柜质保卡"], ["冰柜", "吸尘器", "热水壶"]),
        "contract": (["保姆合同", "仓库租赁合同"], ["仓库"]), "insurance": (["旅游保险", "意外险"], ["意外险"]),
        "letter": (["运动会", "春游"], ["春游"]), "receipt": (["药店小票"], ["药品"]), "certificate": (["教师资格证"], ["教师证"]),
        "statement": (["储蓄账户对账单"], ["储蓄"]), "manual": (["微波炉说明书"], ["微波炉"]),
    },
}
# What a paper of a household may well lack; asked only where none of the words stands in it.
LACKING = {
    "en": [
        (["interest"], ["What interest rate does {n} name?", "How high is the interest on {n}?"]),
        (["phone", "call", "tel", "0300", "0161", "care"], ["What telephone number is on {n}?", "Which number do I ring about {n}?"]),
        (["late", "overdue", "reminder"], ["How much is the late fee on {n}?", "What does a reminder cost according to {n}?"]),
        (["discount", "reduction"], ["What discount does {n} give?"]),
        (["theft", "stolen"], ["Is theft covered by {n}?", "What does {n} say about theft?"]),
        (["deposit"], ["How much is the deposit in {n}?", "What deposit does {n} ask for?"]),
        (["iban", "bank details", "transfer"], ["To which bank account do I pay {n}?"]),
        (["e-mail", "email", "@"], ["What is the email address on {n}?"]),
        (["pets", "dog", "animal", "whiskers"], ["Are pets allowed under {n}?", "What does {n} say about pets?"]),
        (["policy number", "policy no"], ["What is the policy number on {n}?"]),
        (["serial", "s/n"], ["What is the serial number on {n}?"]),
        (["notice", "cancel", "end the agreement"], ["What notice period does {n} name?", "How can {n} be cancelled?"]),
        (["refund", "return", "exchange"], ["When do I get a refund for {n}?"]),
        (["vat", "tax"], ["How much tax is in {n}?", "What is the VAT on {n}?"]),
        (["driver"], ["Who is the second driver on {n}?"]),
        (["excess", "deductible"], ["How high is the excess in {n}?"]),
        (["signed"], ["Who signed {n}?"]),
    ],
    "zh": [
        (["利率", "利息"], ["{n}的利率是多少？"]), (["电话", "热线"], ["{n}上的客服电话是多少？"]), (["滞纳金", "违约金"], ["{n}的滞纳金是多少？"]),
        (["押金"], ["{n}的押金是多少？"]), (["保单", "保险单"], ["{n}的保单号是多少？"]), (["序列号", "表号"], ["{n}的序列号是多少？"]),
        (["退"], ["{n}可以退款吗？"]), (["折扣", "优惠"], ["{n}有什么优惠？"]), (["地址"], ["{n}上的地址是哪里？"]),
    ],
}


def questions(r, template, language, kind, text, places, own=()):
    """[(question, kind, places or None)]: those with an answer, and as many near misses."""
    forms = EN if language == "en" else ZH
    names, things = NAMES.get(template, ([], []))
    found = []
    for field, spots in sorted(places.items()):
        if names and field in forms:
            for form in r.sample(forms[field], min(2, len(forms[field]))):
                found.append((form.format(n=r.choice(names), t=r.choice(things)), "span", spots))
    for field, asked, how in own:
        for one in r.sample(asked, min(2, len(asked))):
            found.append((one, how, places[field]))
    near = []
    others, other_things = OTHERS[language].get(kind, ([], []))
    lower = text.lower()
    for form, _, _ in r.sample([(f, 0, 0) for field in sorted(places) for f in forms.get(field, [])], min(2, sum(len(forms.get(f, [])) for f in places))):
        if others: near.append(form.format(n=r.choice(others), t=r.choice(other_things)))
    lacking = [ask for words, asks in LACKING[language] if not any(w in lower for w in words) for ask in asks]
    if names:
        for form in r.sample(lacking, min(3, len(lacking))): near.append(form.format(n=r.choice(names), t=r.choice(things)))
        if language == "en" and kind in ("bill", "statement"):
            month = r.choice([m for m in MONTHS if m.lower() not in lower and m[:3].lower() not in lower] or ["Smarch"])
            if not re.search(r"\d{4}-\d\d-\d\d", text):
                form = r.choice([f for field in sorted(places) for f in forms.get(field, [])] or ["When is {n} due?"])
                name = r.choice([n for n in names if n.startswith("the ")] or names)
                near.append(form.format(n=name.replace("the ", f"the {month} ", 1), t=r.choice(things)))
    return found + [(one, "none", None) for one in near]
