#!/usr/bin/env python3
"""Are the labelled cases sound: index, schema, ids, categories, and each number that is written down against the arithmetic?

    check.py                 check every case
    check.py --explain ID    show how every card of the wallet scores for the turns of one case
"""
import argparse
import json
import sys
from datetime import date

sys.dont_write_bytecode = True
import labelled  # noqa: E402
import reference  # noqa: E402
from labelled import HERE  # noqa: E402

CATEGORIES = set(reference.PARENT) | set(reference.PARENT.values()) | set(
    "groceries gas evCharging drugstores streaming online wholesaleClubs superstores departmentStores "
    "homeImprovement entertainment office phone utilities rent fitness education healthcare insurance charity "
    "pets auto clothing electronics general".split())
KINDS = set("clear conversational followup limit edge bilingual".split())
WARNINGS = set("limit_warning limit_exceeded inactive_card network_not_accepted activation_required "
               "category_excluded foreign_fee credit_limit ambiguous_query".split())
CASE = set("id kind split checks wallet date turns pair open _where".split())
TURN = set("query facts expect also unchecked language preferences".split())
EXPECT = set("card secondary category merchant amount currency items warnings noWarnings limitStatus remainingLimit "
             "points value confidenceMin confidenceMax question language reasoningContains recorded status".split())


def problems_of(case, expectations, ids):
    day, cards = date.fromisoformat(case["date"]), expectations.cards(case["wallet"])
    known = {c["id"] for c in cards}
    if set(case) - CASE or any(set(turn) - TURN for turn in case["turns"]):
        yield "unknown keys"
    if case.get("pair") and case["pair"] not in ids:
        yield f"pair {case['pair']} does not exist"
    for index, turn in enumerate(case["turns"]):
        expect, facts = expectations.of(case, turn), turn.get("facts")
        at = f"turn {index + 1}: "
        if not turn["query"].strip():
            yield at + "blank query"
        if set(expect) - EXPECT:
            yield at + f"unknown expectation {set(expect) - EXPECT}"
        for name in reference.as_list(expect.get("category", [])) + [
                c for i in expect.get("items", []) for c in reference.as_list(i.get("category", []))]:
            if name not in CATEGORIES:
                yield at + f"unknown category {name}"
        for name in expect.get("warnings", []) + expect.get("noWarnings", []):
            if name not in WARNINGS:
                yield at + f"unknown warning {name}"
        for name in reference.as_list(expect.get("card") or []) + reference.as_list(expect.get("secondary") or []):
            if name not in known:
                yield at + f"card {name} is not in wallet {case['wallet']}"
        if facts and facts.get("pot"):
            left = reference.number(reference.pot_left(cards, facts["pot"], day))
            if not any(str(left) in reference.as_list(words) for words in expect.get("reasoningContains", [])):
                yield at + f"the pot has {left} left"
        if not facts or not facts.get("items"):
            if expect.get("card"):
                yield at + "a card without facts"
            continue
        for item in facts["items"]:
            if item["category"] not in CATEGORIES:
                yield at + f"unknown category {item['category']}"
        said = turn.get("expect", {})
        if not {"warnings", "noWarnings", "card", "secondary", "points", "value", "limitStatus", "remainingLimit",
                "items"} & set(said):
            continue
        want = reference.derive(cards, facts, day, turn.get("preferences"))
        for key in ("card", "secondary"):
            if key in expect and sorted(reference.as_list(expect[key] or [])) != sorted(want[key]):
                yield at + f"{key} {expect[key]} but the arithmetic says {want[key]}"
        for key in ("points", "value", "limitStatus", "remainingLimit"):
            if key in expect and expect[key] != want.get(key):
                yield at + f"{key} {expect[key]} but the arithmetic says {want.get(key)}"
        for item, cards_of_item in zip(expect.get("items", []), want["itemCards"]):
            if "card" in item and sorted(reference.as_list(item["card"] or [])) != sorted(cards_of_item):
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


def index_faults(cases):
    """Where the index does not say what is in the files."""
    rows = labelled.index()
    counts = {row["file"]: [0, 0] for row in rows}
    for case in cases:
        count = counts[case["_where"].rpartition(":")[0]]
        count[0] += 1
        count[1] += len(case["turns"])
    for row in rows:
        if [row["cases"], row["turns"]] != [str(n) for n in counts[row["file"]]]:
            yield f"index.tsv: {row['file']} has {counts[row['file']]} cases and turns"
        kind, _, name = row["file"].partition("/")
        if kind not in KINDS or not name.startswith(f"{row['language']}-{row['style']}-"):
            yield f"index.tsv: {row['file']} is not <kind>/<language>-<style>-<writer>.jsonl"
        if row["split"] not in ("tune", "report") or row["checks"] not in labelled.DEFAULTS:
            yield f"index.tsv: {row['file']}: unknown split or checks"
    for path in sorted((HERE / "cases").rglob("*.jsonl")):
        if str(path.relative_to(HERE / "cases")) not in counts:
            yield f"index.tsv: {path.relative_to(HERE / 'cases')} is missing"


def check():
    cases, expectations = labelled.load_cases(), labelled.Expectations()
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
        failures += [f"{case['_where']} {case['id']}: {p}" for p in problems_of(case, expectations, ids)]
    failures += too_near(cases)
    failures += index_faults(cases)
    counts = {}
    for case in cases:
        counts[(case["kind"], case["split"])] = counts.get((case["kind"], case["split"]), 0) + 1
    for key in sorted(counts):
        print(f"{key[0]:<15}{key[1]:<8}{counts[key]:>5}")
    print(f"{'all':<23}{len(cases):>5}")
    print("\n".join(failures) or "every label agrees with the arithmetic")
    return 1 if failures else 0


def explain(case_id):
    case = next(c for c in labelled.load_cases() if c["id"] == case_id)
    cards, day = reference.wallet(case["wallet"]), date.fromisoformat(case["date"])
    for turn in case["turns"]:
        print(turn["query"])
        for item in turn.get("facts", {}).get("items", []):
            result = reference.answer(cards, item, day, turn.get("preferences"))
            print("  ", item, "->", result["winners"], sorted(result["warnings"]))
            for card, s in sorted(result["scores"].items(), key=lambda kv: -kv[1]["value"]):
                print(f"     {card:<14}{float(s['rate']):>6}x  value {float(s['value']):.4f}  left "
                      f"{'-' if s['pot'] is None else reference.number(s['pot'].left)}")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--explain", metavar="ID", help="show how every card scores for the turns of one case")
    options = parser.parse_args()
    return explain(options.explain) if options.explain else check()


if __name__ == "__main__":
    sys.exit(main())
