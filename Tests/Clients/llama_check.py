"""Steward against a real llama.cpp server with a model of random weights: llama_check.py BINARY FOLDER

FOLDER holds tiny.gguf (see tiny_gguf.py) and takes logs and databases. Run by scripts/checks/check-llama. Prints
`N passed, M failed` and what was seen; exit status 1 where something failed.
"""
import contextlib
import http.client
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import openai

BINARY, FOLDER = sys.argv[1], Path(sys.argv[2])
WALLET = json.loads((Path(__file__).parent.parent / "Evaluation/wallets/household.json").read_text(encoding="utf-8"))
QUERIES = [
    "groceries at Kroger, $80", "dinner for two, ninety dollars", "filling up, 45", "a flight to Denver, $310",
    "买菜六十块", "拉面，两千日元", "Netflix 15.49", "new tires, 600", "which card for the pharmacy?",
    "everything is maxed out",
]
FALLBACKS = {
    "model_reply_contradicted", "model_reply_unparsable", "model_reply_empty", "model_reply_too_large",
    "context_too_large", "model_timeout", "model_not_needed",
}
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["card", "reasoning", "suggestions"],
    "properties": {
        "card": {"enum": ["Chase Freedom Flex", "Citi Double Cash"]},
        "reasoning": {"type": "string"},
        "suggestions": {"type": "array", "maxItems": 3, "items": {"type": "string"}},
    },
}
passed, failed, processes = 0, [], []


def check(name, condition, seen=""):
    global passed
    if condition:
        passed += 1
    else:
        failed.append(f"{name} {seen}".strip())


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(name, command, url, environment=None):
    """A process whose `url` answers; its output goes to FOLDER/name.log."""
    with (FOLDER / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **(environment or {})})
    processes.append(process)
    for _ in range(600):
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url, timeout=2)
            return process
        time.sleep(0.1)
    sys.exit(f"{name} did not start:\n" + (FOLDER / f"{name}.log").read_text(errors="replace")[-2_000:])


def stop(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    processes.remove(process)


class Steward:
    def __init__(self, name, model_url, budget):
        self.port = free_port()
        url = f"http://127.0.0.1:{self.port}"
        database = str(FOLDER / f"{name}.sqlite")
        self.process = start(
            name, [BINARY, "serve", "--port", str(self.port), "--database", database], url + "/health/ready",
            {"STEWARD_MODEL_URL": model_url, "STEWARD_MODEL_BUDGET_MILLISECONDS": str(budget),
             "STEWARD_MODEL_CONTEXT_TOKENS": "4096", "STEWARD_MODEL_MAX_TOKENS": "200"})

    def post(self, query, **members):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        body = {"query": query, "cards": WALLET, "date": "2026-11-20", **members}
        begun = time.monotonic()
        connection.request("POST", "/recommend", json.dumps(body), {"Content-Type": "application/json"})
        reply = connection.getresponse()
        text = reply.read().decode("utf-8")
        connection.close()
        return reply.status, text, time.monotonic() - begun

    def ask(self, query, **members):
        status, text, seconds = self.post(query, **members)
        check(f"status of {query!r}", status == 200, f"{status} {text[:200]}")
        return json.loads(text), seconds

    def stream(self, query, **members):
        """The events in their order: name and data."""
        status, text, _ = self.post(query, stream=True, **members)
        check(f"status of {query!r}, streamed", status == 200, f"{status} {text[:200]}")
        events = []
        for block in text.strip().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            if "event" in lines:
                events.append((lines["event"], json.loads(lines.get("data", "null") or "null")))
        return events


def numbers(answer):
    """An answer without its words and without what is measured."""
    if isinstance(answer, dict):
        words = ("reasoning", "suggestions", "responseMetadata", "conversationId")
        return {name: numbers(value) for name, value in answer.items() if name not in words}
    return [numbers(value) for value in answer] if isinstance(answer, list) else answer


def fits(text):
    """Whether a reply follows SCHEMA."""
    try:
        value = json.loads(text)
    except ValueError:
        return False
    return (
        isinstance(value, dict) and set(value) == set(SCHEMA["required"])
        and value["card"] in SCHEMA["properties"]["card"]["enum"] and isinstance(value["reasoning"], str)
        and isinstance(value["suggestions"], list) and len(value["suggestions"]) <= 3
        and all(isinstance(item, str) for item in value["suggestions"])
    )


def check_server(url):
    """The server alone, with the official client."""
    client = openai.OpenAI(base_url=url, api_key="none", max_retries=0, timeout=300)
    messages = [
        {"role": "system", "content": "Answer with one JSON object."},
        {"role": "user", "content": "Which card for groceries, $80?"},
    ]
    common = {"model": "tiny", "messages": messages, "temperature": 0.3, "max_tokens": 900, "seed": 7}
    form = {"type": "json_object", "schema": SCHEMA}
    check("the model is listed", [model.id for model in client.models.list()] == ["tiny"])
    plain = client.chat.completions.create(**{**common, "max_tokens": 20})
    check("plain words", plain.choices[0].message.content and plain.usage.completion_tokens <= 20)
    whole = client.chat.completions.create(**common, response_format=form)
    check("the schema holds", fits(whole.choices[0].message.content), whole.choices[0].message.content[:200])
    chunks = [
        chunk.choices[0].delta.content or ""
        for chunk in client.chat.completions.create(**common, response_format=form, stream=True) if chunk.choices
    ]
    check("the schema holds, streamed", len(chunks) > 5 and fits("".join(chunks)), "".join(chunks)[:200])
    try:
        named = {"name": "answer", "strict": True, "schema": SCHEMA}
        reply = client.chat.completions.create(**common, response_format={"type": "json_schema", "json_schema": named})
        seen = "constrained" if fits(reply.choices[0].message.content) else "unconstrained"
    except openai.APIStatusError as error:
        seen = f"status {error.status_code}"
        check("a refused json_schema is named", "response_format" in str(error), str(error)[:200])
    print(f"json_schema: {seen}")
    try:
        client.chat.completions.create(**{**common, "messages": [{"role": "user", "content": "word " * 9_000}]})
        check("a prompt beyond the window is refused", False)
    except openai.BadRequestError as error:
        check("a prompt beyond the window is refused", error.code == "context_length_exceeded", str(error)[:200])


def check_truth(answer, plain, where, query):
    """What the answer says of itself, and that its facts are those without a model."""
    told, seen = answer["responseMetadata"], f"{query!r}"
    check(f"card and numbers of {seen}", numbers(answer) == numbers(plain))
    if told["route"] == "model":
        check(f"what wrote {seen}", told["processingModel"] != plain["responseMetadata"]["processingModel"])
        check(f"no reason for {seen}", told["fallbackReason"] is None and told["sentTo"] == where)
        return "model"
    check(f"words of {seen}", answer["reasoning"] == plain["reasoning"])
    check(f"what wrote {seen}", told["processingModel"] == plain["responseMetadata"]["processingModel"])
    check(f"reason for {seen}", told["fallbackReason"] in FALLBACKS, str(told["fallbackReason"]))
    check(f"sent to, {seen}", told["sentTo"] in (None, where), str(told["sentTo"]))
    return told["fallbackReason"]


def check_path(steward, where):
    """Whole answers and streams, compared with those without the model; how each was worded, counted."""
    counts = {}
    for query in QUERIES:
        plain, _ = steward.ask(query, generator="deterministic")
        check(f"no model where none is wanted, {query!r}", plain["responseMetadata"]["sentTo"] is None)
        answer, _ = steward.ask(query)
        how = check_truth(answer, plain, where, query)
        counts[how] = counts.get(how, 0) + 1
        # Another amount, so that the answer is not one of those that are kept.
        query += " or so"
        plain, _ = steward.ask(query, generator="deterministic")
        events = steward.stream(query)
        names = [name for name, _ in events]
        ends = names[:1] == ["decision"] and names[-2:] == ["recommendation", "done"]
        check(f"events of {query!r}", ends, str(names))
        check(f"the decision comes first, {query!r}", numbers(events[0][1]) == numbers(plain))
        how = check_truth(dict(events)["recommendation"], plain, where, query)
        counts[how] = counts.get(how, 0) + 1
    return counts


def main():
    port = free_port()
    where, url = f"127.0.0.1:{port}", f"http://127.0.0.1:{port}/v1"
    server = start(
        "llama",
        [sys.executable, "-m", "llama_cpp.server", "--model", str(FOLDER / "tiny.gguf"), "--host", "127.0.0.1",
         "--port", str(port), "--n_ctx", "8192", "--model_alias", "tiny", "--interrupt_requests", "false"],
        url + "/models")
    check_server(url)

    patient = Steward("patient", url, 60_000)
    counts = check_path(patient, where)
    print("with time: " + ", ".join(f"{how} {count}" for how, count in sorted(counts.items())))
    read = sum(count for how, count in counts.items() if how == "model" or how.startswith("model_reply"))
    check("replies are read and judged", read >= len(QUERIES), str(counts))
    stop(patient.process)

    hasty = Steward("hasty", url, 60)
    plain, _ = hasty.ask("a sofa, $800", generator="deterministic")
    answer, seconds = hasty.ask("a sofa, $800")
    told = answer["responseMetadata"]
    check("without time the answer is whole", numbers(answer) == numbers(plain))
    check("without time it says so", told["fallbackReason"] == "model_timeout", str(told["fallbackReason"]))
    print(f"budget 60 ms: answered after {seconds * 1_000:.0f} ms")
    check("without time it does not wait", seconds < 1, f"{seconds:.3f} s")

    stop(server)
    answer, seconds = hasty.ask("a rug, $200")
    told = answer["responseMetadata"]
    check("a server that is gone", told["fallbackReason"] == "model_unavailable", str(told["fallbackReason"]))
    check("a server that is gone costs nothing", seconds < 1, f"{seconds:.3f} s")


try:
    main()
finally:
    for process in list(processes):
        stop(process)
print(f"{passed} passed, {len(failed)} failed")
for line in failed:
    print("FAIL " + line)
sys.exit(1 if failed else 0)
