#!/usr/bin/env python3
"""A second opinion on the arithmetic, and the checker of the labelled cases.

Written from the published rules only (never from the Swift code): brute force over the cards of a wallet, exact
fractions, no floating point. Every case turn carries `facts`, the plain meaning of the sentence as a person labelled
it; from these this file computes the expected card, points, value, limit status and remaining limit.

    reference.py            check every case: schema, ids, categories, and each number against the arithmetic
    reference.py --explain ID   show how every card of the wallet scores for the turns of one case
"""
import json
import sys
from datetime import date
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent

PARENT = {
    "restaurants": "dining", "fastFood": "dining", "coffee": "dining", "foodDelivery": "dining", "bars": "dining",
    "airfare": "travel", "hotels": "travel", "carRental": "travel", "cruises": "travel", "travelAgencies": "travel",
    "transit": "travel", "rideshare": "transit", "publicTransit": "transit", "parking": "transit", "tolls": "transit",
}
CATEGORIES = set(PARENT) | set(PARENT.values()) | set(
    "groceries gas evCharging drugstores streaming online wholesaleClubs superstores departmentStores "
    "homeImprovement entertainment office phone utilities rent fitness education healthcare insurance charity "
    "pets auto clothing electronics general".split())
WARNINGS = set("limit_warning limit_exceeded inactive_card network_not_accepted activation_required "
               "category_excluded foreign_fee credit_limit ambiguous_query".split())
KINDS = set("clear conversational followup limit edge bilingual".split())
EXPECT = set("card secondary category merchant amount currency items warnings noWarnings limitStatus remainingLimit "
             "points value confidenceMin confidenceMax question language reasoningContains recorded status".split())
# Networks a merchant takes where it does not take all of them. Everything else is taken to accept every card.
ACCEPTS = {"costco": {"visa"}}


def wallet(name):
    return json.loads((HERE / "wallets" / f"{name}.json").read_text(), parse_float=Fraction, parse_int=Fraction) \
        if name != "empty" else []


def lineage(category):
    chain = [category]
    while chain[-1] in PARENT:
        chain.append(PARENT[chain[-1]])
    return chain


def quarter_of(day):
    return (day.month + 2) // 3


class Pot:
    """One spending cap as it stands on a day."""

    def __init__(self, limit, used):
        self.limit, self.used = Fraction(limit), Fraction(used)

    @property
    def left(self):
        return max(Fraction(0), self.limit - self.used)

    def status(self, threshold):
        if self.used >= self.limit:
            return "Limit Reached"
        return "Warning" if self.used >= self.limit * threshold else "Available"


def names_merchant(names, merchant):
    return merchant is not None and any(n.lower() == merchant.lower() for n in names)


def rule_for(card, item, ignore_excludes=False):
    """The rule that pays: a merchant rule, else the most specific category, else the base rate."""
    chain, merchant = lineage(item["category"]), item.get("merchant")
    country = item.get("country") or "US"
    best, best_key = None, None
    for rule in card["rewardCategories"]:
        by_merchant = bool(rule.get("merchants"))
        if by_merchant and not names_merchant(rule["merchants"], merchant):
            continue
        if rule.get("region") and rule["region"] != country:
            continue
        if rule["category"] in chain:
            depth = chain.index(rule["category"])
        elif rule["category"] == "general":
            depth = 99
        else:
            continue
        excludes = rule.get("excludes", [])
        if not ignore_excludes and depth != 99 and (set(excludes) & set(chain[:depth + 1])
                                                    or names_merchant(excludes, merchant)):
            continue
        key = (0 if by_merchant else 1, depth, -rule["multiplier"])
        if best is None or key < best_key:
            best, best_key = rule, key
    return best or {"category": "general", "multiplier": Fraction(1)}


def pot_for(card, category, day):
    for cap in card.get("spendingLimits", []):
        if cap["category"] == category or category in cap.get("sharedWith", []):
            used = cap["currentSpending"]
            if cap.get("resetDate") and date.fromisoformat(cap["resetDate"]) <= day:
                used = Fraction(0)
            return Pot(cap["limit"], used)
    return None


def score(card, item, day, preferences=None, fresh_pots=False, ignore_excludes=False, force_activation=False):
    """Points, value and the paying pot of one card for one item; amounts in units of currency, exact."""
    preferences = preferences or {}
    amount = Fraction(str(item["amount"])) if item.get("amount") is not None else Fraction(100)
    rule = rule_for(card, item, ignore_excludes)
    spent = amount
    if card.get("rounding") == "wholeDollar":
        spent = Fraction(int(amount + Fraction(1, 2)))
    base_pot = pot_for(card, rule["category"], day)
    layers = []  # (rate, pot) in the order in which they are used up
    bonus = card.get("quarterlyBonus")
    if bonus:
        names = set(bonus["categories"])
        hit = bool(names & set(lineage(item["category"]))) or names_merchant(names, item.get("merchant"))
        now = bonus["quarter"] == quarter_of(day) and bonus["year"] == day.year
        if hit and now and (bonus["activated"] or force_activation):
            rate = rule["multiplier"] + bonus["multiplier"] if bonus.get("stacksWithBase") else bonus["multiplier"]
            if rate > rule["multiplier"]:
                layers.append((rate, Pot(bonus["limit"], bonus["currentSpending"])))
    layers.append((rule["multiplier"], base_pot))
    if base_pot is not None:
        layers.append((rule.get("afterLimitMultiplier", Fraction(1)), None))
    points, rest = Fraction(0), spent
    crossed = False
    for rate, pot in layers:
        part = rest if pot is None or fresh_pots else min(rest, pot.left)
        if pot is not None and not fresh_pots and 0 < pot.left < rest:
            crossed = True
        points += part * rate
        rest -= part
    if card.get("rounding") == "floorPoint":
        points = Fraction(points.numerator // points.denominator)
    cents = Fraction(str(preferences.get("pointValues", {}).get(rule.get("pointType"), 1)))
    value = points * cents / 100
    fee = Fraction(0)
    if item.get("country") and item["country"] != "US":
        fee = amount * card.get("foreignTransactionFee", Fraction(0)) / 100
    return {"points": points, "gross": value, "value": value - fee, "fee": fee, "pot": layers[0][1],
            "crossed": crossed, "rate": layers[0][0], "category": rule["category"], "pointType": rule.get("pointType")}


def accepted(card, item):
    allowed = ACCEPTS.get((item.get("merchant") or "").lower())
    if item.get("online"):
        return not (allowed and card["network"].lower() == "amex")
    return allowed is None or card["network"].lower() in allowed


def answer(cards, item, day, preferences=None):
    """Winners (all cards of equal value), the runners-up, and the warnings the rules call for."""
    preferences = preferences or {}
    threshold = Fraction(str(preferences.get("alertThreshold", "0.85")))
    barred = set(item.get("without", [])) | set(item.get("maxed", []))
    scored = {c["id"]: score(c, item, day, preferences) for c in cards}
    usable = [c for c in cards if c["isActive"] and c["id"] not in barred and accepted(c, item)]
    if not usable:
        why = {"network_not_accepted" for c in cards if c["isActive"] and not accepted(c, item)}
        return {"winners": [], "seconds": [], "warnings": why, "scores": scored, "first": None}
    top = max(scored[c["id"]]["value"] for c in usable)
    winners = [c["id"] for c in usable if scored[c["id"]]["value"] == top]
    preferred = [w for w in winners if scored[w]["pointType"] == preferences.get("preferredPointSystem")]
    winners = preferred if preferences.get("preferredPointSystem") and preferred else winners
    below = [c for c in usable if c["id"] not in winners]
    seconds = winners if len(winners) > 1 else []
    if not seconds and below:
        next_value = max(scored[c["id"]]["value"] for c in below)
        seconds = [c["id"] for c in below if scored[c["id"]]["value"] == next_value]
    warnings = set()
    if len(winners) == 1:
        first = scored[winners[0]]
        if first["pot"] is not None and (first["crossed"] or first["pot"].status(threshold) == "Warning"):
            warnings.add("limit_warning")
        if first["pot"] is not None and first["pot"].left == 0:
            warnings.add("limit_exceeded")
        if first["fee"] > 0:
            warnings.add("foreign_fee")
    for card in cards:
        if card["id"] in item.get("without", []):
            continue
        mine = scored[card["id"]]
        takes = accepted(card, item)
        if card["id"] in item.get("maxed", []):
            if mine["value"] > top:
                warnings.add("limit_exceeded")
        elif card["isActive"] and takes:
            if mine["pot"] is not None and mine["pot"].left == 0:
                if score(card, item, day, preferences, fresh_pots=True)["value"] > top:
                    warnings.add("limit_exceeded")
            if score(card, item, day, preferences, force_activation=True)["value"] > top:
                if not card.get("quarterlyBonus", {}).get("activated", True):
                    warnings.add("activation_required")
            if score(card, item, day, preferences, ignore_excludes=True)["value"] > top:
                warnings.add("category_excluded")
        elif card["isActive"] and mine["value"] > top:
            warnings.add("network_not_accepted")
        elif not card["isActive"] and takes and mine["value"] > top:
            warnings.add("inactive_card")
    # Rules that the words ask for but the merchant's class shuts out ("groceries" at a superstore).
    if item.get("asked"):
        as_asked = dict(item, category=item["asked"])
        for card in cards:
            if not card["isActive"]:
                continue
            rule = rule_for(card, as_asked)
            if score(card, as_asked, day, preferences)["value"] > top and item["category"] in rule.get("excludes", []):
                warnings.add("category_excluded")
            if not accepted(card, item) and score(card, as_asked, day, preferences)["value"] > top:
                warnings.add("network_not_accepted")
    return {"winners": winners, "seconds": seconds, "warnings": warnings, "scores": scored,
            "first": scored[winners[0]]}


def number(value):
    value = Fraction(value)
    return int(value) if value.denominator == 1 else float(value)


def to_the_cent(value):
    """Half a cent counts away from zero, as the answers show it (Python's own `round` takes the even neighbour)."""
    cents = int(abs(value) * 100 + Fraction(1, 2))
    return Fraction(cents if value >= 0 else -cents, 100)


def derive(cards, facts, day, preferences):
    """The numbers that follow from the facts of a turn, for its first item, and the card of each item."""
    threshold = Fraction(str((preferences or {}).get("alertThreshold", "0.85")))
    results = [answer(cards, item, day, preferences) for item in facts["items"]]
    out = {"itemCards": [r["winners"] for r in results], "warnings": set().union(*[r["warnings"] for r in results])}
    first = results[0]
    out["card"], out["secondary"] = first["winners"], first["seconds"]
    if len(first["winners"]) == 1 and len(results) == 1:
        pot = first["first"]["pot"]
        out["limitStatus"] = "Available" if pot is None else pot.status(threshold)
        out["remainingLimit"] = None if pot is None else number(pot.left)
        if facts["items"][0].get("amount") is not None:
            out["points"] = number(first["first"]["points"])
            out["value"] = number(to_the_cent(first["first"]["value"]))
    return out


def pot_left(cards, where, day):
    card = next(c for c in cards if c["id"] == where["card"])
    if where["category"] == "bonus":
        bonus = card["quarterlyBonus"]
        return Pot(bonus["limit"], bonus["currentSpending"]).left
    return pot_for(card, where["category"], day).left


def as_list(value):
    return value if isinstance(value, list) else [value]


def load_cases(split="all"):
    cases = []
    for path in sorted((HERE / "cases").glob("*.jsonl")):
        for line_number, line in enumerate(path.read_text().splitlines(), 1):
            if not line.strip():
                continue
            case = json.loads(line)
            case["_where"] = f"{path.name}:{line_number}"
            if not path.name.startswith(case["split"] + "-"):
                raise SystemExit(f"{case['_where']}: split {case['split']} in the wrong file")
            if split in ("all", case["split"]):
                cases.append(case)
    return cases


def problems_of(case, cards, ids):
    day = date.fromisoformat(case["date"])
    known = {c["id"] for c in cards}
    if case["kind"] not in KINDS:
        yield f"unknown kind {case['kind']}"
    if case.get("pair") and case["pair"] not in ids:
        yield f"pair {case['pair']} does not exist"
    for index, turn in enumerate(case["turns"]):
        expect, facts = turn["expect"], turn.get("facts")
        at = f"turn {index + 1}: "
        if not turn["query"].strip():
            yield at + "blank query"
        if set(expect) - EXPECT:
            yield at + f"unknown expectation {set(expect) - EXPECT}"
        for name in as_list(expect.get("category", [])) + [
                c for i in expect.get("items", []) for c in as_list(i.get("category", []))]:
            if name not in CATEGORIES:
                yield at + f"unknown category {name}"
        for name in expect.get("warnings", []) + expect.get("noWarnings", []):
            if name not in WARNINGS:
                yield at + f"unknown warning {name}"
        for name in as_list(expect.get("card") or []) + as_list(expect.get("secondary") or []):
            if name not in known:
                yield at + f"card {name} is not in wallet {case['wallet']}"
        if facts and facts.get("pot"):
            left = number(pot_left(cards, facts["pot"], day))
            if not any(str(left) in as_list(words) for words in expect.get("reasoningContains", [])):
                yield at + f"the pot has {left} left"
        if not facts or not facts.get("items"):
            if expect.get("card"):
                yield at + "a card without facts"
            continue
        for item in facts["items"]:
            if item["category"] not in CATEGORIES:
                yield at + f"unknown category {item['category']}"
        want = derive(cards, facts, day, turn.get("preferences"))
        for key in ("card", "secondary"):
            if key in expect and sorted(as_list(expect[key] or [])) != sorted(want[key]):
                yield at + f"{key} {expect[key]} but the arithmetic says {want[key]}"
        for key in ("points", "value", "limitStatus", "remainingLimit"):
            if key in expect and expect[key] != want.get(key):
                yield at + f"{key} {expect[key]} but the arithmetic says {want.get(key)}"
        for item, cards_of_item in zip(expect.get("items", []), want["itemCards"]):
            if "card" in item and sorted(as_list(item["card"] or [])) != sorted(cards_of_item):
                yield at + f"item card {item['card']} but the arithmetic says {cards_of_item}"
        for name in expect.get("warnings", []):
            if name not in want["warnings"]:
                yield at + f"warning {name} does not follow (have {sorted(want['warnings'])})"
        for name in expect.get("noWarnings", []):
            if name in want["warnings"]:
                yield at + f"warning {name} does follow"


def runs_of_three(text):
    letters = "".join(c for c in text.lower() if c.isalpha())
    return frozenset(letters[i:i + 3] for i in range(max(1, len(letters) - 2))) if letters else frozenset()


def too_near(cases):
    """The cases to learn from that say what a reported case says, all turns together: the same but for case, spacing,
    digits and punctuation, or with 85 % of the runs of three letters that either has. (Short turns alone, "make it
    $200", come back in any two sets of dialogues.)"""
    words = {case["id"]: runs_of_three(" ".join(turn["query"] for turn in case["turns"])) for case in cases}
    reported = {}
    for case in cases:
        for run in words[case["id"]] if case["split"] == "report" else ():
            reported.setdefault(run, []).append(case["id"])
    for case in cases:
        if case["split"] == "tune":
            runs = words[case["id"]]
            for other in sorted({i for run in runs for i in reported.get(run, ())}):
                if len(runs & words[other]) >= 0.85 * len(runs | words[other]):
                    yield f"{case['_where']} {case['id']}: too near to {other}, which is reported"


def check():
    cases = load_cases()
    wallets = {c["wallet"]: wallet(c["wallet"]) for c in cases}
    ids, texts, failures = set(), {}, []
    for case in cases:
        if case["id"] in ids:
            failures.append(f"{case['_where']} {case['id']}: id used twice")
        ids.add(case["id"])
        text = (case["wallet"], tuple(t["query"].strip().lower() for t in case["turns"]),
                case["date"], json.dumps([t.get("preferences") for t in case["turns"]]))
        if text in texts:
            failures.append(f"{case['_where']} {case['id']}: same words as {texts[text]}")
        texts[text] = case["id"]
    for case in cases:
        failures += [f"{case['_where']} {case['id']}: {p}" for p in problems_of(case, wallets[case["wallet"]], ids)]
    failures += too_near(cases)
    counts = {}
    for case in cases:
        counts[(case["kind"], case["split"])] = counts.get((case["kind"], case["split"]), 0) + 1
    for key in sorted(counts):
        print(f"{key[0]:<15}{key[1]:<8}{counts[key]:>5}")
    print(f"{'all':<23}{len(cases):>5}")
    print("\n".join(failures) or "every label agrees with the arithmetic")
    return 1 if failures else 0


def explain(case_id):
    case = next(c for c in load_cases() if c["id"] == case_id)
    cards, day = wallet(case["wallet"]), date.fromisoformat(case["date"])
    for turn in case["turns"]:
        print(turn["query"])
        for item in turn.get("facts", {}).get("items", []):
            result = answer(cards, item, day, turn.get("preferences"))
            print("  ", item, "->", result["winners"], sorted(result["warnings"]))
            for card, s in sorted(result["scores"].items(), key=lambda kv: -kv[1]["value"]):
                print(f"     {card:<14}{float(s['rate']):>6}x  value {float(s['value']):.4f}  left "
                      f"{'-' if s['pot'] is None else number(s['pot'].left)}")
    return 0


if __name__ == "__main__":
    sys.exit(explain(sys.argv[2]) if sys.argv[1:2] == ["--explain"] else check())
