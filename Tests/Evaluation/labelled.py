"""The labelled cases as they are meant: read by their index, with the expectations that follow from the facts filled in.

A turn keeps its sentence and its `facts`. What they imply is worked out by reference.py when it is needed: which keys is
said by DEFAULTS, by the column `checks` of the index, and by `also` and `unchecked` of the turn; `expect` holds what cannot
be worked out, and comes before what can.
"""
import json
import re
from datetime import date
from pathlib import Path

import reference

HERE = Path(__file__).resolve().parent
HAN = re.compile(r"[\u3400-\u9fff]")
COLUMNS = ["file", "split", "writers", "language", "style", "cases", "turns", "checks"]
# What is checked where one thing is bought. `points` and `value` only where there is an amount and one best card.
DEFAULTS = {
    "all": ["category", "merchant", "amount", "card", "points", "value", "language"],
    "reading": ["category", "amount", "card"],
}
# The same where several are.
DEFAULTS_OF_SEVERAL = {"all": ["items", "language"], "reading": ["items"]}


def index():
    """The rows of index.tsv as dictionaries; their order is that of the cases."""
    lines = (HERE / "cases" / "index.tsv").read_text(encoding="utf-8").splitlines()
    if lines[0].split("\t") != COLUMNS:
        raise SystemExit("cases/index.tsv: unknown columns")
    return [dict(zip(COLUMNS, line.split("\t"))) for line in lines[1:]]


def load_cases(split="all", kind=None):
    """Cases with `kind`, `split` and `checks` of their file; `_where` is file and line."""
    cases = []
    for row in index():
        of_kind = row["file"].split("/")[0]
        if split not in ("all", row["split"]) or kind not in (None, of_kind):
            continue
        lines = (HERE / "cases" / row["file"]).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if line.strip():
                cases.append({"kind": of_kind, "split": row["split"], "checks": row["checks"],
                              "_where": f"{row['file']}:{number}"} | json.loads(line))
    return cases


def load_wallets():
    """Every wallet as it is sent, by name; `empty` has no card."""
    wallets = {p.stem: json.loads(p.read_text(encoding="utf-8")) for p in (HERE / "wallets").glob("*.json")}
    return wallets | {"empty": []}


def items_of(turn):
    return (turn.get("facts") or {}).get("items") or []


def keys_checked(case, turn):
    """The expectations of a turn that are worked out from its facts, in order."""
    items = items_of(turn)
    if not items:
        return []
    defaults = (DEFAULTS if len(items) == 1 else DEFAULTS_OF_SEVERAL)[case["checks"]]
    return [k for k in [*defaults, *turn.get("also", [])] if k not in turn.get("unchecked", ())]


class Expectations:
    """Works out what is expected; keeps the wallets in exact fractions."""

    def __init__(self):
        self.wallets = {}

    def cards(self, name):
        if name not in self.wallets:
            self.wallets[name] = reference.wallet(name)
        return self.wallets[name]

    def of(self, case, turn):
        """Everything that is expected of the answer to a turn; see README.md for the keys."""
        said = turn.get("expect", {})
        wanted = [k for k in keys_checked(case, turn) if k not in said]
        found = self.implied(case, turn, wanted) if wanted else {}
        return {k: found[k] for k in wanted if k in found} | said

    def implied(self, case, turn, wanted):
        """The expectations among `wanted` that the facts imply."""
        items = items_of(turn)
        first = items[0]
        found = {"category": first["category"], "amount": first.get("amount"),
                 "language": "zh" if HAN.search(turn["query"]) else "en"}
        for key in ("merchant", "currency"):
            if key in first:
                found[key] = first[key]
        if not {"card", "secondary", "points", "value", "limitStatus", "remainingLimit", "items"} & set(wanted):
            return found
        derived = reference.derive(self.cards(case["wallet"]), turn["facts"], date.fromisoformat(case["date"]),
                                   turn.get("preferences"), with_warnings=False)
        for key in ("points", "value", "limitStatus", "remainingLimit"):
            if key in derived:
                found[key] = derived[key]
        for key in ("card", "secondary"):
            found[key] = one_or_all(derived[key])
        found["items"] = [
            {"category": item["category"]} | ({"merchant": item["merchant"]} if "merchant" in item else {})
            | {"amount": item.get("amount"), "card": one_or_all(cards)}
            for item, cards in zip(items, derived["itemCards"])]
        return found


def one_or_all(cards):
    return cards[0] if len(cards) == 1 else cards or None
