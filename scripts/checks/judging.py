"""How an answer is asked for and judged: one connection, the body of a turn, and the answer held against its label.

`evaluate` and `diff-turns` share this. Python standard library only.
"""
import http.client
import json
import re
import sys
import urllib.parse

from repository import ROOT

sys.path.insert(0, str(ROOT / "Tests" / "Evaluation"))
from labelled import HAN  # noqa: E402

KINDS = ["clear", "conversational", "followup", "limit", "edge", "bilingual"]
RECORDING = re.compile(r"record|confirm|\blog\b|\bsave\b|\badd (it|this)|记录|记一|记下|确认|登记|入账|記錄|記下|確認|登記", re.I)


def as_list(value):
    return value if isinstance(value, list) else [value]


class Client:
    """One kept-alive connection; reconnects once where the server has closed it."""

    def __init__(self, url, token=None):
        parts = urllib.parse.urlsplit(url)
        self.host, self.port, self.prefix = parts.hostname, parts.port or 80, parts.path.rstrip("/")
        self.token, self.connection, self.reached = token, None, False

    def post(self, body):
        payload = json.dumps(body, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        for attempt in (1, 2):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection(self.host, self.port, timeout=30)
                self.connection.request("POST", self.prefix + "/recommend", payload, headers)
                reply = self.connection.getresponse()
                text = reply.read().decode("utf-8", "replace")
                self.reached = True
                return reply.status, text
            except (OSError, http.client.HTTPException):
                self.connection = None
                if attempt == 2:
                    if not self.reached:
                        raise
                    return 599, "the server closed the connection without an answer"


def squeeze(text):
    """Letters and digits only, for comparing names of merchants."""
    return re.sub(r"[\W_]+", "", (text or "").lower())


def mentions(text, wanted):
    """Whether the text has the words, or the number however it is written (3,520 or 3520.00)."""
    wanted = str(wanted)
    if re.fullmatch(r"[\d.]+", wanted):
        flat = re.sub(r"(?<=\d),(?=\d{3})", "", text)
        numbers = re.findall(r"\d+(?:\.\d+)?", flat)
        return any(abs(float(n) - float(wanted)) < 0.005 for n in numbers)
    return wanted.lower() in text.lower()


def luhn_numbers(text):
    """Runs of 13 to 19 digits, spaced or not, that are valid card numbers."""
    found = []
    for run in re.findall(r"\d(?:[ -]?\d){12,18}", text):
        digits = [int(d) for d in re.sub(r"\D", "", run)]
        total = sum(d if i % 2 == 0 else (d * 2 - 9 if d > 4 else d * 2) for i, d in enumerate(reversed(digits)))
        if total % 10 == 0 and len(set(digits)) > 1:
            found.append("".join(map(str, digits)))
    return found


def shape_faults(answer):
    """What is wrong with the form of a 200 answer; empty where it is sound."""
    if not isinstance(answer, dict):
        return ["not an object"]
    faults = []
    for key in ("primaryRecommendation", "items", "reasoning", "warnings", "suggestions", "confidence"):
        if key not in answer:
            faults.append(f"no {key}")
    primary = answer.get("primaryRecommendation")
    if primary is not None and not (isinstance(primary, dict) and primary.get("cardId") and primary.get("cardName")):
        faults.append("primaryRecommendation without a card")
    if not isinstance(answer.get("confidence"), (int, float)) or not 0 <= answer["confidence"] <= 1:
        faults.append("confidence is not within 0...1")
    for key, kind in (("items", dict), ("warnings", dict), ("suggestions", str)):
        value = answer.get(key)
        if not isinstance(value, list) or not all(isinstance(v, kind) for v in value):
            faults.append(f"{key} is not a list of {kind.__name__}")
    if not isinstance(answer.get("reasoning"), str) or not answer["reasoning"].strip():
        faults.append("no reasoning")
    return faults


class TurnCheck:
    """Compares one answer with what was expected; `results` maps a measure to True or False, `notes` says why."""

    def __init__(self, query, expect, status, text, cards):
        self.expect, self.query = expect, query
        self.names = {c["id"]: c["name"] for c in cards}
        self.results, self.notes, self.status = {}, [], status
        try:
            self.answer = json.loads(text)
        except ValueError:
            self.answer = None
        try:
            self.run(text)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            self.fail_all(f"an answer of the wrong form: {error!r}")

    def mark(self, measure, right, note):
        self.results[measure] = self.results.get(measure, True) and bool(right)
        if not right:
            self.notes.append(note)

    def fail_all(self, note):
        """No usable answer: everything that was expected is wrong."""
        self.mark("graceful", False, note)
        needs = {"card": ["card", "items"], "category": ["category", "items"], "amount": ["amount", "items"],
                 "limits": ["warnings", "noWarnings", "limitStatus", "remainingLimit", "reasoningContains"],
                 "language": ["language"], "other": ["merchant", "points", "value", "currency", "secondary",
                                                     "confidenceMin", "recorded"]}
        for measure, keys in needs.items():
            if any(k in self.expect for k in keys):
                self.results[measure] = False

    def same_card(self, recommendation, wanted):
        wanted = [] if wanted is None else as_list(wanted)
        if recommendation is None or not wanted:
            return recommendation is None and not wanted
        return recommendation.get("cardId") in wanted or \
            recommendation.get("cardName") in [self.names.get(w) for w in wanted]

    def run(self, text):
        expect, allowed = self.expect, as_list(self.expect.get("status", 200))
        if self.status not in allowed:
            self.fail_all(f"status {self.status}, expected {allowed}: {text[:160]}")
            return
        digits = re.sub(r"(?<=\d)[ -](?=\d)", "", text)
        self.mark("graceful", not any(n in digits for n in luhn_numbers(self.query)), "the card number came back")
        if self.status != 200:
            self.mark("graceful", isinstance(self.answer, dict) and self.answer.get("code"), "an error without a code")
            return
        faults = shape_faults(self.answer)
        if faults:
            self.fail_all("; ".join(faults))
            return
        self.primary = self.answer["primaryRecommendation"]
        self.items = self.answer["items"]
        self.check_confidence()
        if "items" in expect:
            self.check_items()
        else:
            self.check_single()
        self.check_limits()
        self.check_words()

    def check_confidence(self):
        expect, answer = self.expect, self.answer
        confidence = answer["confidence"]
        if "confidenceMax" in expect:
            unsure = confidence <= expect["confidenceMax"] or (self.primary is None and answer["suggestions"])
            right = "card" in expect and self.same_card(self.primary, expect["card"])
            self.mark("graceful", unsure or right, f"sure ({confidence}) where it cannot know")
        if "confidenceMin" in expect:
            self.mark("other", confidence >= expect["confidenceMin"], f"confidence {confidence}")
        if expect.get("question"):
            asks = answer.get("question") or confidence < 0.6 or any(
                w.get("type") == "ambiguous_query" for w in answer["warnings"])
            self.mark("graceful", asks, "asks nothing")

    def check_single(self):
        expect = self.expect
        # A guess that may also be a low-confidence question is judged under `graceful` alone.
        optional = "confidenceMax" in expect
        if "card" in expect and not optional:
            got = (self.primary or {}).get("cardId")
            self.mark("card", self.same_card(self.primary, expect["card"]), f"card {got}, expected {expect['card']}")
        if "secondary" in expect:
            second = self.answer.get("secondaryRecommendation")
            self.mark("other", self.same_card(second, expect["secondary"]),
                      f"second card {(second or {}).get('cardId')}, expected {expect['secondary']}")
        if "category" in expect and not optional:
            wanted = as_list(expect["category"])
            got = [i.get("category") for i in self.items] or [(self.primary or {}).get("category")]
            self.mark("category", all(c in wanted for c in got), f"category {got}, expected {wanted}")
        if "merchant" in expect:
            got = [i.get("merchant") for i in self.items]
            wanted = as_list(expect["merchant"])
            self.mark("other", any(squeeze(w) in squeeze(g) for w in wanted for g in got if g),
                      f"merchant {got}, expected {wanted}")
        if "amount" in expect and not optional:
            got = [i.get("amount") for i in self.items]
            if expect["amount"] is None:
                right = all(a is None for a in got)
            else:
                right = any(a is not None and abs(a - expect["amount"]) < 0.005 for a in got)
            self.mark("amount", right, f"amount {got}, expected {expect['amount']}")
        if "currency" in expect and self.items and "currency" in self.items[0]:
            got = self.items[0]["currency"]
            self.mark("other", got == expect["currency"], f"currency {got}, expected {expect['currency']}")

    def check_items(self):
        left = list(self.items)
        for wanted in self.expect["items"]:
            match = next((i for i in left if i.get("category") in as_list(wanted.get("category"))), None)
            self.mark("category", match is not None,
                      f"no item {wanted.get('category')} among {[i.get('category') for i in self.items]}")
            if match is None:
                self.mark("card", False, "")
                continue
            left.remove(match)
            if "card" in wanted:
                self.mark("card", self.same_card(match.get("primary"), wanted["card"]),
                          f"{wanted['category']}: card {(match.get('primary') or {}).get('cardId')}, "
                          f"expected {wanted['card']}")
            if "amount" in wanted:
                got, want = match.get("amount"), wanted["amount"]
                same = got is None if want is None else got is not None and abs(got - want) < 0.005
                self.mark("amount", same, f"{wanted['category']}: amount {got}, expected {want}")
            if "merchant" in wanted:
                self.mark("other", any(squeeze(w) in squeeze(match.get("merchant")) for w in as_list(wanted["merchant"])),
                          f"merchant {match.get('merchant')}, expected {wanted['merchant']}")
        self.mark("category", not left, f"items too many: {[i.get('category') for i in left]}")

    def check_limits(self):
        expect, primary = self.expect, self.primary or {}
        types = [w.get("type") for w in self.answer["warnings"]]
        for name in expect.get("warnings", []):
            self.mark("limits", name in types, f"no {name} warning (has {types})")
        for name in expect.get("noWarnings", []):
            self.mark("limits", name not in types, f"{name} warning for no reason")
        if "limitStatus" in expect:
            self.mark("limits", primary.get("limitStatus") == expect["limitStatus"],
                      f"limitStatus {primary.get('limitStatus')}, expected {expect['limitStatus']}")
        if "remainingLimit" in expect:
            got, want = primary.get("remainingLimit"), expect["remainingLimit"]
            same = got is None if want is None else got is not None and abs(got - want) < 0.005
            self.mark("limits", same, f"remainingLimit {got}, expected {want}")
        reward = primary.get("reward") or {}
        for key, slack in (("points", 0.001), ("value", 0.00501)):
            if key in expect:
                got, want = reward.get(key), expect[key]
                same = got is None if want is None else got is not None and abs(got - want) <= slack
                self.mark("other", same, f"{key} {got}, expected {want}")

    def check_words(self):
        expect, answer = self.expect, self.answer
        text = answer["reasoning"] + " " + ((self.primary or {}).get("reasoning") or "")
        for wanted in expect.get("reasoningContains", []):
            either = as_list(wanted)
            is_number = re.fullmatch(r"[\d.]+", str(either[0]))
            self.mark("limits" if is_number else "other", any(mentions(text, w) for w in either),
                      f"reasoning does not mention {wanted}: {text[:200]}")
        if "language" in expect:
            got = (answer.get("responseMetadata") or {}).get("language")
            # An English answer may repeat a Chinese name of the sentence or of a card.
            known = set(self.query + " ".join(self.names.values())) if expect["language"] == "en" else set()
            is_chinese = any(c not in known for c in HAN.findall(answer["reasoning"]))
            self.mark("language", got == expect["language"] and is_chinese == (expect["language"] == "zh"),
                      f"language {got}, expected {expect['language']}: {answer['reasoning'][:80]}")
        if expect.get("recorded"):
            intent = str((answer.get("responseMetadata") or {}).get("intent", ""))
            words = " ".join([answer["reasoning"], str(answer.get("question") or ""), *map(str, answer["suggestions"])])
            self.mark("other", "record" in intent.lower() or RECORDING.search(words), "no purchase to confirm")


def body_of(case, turn, wallets, generator, conversation):
    """What is posted for one turn: the wallet and the day are the case's own."""
    body = {"query": turn["query"], "cards": wallets[case["wallet"]], "date": case["date"],
            "preferences": turn.get("preferences", {})}
    if generator:
        body["generator"] = generator
    if "language" in turn:
        body["language"] = turn["language"]
    if conversation:
        body["conversationId"] = conversation
    return body
