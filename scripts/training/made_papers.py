"""Longer papers of a household that never was: rules, tables and two dates or sums of a kind, with their own questions.

Each function writes one and returns its text, its questions as (field, forms, kind) and its near misses. What answers is
marked with `mark`.
"""
import datetime

from made_questions import mark

RICH = []


def rich(language, kind):
    def add(function):
        RICH.append((function.__name__, language, kind, function))
        return function
    return add


def money(p, low, high): return p.money(low, high)


@rich("en", "contract")
def gym_rules(p):
    m = mark
    text = f"""# Membership agreement, Ironleaf Gym

Member: {m('member', p.name())}
Member card: {m('card', p.number('IL-99999'))}
Start of membership: {m('begin', p.f(p.after(2, 9)))}

## Fees
The monthly fee is {m('monthly', money(p, 25, 45))}. A joining fee of {m('joining', money(p, 50, 80))} is charged once. A lost card costs {m('lost', money(p, 8, 15))}.

## Using the gym
{m('towel', 'A towel must be placed on every bench and machine.')} {m('guests', 'Guests may train twice a month if they show an identity card.')} {m('food', 'Food is not allowed in the training rooms; water may be taken in closed bottles.')}
Opening hours are {m('hours', p.pick('6:00 to 23:00', '7:00 to 22:00'))} on weekdays.

## Ending it
The membership runs for {m('term', p.pick('12 months', '24 months'))}. It ends if you give notice in writing {m('notice', p.pick('six weeks', 'two months'))} before it is over. {m('pause', 'You can pause the membership for up to three months if you are ill.')}
"""
    return text, [
        ("monthly", ["What do I pay Ironleaf each month?", "How much is the gym a month?"], "span"),
        ("joining", ["How much was the joining fee at the gym?", "What did it cost to join Ironleaf?"], "span"),
        ("lost", ["What do I pay if I lose my gym card?", "How much does a lost member card cost?"], "span"),
        ("guests", ["Can I bring a friend to the gym?", "Are guests allowed at Ironleaf?"], "sentence"),
        ("food", ["May I eat in the gym?", "Is food allowed in the training rooms?"], "sentence"),
        ("notice", ["How long before the end do I have to cancel the gym?", "What notice does Ironleaf want?"], "span"),
        ("term", ["How long does the gym membership run?", "For how long did I sign up with the gym?"], "span"),
        ("pause", ["Can I pause my gym membership?", "What happens to my membership when I am ill?"], "sentence"),
        ("hours", ["When is the gym open on weekdays?"], "span"),
        ("begin", ["When does my gym membership start?"], "span"),
    ], ["How much does the sauna at the gym cost?", "When is the gym open on Sundays?", "Who is my trainer at Ironleaf?",
        "What do I pay for parking at the gym?", "How much is the swimming pool membership a month?"]


@rich("en", "letter")
def nursery_letter(p):
    m = mark
    meeting = p.after(10, 25)
    text = f"""Little Otters Day Nursery
{p.town()}

{p.f(p.doc)}

Dear parents,

from next month we open at {m('open', p.pick('7:15', '7:30'))} and close at {m('close', p.pick('16:45', '17:15'))}. Children who are picked up late are charged {m('late', money(p, 5, 12))} for every quarter of an hour.

Please bring {m('bring', 'rain boots, a sun hat and a spare set of clothes')} for your child. {m('medicine', 'We give no medicine without a note from a doctor.')} {m('birthday', 'Cakes for birthdays must not contain nuts.')}

The next parents' meeting is on {m('meeting', p.f(meeting))} at {m('time', p.pick('18:30', '19:00', '19:45'))} in the Blue Room. Registration for the summer camp closes on {m('camp', p.f(p.after(26, 60)))}; it costs {m('campcost', money(p, 90, 180))} a week.

{m('head', p.name())}
Head of the nursery
"""
    return text, [
        ("open", ["What time does the nursery open?", "How early can I bring my child to Little Otters?"], "span"),
        ("close", ["At what time does the nursery close?", "When do I have to pick up my child from Little Otters?"], "span"),
        ("late", ["What do they charge for picking up late?", "How much is it if I come late to the nursery?"], "span"),
        ("medicine", ["Will the nursery give my child medicine?", "Can they give my daughter her tablets?"], "sentence"),
        ("birthday", ["May there be nuts in a birthday cake?", "What must a cake for the nursery not contain?"], "sentence"),
        ("meeting", ["When is the parents' meeting at the nursery?", "On what day do the parents of Little Otters meet?"], "span"),
        ("time", ["At what time is the parents' meeting?"], "span"),
        ("camp", ["Until when can I register for the summer camp?", "When does the registration for the camp close?"], "span"),
        ("campcost", ["How much is a week of summer camp?", "What does the camp cost?"], "span"),
        ("head", ["Who runs the nursery?", "Who signed the letter from Little Otters?"], "span"),
    ], ["How much is the nursery fee a month?", "What does the nursery cook on Fridays?", "When is the winter camp?",
        "Who drives the nursery bus?", "What is the nursery's telephone number?", "When is the summer party at the nursery?"]


@rich("en", "receipt")
def hotel_booking(p):
    m = mark
    come = p.after(20, 80)
    go = come + datetime.timedelta(days=p.pick(2, 3, 4))
    text = f"""HOTEL SEABRINK
Booking confirmation

Booking code: {m('code', p.number('SB-AA9999'))}
Booked on: {p.f(p.doc)}
Guest: {p.name()}
Arrival: {m('come', p.f(come))}
Departure: {m('go', p.f(go))}
Room: {m('room', p.pick('double room with sea view', 'twin room with balcony'))}

| Item | Price |
|---|---|
| Room | {m('roomprice', money(p, 200, 400))} |
| Breakfast | {m('breakfast', money(p, 30, 60))} |
| City tax | {m('tax', money(p, 5, 12))} |
| Total | {m('sum', money(p, 420, 480))} |

Check-in is possible from {m('checkin', p.pick('15:00', '14:00'))}. Check-out is by {m('checkout', p.pick('10:30', '11:00'))}.
{m('cancel', 'You can cancel free of charge until three days before arrival; after that one night is charged.')}
{m('parking', 'Parking in the garage costs 14 a day and cannot be reserved.')}
"""
    return text, [
        ("code", ["What is the booking code of the hotel?", "Which code did Hotel Seabrink give me?"], "span"),
        ("come", ["When do we arrive at the Seabrink?", "On what day does our hotel stay begin?"], "span"),
        ("go", ["When do we leave Hotel Seabrink?", "On what date is our departure from the hotel?"], "span"),
        ("breakfast", ["How much is breakfast at the Seabrink?", "What do we pay for breakfast at the hotel?"], "span"),
        ("tax", ["How much city tax does the hotel charge?"], "span"),
        ("sum", ["What does the hotel cost in total?", "How much is the Seabrink altogether?"], "span"),
        ("checkin", ["From what time can we check in?", "At what time is check-in at the Seabrink?"], "span"),
        ("checkout", ["By what time must we check out of the hotel?"], "span"),
        ("cancel", ["Until when can we cancel the hotel for free?", "What happens if we cancel the Seabrink late?"], "sentence"),
        ("parking", ["Can I reserve a parking space at the hotel?", "What does the hotel garage cost?"], "sentence"),
    ], ["What is the wifi password of the hotel?", "How much is dinner at the Seabrink?", "May we bring our dog to Hotel Seabrink?",
        "When does our flight leave?", "What is the booking code of the hostel in the mountains?", "How much is the massage at the Seabrink?"]


@rich("en", "contract")
def rental_car(p):
    m = mark
    take = p.after(3, 20)
    text = f"""Rental agreement {m('agreement', p.number('RC 999 9999'))}
Kestrel Car Hire, {p.town()} Airport
{p.f(p.doc)}

Vehicle: {m('car', p.pick('Veloria Compact, five doors', 'Tandem Estate, diesel'))}, plate {m('plate', p.number('AA9 9AAA'))}
Driver: {m('driver', p.name())}
Collection: {m('take', p.f(take))} at 9:00
Return: {m('back', p.f(take + datetime.timedelta(days=6)))} at 18:00

Rental charge      {m('charge', money(p, 200, 330))}
Second driver      {m('second', money(p, 20, 40))}
Child seat         {m('seat', money(p, 15, 30))}
Deposit on card    {m('deposit', money(p, 400, 700))}

1. {m('fuel', 'The car is handed over with a full tank and must come back full.')}
2. {m('abroad', 'Trips abroad need our written permission.')}
3. {m('excess', 'Damage to tyres and glass is not covered.')} For all other damage you pay at most {m('most', money(p, 800, 1200))}.
4. After a breakdown call {m('phone', '0' + p.number('999 555 9999'))} at any hour.
"""
    return text, [
        ("agreement", ["What is the number of the rental agreement for the car?"], "span"),
        ("plate", ["What is the plate of the hire car?", "Which number plate does the rental car have?"], "span"),
        ("take", ["When do I collect the hire car?", "On what day can I pick up the car from Kestrel?"], "span"),
        ("back", ["When does the rental car have to be back?", "By when must I return the car to Kestrel?"], "span"),
        ("second", ["What did the second driver cost?", "How much is a second driver at Kestrel?"], "span"),
        ("seat", ["How much is the child seat in the hire car?"], "span"),
        ("deposit", ["How much deposit does Kestrel take?", "What deposit was put on my card for the car?"], "span"),
        ("fuel", ["Do I have to fill the tank before I return the car?"], "sentence"),
        ("abroad", ["May I drive the hire car abroad?", "Can we take the rental car to another country?"], "sentence"),
        ("excess", ["Who pays for a broken windscreen of the hire car?", "Are tyres covered by the car hire?"], "sentence"),
        ("most", ["What is the most I pay for damage to the rental car?"], "span"),
        ("phone", ["What number do I call if the hire car breaks down?", "Which phone number is for a breakdown?"], "span"),
    ], ["How many kilometres are included with the hire car?", "What is the fine for smoking in the rental car?",
        "How much is the navigation system in the hire car?", "What is the serial number of the hire car's key?", "When do I collect the rented van?"]


@rich("en", "manual")
def oven_manual(p):
    m = mark
    text = f"""# Brisa oven BO-{p.number('999')}: instructions

## Before first use
{m('first', 'Heat the empty oven to 250 degrees for one hour, with the window open.')}

## Cleaning
{m('glass', 'Clean the glass with a soft cloth; steel wool scratches it.')} The pyrolysis programme takes {m('pyro', p.pick('two hours', '90 minutes'))}. {m('lamp', 'Let the oven cool before you change the lamp.')} The lamp is a {m('watt', p.pick('25 W', '40 W'))} bulb.

## Messages
| Code | Meaning | What to do |
|---|---|---|
| F3 | {m('f3', 'door not closed')} | {m('f3do', 'close the door and press start again')} |
| F7 | {m('f7', 'temperature sensor broken')} | {m('f7do', 'call customer service')} |
| CL | {m('cl', 'child lock is on')} | {m('cldo', 'hold the key symbol for 4 seconds')} |

Customer service: {m('phone', '0800 ' + p.number('555 99 99'))}, Monday to Friday.
"""
    return text, [
        ("first", ["What do I do before I use the oven for the first time?"], "sentence"),
        ("glass", ["How do I clean the glass of the oven?", "May I use steel wool on the oven door?"], "sentence"),
        ("pyro", ["How long does the pyrolysis of the oven take?"], "span"),
        ("watt", ["How many watts does the oven lamp have?", "What bulb does the oven need?"], "span"),
        ("f3", ["What does F3 on the oven mean?", "What is error F3?"], "span"),
        ("f7", ["What does F7 mean on the Brisa?", "What is F7 on the oven?"], "span"),
        ("f7do", ["What do I do about F7?"], "span"), ("cldo", ["How do I turn off the child lock of the oven?"], "span"),
        ("phone", ["What number do I call for the oven?", "What is the phone number of the Brisa customer service?"], "span"),
    ], ["What does F9 on the oven mean?", "How do I descale the coffee machine?", "How heavy is the oven?", "What is E4 on the washing machine?",
        "How long does the oven's warranty last?", "How do I set the clock of the oven?"]


@rich("en", "letter")
def broadband_price(p):
    m = mark
    start = p.after(30, 60)
    low = p.r.randrange(22, 30)
    text = f"""Fernlink Broadband
Customer reference {m('customer', p.number('FL 9999 9999'))}
{p.f(p.doc)}

Dear customer,

The price of your connection changes on {m('start', p.f(start))}.

| | Until now | From then on |
|---|---|---|
| Monthly price | {m('old', p.money_style + str(low) + '.90')} | {m('new', p.money_style + str(low + 4) + '.40')} |
| Speed | {m('oldspeed', p.pick('100', '150') + ' Mbit/s')} | {m('newspeed', p.pick('250', '300') + ' Mbit/s')} |

You need not do anything. {m('leave', 'If you do not agree you may leave within 30 days of this letter without any fee.')} {m('router', 'The router stays ours and is sent back at the end of the contract.')}

A technician visits you on {m('visit', p.f(p.after(10, 29)))} between 8:00 and 12:00.
"""
    return text, [
        ("customer", ["What is my customer reference at Fernlink?"], "span"),
        ("start", ["From when does the broadband price change?", "When does Fernlink raise its price?"], "span"),
        ("old", ["What did the broadband cost until now?", "How much did I pay Fernlink before?"], "span"),
        ("new", ["What will the broadband cost from then on?", "How much is the new price at Fernlink?"], "span"),
        ("newspeed", ["How fast will the new connection be?", "What is the new speed at Fernlink?"], "span"),
        ("leave", ["Can I leave Fernlink because of the price?", "What if I do not agree to the new broadband price?"], "sentence"),
        ("router", ["Do I have to send the router back?", "Who owns the router?"], "sentence"),
        ("visit", ["When does the technician of Fernlink come?", "On what day is the technician's visit?"], "span"),
    ], ["What is the name of the Fernlink technician?", "How much is the television package at Fernlink?", "When does the minimum term at Fernlink end?",
        "What is the password of the router?", "When does the gas price change?", "How much is the old price of the landline?"]


@rich("en", "insurance")
def pet_insurance(p):
    m = mark
    text = f"""## Pawsure pet insurance: your cover

Policy: {m('policy', p.number('PS/9999999'))}
Animal: {m('animal', p.pick('Juno, spaniel', 'Miso, tabby cat'))}
Annual premium this year: {m('new', money(p, 210, 300))}
Annual premium last year: {m('old', money(p, 150, 205))}
Renews on: {m('renew', p.f(p.after(30, 200)))}

### What we pay
Operations are paid up to {m('limit', money(p, 2000, 5000))} a year. You carry {m('share', p.pick('10 %', '20 %', '15 %'))} of each bill yourself. {m('vacc', 'Vaccinations and check-ups are not paid.')} {m('wait', 'For illnesses that begin in the first 30 days nothing is paid.')}

### Claims
{m('claim', 'Send us the bill within three months of the treatment.')} Hotline for emergencies: {m('phone', '0345 ' + p.number('555 999'))}.
"""
    return text, [
        ("policy", ["What is the number of the pet insurance policy?", "What is my Pawsure policy number?"], "span"),
        ("new", ["How much is the pet insurance this year?", "What is the new premium of Pawsure?"], "span"),
        ("old", ["How much was the pet insurance last year?", "What did Pawsure cost before?"], "span"),
        ("renew", ["When does the pet insurance renew?"], "span"),
        ("limit", ["Up to how much does Pawsure pay for operations?", "What is the yearly limit for operations?"], "span"),
        ("share", ["What share of the vet's bill do I pay myself?", "How many per cent do I carry with Pawsure?"], "span"),
        ("vacc", ["Does the pet insurance pay for vaccinations?", "Are check-ups paid by Pawsure?"], "sentence"),
        ("wait", ["Is an illness in the first month covered by the pet insurance?"], "sentence"),
        ("claim", ["By when do I have to send in the vet's bill?"], "sentence"),
        ("phone", ["Which number do I call in an emergency with the pet?"], "span"),
    ], ["How much is the horse insurance this year?", "What does Pawsure pay for dental treatment?", "What is the chip number in the pet insurance?",
        "Does the pet insurance cover trips abroad?", "How much do I get if my pet dies?", "Who is the vet named in the pet insurance?"]


@rich("en", "statement")
def loan_schedule(p):
    m = mark
    first = p.after(15, 40).replace(day=1)
    rest = p.r.randrange(4000, 6000)
    rows = [(first + datetime.timedelta(days=31 * i)).replace(day=1) for i in range(4)]
    lines = "\n".join(f"| {p.f(day)} | {m(f'rate{i}', p.money_style + '210.00')} | {m(f'int{i}', p.money_style + str(30 - i) + '.' + p.number('99'))} | {m(f'rest{i}', p.money_style + str(rest - 190 * i) + '.00')} |" for i, day in enumerate(rows))
    text = f"""Coldwater Credit Union
Repayment plan for loan {m('loan', p.number('L-999-999'))}
{p.f(p.doc)}

Amount of the loan: {m('amount', money(p, 6000, 9000))}
Interest: {m('interest', p.pick('4.9 %', '5.3 %', '6.1 %'))} a year
Number of instalments: {m('number', p.pick('36', '48', '24'))}

| Day | Instalment | Of which interest | Still owed |
|---|---|---|---|
{lines}

{m('extra', 'You may pay back more at any time without a charge.')} An instalment that comes late costs {m('late', money(p, 10, 20))}.
"""
    return text, [
        ("loan", ["What is the number of the loan at Coldwater?"], "span"),
        ("amount", ["How much did we borrow from Coldwater?", "What is the amount of the loan?"], "span"),
        ("interest", ["What interest does the Coldwater loan have?", "How high is the interest on the loan?"], "span"),
        ("number", ["How many instalments does the loan have?"], "span"),
        ("rest0", [f"What is still owed on the loan on {p.f(rows[0])}?"], "span"),
        ("int1", [f"How much of the instalment on {p.f(rows[1])} is interest?"], "span"),
        ("rest2", [f"How much do we still owe on {p.f(rows[2])}?"], "span"),
        ("late", ["What does a late instalment cost?", "How much is charged if we pay the loan late?"], "span"),
        ("extra", ["May we pay back more of the loan?", "Can the loan be repaid early?"], "sentence"),
    ], ["What is the fee for opening the loan?", "Who is the guarantor of the loan?", "What is still owed on the mortgage?", "What interest does the savings account have?"]


@rich("en", "contract")
def allotment_rules(p):
    m = mark
    text = f"""RULES OF THE ALLOTMENT SOCIETY "{p.town()} MEADOW"

Plot {m('plot', p.number('99'))}, let to {m('holder', p.name())}
Yearly rent {m('rent', money(p, 60, 120))}, to be paid by {m('pay', p.f(p.after(20, 60)))}

- {m('shed', 'Sheds may not be higher than 2.5 metres.')}
- {m('fire', 'Bonfires are forbidden from May to September.')}
- {m('water', 'The water is turned off from November to March.')}
- {m('hens', 'Hens may be kept with the consent of the neighbours; other animals may not.')}
- {m('night', 'Nobody sleeps on the plot.')}

Every member works {m('hours', p.pick('8 hours', '10 hours', '12 hours'))} a year for the society; each missing hour costs {m('miss', money(p, 10, 20))}. The key to the gate has a deposit of {m('key', money(p, 20, 40))}.
The society may end the lease if {m('why', 'the plot lies unused for a whole summer')}.
"""
    return text, [
        ("plot", ["Which number does our plot in the meadow have?"], "span"),
        ("rent", ["How much is the rent of the plot a year?", "What do we pay for the plot?"], "span"),
        ("pay", ["By when must the rent of the plot be paid?"], "span"),
        ("shed", ["How high may a shed on the plot be?", "Can we build a shed of three metres?"], "sentence"),
        ("fire", ["May we light a bonfire in July?", "When are bonfires forbidden?"], "sentence"),
        ("water", ["When is the water on the plot turned off?"], "sentence"),
        ("hens", ["Are we allowed to keep chickens on the plot?", "May we keep animals at the meadow?"], "sentence"),
        ("night", ["Can we spend the night on the plot?"], "sentence"),
        ("hours", ["How many hours must we work for the society?"], "span"),
        ("miss", ["What does a missing hour of work cost?"], "span"),
        ("key", ["How much is the deposit for the gate key?"], "span"),
    ], ["May we put up a trampoline on the plot?", "How large is our plot?", "What is the telephone number of the society?", "When is the society's annual meeting?",
        "How much is the electricity on the plot?", "May we plant walnut trees on the plot?"]


@rich("en", "receipt")
def bicycle_service(p):
    m = mark
    text = f"""Spoke & Chain, bicycle workshop
{p.town()}, {p.f(p.doc)}

Service no. {m('no', p.number('SC-9999'))}
Bicycle: {m('bike', p.pick('Halden Trek 5', 'Mirra City'))}, frame {m('frame', p.number('AA9999999'))}

New chain            {m('chain', money(p, 25, 45))}
Brake pads           {m('pads', money(p, 12, 24))}
Labour               {m('labour', money(p, 40, 70))}
To pay               {m('sum', money(p, 110, 160))}

We give {m('guarantee', p.pick('six months', 'one year', '12 months'))} of guarantee on our work; wear is left out. The next inspection is due on {m('next', p.f(p.after(150, 300)))} or after 2,000 km.
Your mechanic was {m('who', p.pick('Tarek', 'Line', 'Osvaldo'))}.
"""
    return text, [
        ("frame", ["What is the frame number of the bicycle?"], "span"), ("chain", ["How much was the new chain of the bicycle?", "What did Spoke & Chain charge for the chain?"], "span"),
        ("pads", ["What did the brake pads cost?"], "span"), ("labour", ["How much was the labour for the bicycle?", "What did the work on the bike cost?"], "span"),
        ("sum", ["How much was the bicycle service altogether?", "What did I pay at Spoke & Chain?"], "span"),
        ("guarantee", ["How long is the guarantee on the bicycle repair?"], "span"), ("next", ["When is the bicycle's next inspection?", "By when does the bike need its next check?"], "span"),
        ("who", ["Who repaired the bicycle?", "Who was the mechanic at Spoke & Chain?"], "span"),
    ], ["How much were the new tyres of the bicycle?", "What did the motorcycle service cost?", "How much tax is on the bicycle service?", "What is the serial number of the scooter?", "When was the bicycle bought?"]


@rich("en", "letter")
def tax_assessment(p):
    m = mark
    text = f"""{p.town().upper()} REVENUE OFFICE
Tax number {m('number', p.number('99/999/99999'))}

Assessment of income tax for {m('year', str(p.doc.year - 1))}
Date: {m('date', p.f(p.doc))}

Tax for the year                {m('tax', money(p, 3000, 5000))}
Already withheld                {m('held', money(p, 2500, 2900))}
Still to pay                    {m('sum', money(p, 200, 900))}

Please pay by {m('due', p.f(p.after(25, 40)))}. For each month of delay {m('late', p.pick('0.5 %', '1 %'))} is added.
You may object in writing {m('object', 'within one month')} after this assessment was handed over. {m('still', 'An objection does not put off the payment.')}
Your clerk: {m('who', p.name())}, room {m('room', p.number('999'))}.
"""
    return text, [
        ("number", ["What is my tax number?", "Which tax number is on the assessment?"], "span"), ("sum", ["How much income tax do I still have to pay?", "What is still to pay to the revenue office?"], "span"),
        ("held", ["How much tax was already withheld?"], "span"), ("due", ["By when do I have to pay the income tax?", "When is the tax due?"], "span"), ("date", ["When was the tax assessment issued?"], "span"),
        ("late", ["What is added for each month that I pay the tax late?"], "span"), ("object", ["How long do I have to object to the tax assessment?"], "span"),
        ("still", ["Do I have to pay although I object to the assessment?"], "sentence"), ("who", ["Who is my clerk at the revenue office?"], "span"), ("room", ["In which room is the tax clerk?"], "span"),
    ], ["How much church tax do I have to pay?", "What refund do I get from the revenue office?", "What is the telephone number of the revenue office?", "By when do I have to pay the property tax?", "How much did I donate last year?"]


@rich("en", "certificate")
def swim_course(p):
    m = mark
    start = p.after(10, 30)
    text = f"""Registration confirmed: swimming course for beginners
{p.town()} Swimming Baths, {p.f(p.doc)}

Child: {m('child', p.name())}
Course number: {m('course', p.number('SW-999'))}
First lesson: {m('first', p.f(start))}
Last lesson: {m('last', p.f(start + datetime.timedelta(days=63)))}
Lessons: every {m('day', p.pick('Tuesday', 'Thursday', 'Saturday'))}, {m('time', p.pick('15:30 to 16:15', '16:00 to 16:45'))}, pool 2
Teacher: {m('teacher', p.name())}
Fee: {m('fee', money(p, 80, 140))}, brothers and sisters {m('sibling', money(p, 50, 75))}

To bring: {m('bring', 'swimsuit, towel, bathing cap and goggles')}.
{m('ill', 'Missed lessons are not made up.')} {m('parents', 'Parents wait in the cafeteria during the lesson.')}
"""
    return text, [
        ("course", ["What is the number of the swimming course?"], "span"), ("first", ["When is the first swimming lesson?", "On what day does the swimming course start?"], "span"),
        ("last", ["When is the last swimming lesson?", "When does the swimming course end?"], "span"), ("day", ["On which day of the week is the swimming course?"], "span"),
        ("teacher", ["Who teaches the swimming course?", "Who is the swimming teacher?"], "span"), ("fee", ["How much is the swimming course?", "What does the course at the baths cost?"], "span"),
        ("sibling", ["What do brothers and sisters pay for swimming?"], "span"), ("bring", ["What does my child need for swimming?", "What should we bring to the swimming course?"], "span"),
        ("ill", ["Can a missed swimming lesson be made up?"], "sentence"), ("parents", ["May I watch the swimming lesson?", "Where do parents wait during swimming?"], "sentence"),
    ], ["Who teaches the diving course?", "How deep is the pool?", "What does the swimming badge cost?", "When is the judo course?", "How old must children be for the swimming course?", "What is the phone number of the swimming teacher?"]


@rich("en", "bill")
def moving_offer(p):
    m = mark
    move = p.after(20, 60)
    text = f"""Hartigan Removals
Order confirmation {m('order', p.number('HR-99999'))} of {m('date', p.f(p.doc))}

Moving day: {m('move', p.f(move))}, start at {m('time', p.pick('7:30', '8:00'))}
From: {m('from', f"{p.r.randrange(2, 80)} Canal Row, {p.town()}")}
To: {m('to', f"{p.r.randrange(2, 80)} Linden Close, {p.town()}")}

Van and three people        {m('van', money(p, 700, 900))}
40 boxes                    {m('boxes', money(p, 60, 100))}
Piano                       {m('piano', money(p, 90, 150))}
VAT 20 %                    {m('vat', money(p, 170, 200))}
Total                       {m('sum', money(p, 1050, 1300))}
Deposit, already paid       {m('deposit', money(p, 150, 250))}

The rest is paid in cash on the moving day. {m('insured', 'Our insurance pays up to 600 for each cubic metre; jewellery and cash are left out.')} {m('put', 'If you put the move off less than a week before, we charge a fifth of the price.')}
"""
    return text, [
        ("move", ["When is the move?", "On what day does Hartigan move us?"], "span"), ("time", ["At what time do the movers start?"], "span"),
        ("to", ["To which address do we move?", "Where does Hartigan take our things?"], "span"), ("boxes", ["How much are the moving boxes?"], "span"), ("piano", ["What does it cost to move the piano?"], "span"),
        ("vat", ["How much VAT is on the move?"], "span"), ("sum", ["What does the move cost in total?", "How much is Hartigan altogether?"], "span"), ("deposit", ["How much deposit did we pay for the move?"], "span"),
        ("insured", ["Is jewellery insured during the move?", "What does the movers' insurance pay?"], "sentence"), ("put", ["What happens if we put off the move?"], "sentence"), ("order", ["What is the order number of the move?"], "span"),
    ], ["What does the lift hire for the move cost?", "Who is the foreman of the movers?", "How much is storage at Hartigan?", "When do the painters come?", "What is the telephone number of Hartigan?"]


@rich("zh", "contract")
def 幼儿托管(p):
    m = mark
    text = f"""# 晨曦托管班协议

学员：{m('child', p.name())}
协议编号：{m('no', p.number('CX-9999'))}
托管时间：{m('time', p.pick('周一至周五16:00至18:30', '周一至周五15:30至18:00'))}

## 费用
每月托管费{m('fee', money(p, 600, 900))}，晚餐费每餐{m('meal', money(p, 12, 20))}。{m('late', '超过放学时间半小时接孩子的，每次加收20元。')}

## 请假与退费
{m('leave', '请假满五天的，按天退还托管费。')}{m('quit', '中途退出须提前15天告知老师。')}
押金{m('deposit', money(p, 200, 400))}，期满退还。

## 安全
{m('pick', '只能由登记过的家长接走孩子。')}{m('snack', '不得携带零食和玩具。')}
"""
    return text, [
        ("no", ["托管班协议的编号是多少？"], "span"), ("fee", ["托管班每个月多少钱？", "晨曦的托管费是多少？"], "span"), ("meal", ["托管班的晚餐多少钱一餐？"], "span"),
        ("late", ["晚接孩子要加钱吗？"], "sentence"), ("leave", ["请假可以退托管费吗？"], "sentence"), ("quit", ["中途退出托管班要提前多久说？"], "sentence"),
        ("deposit", ["托管班的押金是多少？"], "span"), ("pick", ["谁可以接走孩子？"], "sentence"), ("snack", ["可以带零食去托管班吗？"], "sentence"),
    ], ["托管班的老师叫什么名字？", "托管班周末开门吗？", "托管班的校车多少钱？", "钢琴课每个月多少钱？", "托管班的电话是多少？"]


@rich("zh", "letter")
def 体检通知(p):
    m = mark
    text = f"""{p.town()}体检中心
体检预约确认

预约编号：{m('no', p.number('TJ999999'))}
体检人：{p.name()}
体检日期：{m('date', p.f(p.after(5, 40)))}
报到时间：{m('time', p.pick('上午8:00', '上午7:40'))}
套餐价格：{m('price', money(p, 500, 1200))}

注意事项：
1. {m('fast', '检查前一天晚上十点以后不要进食。')}
2. {m('bring', '请携带身份证和预约单。')}
3. {m('drug', '降压药可以照常服用。')}
报告在{m('report', p.pick('七个工作日', '五个工作日'))}后领取，咨询电话{m('phone', p.number('400-999-9999'))}。
改期须在{m('change', p.f(p.after(2, 4)))}前办理。
"""
    return text, [
        ("no", ["体检的预约编号是多少？"], "span"), ("date", ["哪天去体检？", "体检是什么时候？"], "span"), ("time", ["体检几点报到？"], "span"), ("price", ["体检套餐多少钱？"], "span"),
        ("fast", ["体检前一天可以吃东西吗？"], "sentence"), ("bring", ["去体检要带什么？"], "sentence"), ("drug", ["体检当天可以吃降压药吗？"], "sentence"),
        ("report", ["体检报告多久可以拿？"], "span"), ("phone", ["体检中心的电话是多少？"], "span"), ("change", ["体检最晚哪天可以改期？"], "span"),
    ], ["体检的医生是谁？", "体检停车怎么收费？", "核磁共振多少钱？", "疫苗什么时候打？", "体检可以用医保卡吗？"]


@rich("zh", "receipt")
def 搬家单(p):
    m = mark
    text = f"""顺达搬家服务单

单号：{m('no', p.number('SD99999999'))}
下单日期：{p.f(p.doc)}
搬家日期：{m('date', p.f(p.after(3, 30)))}
搬出地址：{p.town()}路{p.number('99')}号
搬入地址：{m('to', f"{p.town()}街{p.number('99')}号")}

车辆费 {m('car', money(p, 300, 500))}
楼层费 {m('floor', money(p, 80, 150))}
合计 {m('sum', money(p, 520, 700))}
已付定金 {m('deposit', money(p, 50, 100))}

{m('break', '物品损坏须在24小时内报告。')}{m('cancel', '搬家前一天取消的，定金不退。')}
"""
    return text, [
        ("no", ["搬家单的单号是多少？"], "span"), ("date", ["哪天搬家？", "搬家是什么时候？"], "span"), ("to", ["搬到哪里？", "搬入地址是哪里？"], "span"), ("floor", ["搬家的楼层费是多少？"], "span"),
        ("sum", ["搬家一共多少钱？"], "span"), ("deposit", ["搬家付了多少定金？"], "span"), ("break", ["东西摔坏了要多久之内报告？"], "sentence"), ("cancel", ["取消搬家定金退吗？"], "sentence"),
    ], ["搬家的司机是谁？", "搬家公司的电话是多少？", "搬家的保险赔多少？", "装修一共多少钱？", "钢琴搬运费是多少？"]
