"""A second opinion on the arithmetic.

Written from the published rules only (never from the Swift code): brute force over the cards of a wallet, exact
fractions, no floating point. Every case turn carries `facts`, the plain meaning of the sentence as a person labelled
it; from these this file computes the expected card, points, value, limit status and remaining limit (labelled.py).
"""
import json
from datetime import date
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent

PARENT = {
    "restaurants": "dining", "fastFood": "dining", "coffee": "dining", "foodDelivery": "dining", "bars": "dining",
    "airfare": "travel", "hotels": "travel", "carRental": "travel", "cruises": "travel", "travelAgencies": "travel",
    "transit": "travel", "rideshare": "transit", "publicTransit": "transit", "parking": "transit", "tolls": "transit",
}
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
    # Of what cannot be converted nobody knows how much of a pot it takes: as long as there is any, the rates alone count.
    is_foreign = item.get("currency") is not None
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
        has_room = pot is None or fresh_pots or is_foreign and pot.left > 0
        part = rest if has_room else min(rest, pot.left)
        if not has_room and 0 < pot.left < rest:
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


def passes_line(card, item):
    """Whether the purchase would go beyond the card's credit line, which makes it no first choice."""
    if card.get("creditLimit") is None or card.get("currentBalance") is None or item.get("currency"):
        return False
    return item.get("amount") is not None and card["currentBalance"] + Fraction(str(item["amount"])) > card["creditLimit"]


def answer(cards, item, day, preferences=None, with_warnings=True):
    """Winners (all cards of equal value), the runners-up, and the warnings the rules call for."""
    preferences = preferences or {}
    day = date.fromisoformat(item["date"]) if item.get("date") else day
    barred = set(item.get("without", [])) | set(item.get("maxed", []))
    scored = {c["id"]: score(c, item, day, preferences) for c in cards}
    usable = [c for c in cards if c["isActive"] and c["id"] not in barred and accepted(c, item)]
    if not usable:
        why = {"network_not_accepted" for c in cards if c["isActive"] and not accepted(c, item)}
        return {"winners": [], "seconds": [], "warnings": why, "scores": scored, "first": None}
    within = [c for c in usable if not passes_line(c, item)] or usable
    top = max(scored[c["id"]]["value"] for c in within)
    winners = [c["id"] for c in within if scored[c["id"]]["value"] == top]
    preferred = [w for w in winners if scored[w]["pointType"] == preferences.get("preferredPointSystem")]
    winners = preferred if preferences.get("preferredPointSystem") and preferred else winners
    below = [c for c in within if c["id"] not in winners] or [c for c in usable if c["id"] not in winners]
    seconds = winners if len(winners) > 1 else []
    if not seconds and below:
        next_value = max(scored[c["id"]]["value"] for c in below)
        seconds = [c["id"] for c in below if scored[c["id"]]["value"] == next_value]
    warnings = warnings_of(cards, item, day, preferences, scored, winners, top) if with_warnings else set()
    return {"winners": winners, "seconds": seconds, "warnings": warnings, "scores": scored,
            "first": scored[winners[0]]}


def warnings_of(cards, item, day, preferences, scored, winners, top):
    """What the rules say beside the winners: limits, fees, and cards that would do better but for a reason."""
    threshold = Fraction(str(preferences.get("alertThreshold", "0.85")))
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
    return warnings


def number(value):
    value = Fraction(value)
    return int(value) if value.denominator == 1 else float(value)


def to_the_cent(value):
    """Half a cent counts away from zero, as the answers show it (Python's own `round` takes the even neighbour)."""
    cents = int(abs(value) * 100 + Fraction(1, 2))
    return Fraction(cents if value >= 0 else -cents, 100)


def derive(cards, facts, day, preferences, with_warnings=True):
    """The numbers that follow from the facts of a turn, for its first item, and the card of each item."""
    threshold = Fraction(str((preferences or {}).get("alertThreshold", "0.85")))
    results = [answer(cards, item, day, preferences, with_warnings) for item in facts["items"]]
    out = {"itemCards": [r["winners"] for r in results], "warnings": set().union(*[r["warnings"] for r in results])}
    first = results[0]
    out["card"], out["secondary"] = first["winners"], first["seconds"]
    if len(first["winners"]) == 1 and len(results) == 1:
        pot = first["first"]["pot"]
        out["limitStatus"] = "Available" if pot is None else pot.status(threshold)
        out["remainingLimit"] = None if pot is None else number(pot.left)
        if facts["items"][0].get("currency"):
            out["points"] = out["value"] = None
        elif facts["items"][0].get("amount") is not None:
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
