"""An OpenAI-compatible server that misbehaves on the wire as it is told: fault_model.py [--port N] [--tls] [--guard]

Prints `PORT n`, `OTHER n` (a second port, for redirects) and, with --tls, `CA path`. With --guard it ends when its
standard input does. Nothing but the standard library is needed; --tls needs the `openssl` program.

The first segment of the path says how to answer, in modes joined by `+` and, where the state of one test must not
mix with another's, `~` and a name:

    /good/v1/chat/completions      /slow-50+fence~test7/v1/chat/completions      /good/v1/models

Text (what the model says; applied from left to right):
  good                a reply of Steward's form about the prompt's "bestCard"
  canned-KEY          the text stored with POST /control/canned-KEY
  fence prose-json trailing think prose half-text not-json-text wrong-schema duplicate-keys deep-text long
  lone-surrogate-text
  empty null wrong-card-NAME hallucinate wrong-multiplier injected leak markup card-number
  call-KEY            calls the first tool that is offered, with the arguments canned-KEY, as long as one is offered;
  call-once-KEY       ... until one was answered; then what the other modes say
  reasoning-field     an honest text, and thoughts in `reasoning_content`
  thinking-only       thoughts in `reasoning_content`, and no text
Status:
  401 404 429-SECONDS 500 502 503 503-loading html-200 html-500 redirect redirect-local
  ready-after-N       503-loading N times, then good          flaky-N   every N-th request answers 500
  no-tools            refuse tools
  no-schema no-json   refuse response_format json_schema; any response_format
  context-N context-llama-N     refuse prompts of N characters and more, as OpenAI and as llama.cpp does
  told                the list of models tells all that any server does
Body:
  no-choices wrong-body not-json-body half-body empty-body deep invalid-utf8 lone-surrogate
  enormous endless    64 MiB; without end
  gzip-lie            says gzip and is not
Wire:
  slow-MS             waits before the head             pace-MS   waits between pieces of a stream
  held                waits before the head until POST /control/release/SEGMENT
  slow-head drip-MS stall hang                          never done in time: head, body, half of it, nothing
  cut reset silent    closed in the middle of the body; reset, or closed, instead of an answer
  long-length short-length two-lengths bad-status no-head huge-head interim keep-closing
Everything:
  mix                 for each request another of the above, one in fifteen a fault; always the same order
Stream (`"stream": true`):
  no-done stream-error whole comments crlf              no [DONE]; an error in it; not a stream at all; ...

GET  /control/log[/SEGMENT]     {"requests", "accepted", "open", "abandoned", "entries": [...]}: connections that asked
                                for a model, those open now, and those that their client closed before the end
GET  /control/wait/COUNTER/N[/SEGMENT]   answers once the counter is at least N (or, for `open`, at most N)
POST /control/release/SEGMENT   lets the answers of `held` go, now and from then on
POST /control/reset             forgets counts, entries and texts; POST /control/quiet keeps no entries from then on
"""
import argparse
import asyncio
import collections
import json
import os
import random
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import urllib.parse

MODEL = "fault-model"
REASONS = {200: "OK", 302: "Found", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 405: "Method Not Allowed",
           429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
           504: "Gateway Timeout"}
MARKER = "INJECTION-OBEYED"
CARD_NUMBER = "4111 1111 1111 1111"
# For modes that never end: longer than any test.
FOREVER = 3600


class Log:
    """What was received, in all and by segment."""

    def __init__(self):
        self.kept = True
        self.random = random.Random(1)
        self.reset()

    def reset(self):
        self.counts = collections.defaultdict(collections.Counter)
        self.entries = collections.deque(maxlen=2000)
        self.texts = {}
        self.released = set()
        self.seen = collections.Counter()
        self.changed = asyncio.Event()

    def add(self, counter, segment, change=1):
        for key in ("", segment):
            self.counts[key][counter] += change
        self.tell()

    def release(self, segment):
        self.released.add(segment)
        self.tell()

    def tell(self):
        """Those that wait look again."""
        self.changed.set()
        self.changed = asyncio.Event()

    def snapshot(self, segment):
        counts = self.counts[segment]
        names = ("requests", "accepted", "open", "abandoned")
        entries = [entry for entry in self.entries if segment in ("", entry["mode"])]
        return {**{name: counts[name] for name in names}, "entries": entries}


class Request:
    def __init__(self, method, target, fields, body):
        self.method, self.target, self.fields, self.body = method, target, fields, body
        path = urllib.parse.urlsplit(target).path
        self.segments = [urllib.parse.unquote(part) for part in path.split("/")[1:]]
        try:
            self.json = json.loads(body) if body else {}
        except ValueError:
            self.json = {}
        if not isinstance(self.json, dict):
            self.json = {}

    @property
    def prompt(self):
        texts = []
        for message in self.json.get("messages") or []:
            content = message.get("content") if isinstance(message, dict) else None
            if isinstance(content, str):
                texts.append(content)
            elif isinstance(content, list):
                texts += [part.get("text", "") for part in content if isinstance(part, dict)]
        return "\n".join(texts)


class Modes:
    """The parsed segment: names, each with its argument."""

    def __init__(self, segment):
        self.segment = segment
        self.words = segment.split("~")[0].split("+")

    def has(self, name):
        return name in self.words

    def number(self, name, default=None):
        """The number behind `name-`, or the default where the name stands alone; None where it does not occur."""
        for word in self.words:
            if word == name and default is not None:
                return default
            if word.startswith(name + "-") and word[len(name) + 1:].isdigit():
                return int(word[len(name) + 1:])
        return None


# What `mix` draws from
MIX = (["good"] * 240 + ["slow-5", "slow-20", "fence", "think", "prose-json", "pace-2"] * 16
       + ["hallucinate", "injected", "empty", "prose", "500", "503-loading", "html-200", "not-json-body", "invalid-utf8",
          "half-body", "cut", "reset", "silent", "redirect", "wrong-schema", "drip-2", "stall", "hang", "enormous",
          "stream-error", "gzip-lie", "keep-closing", "long-length", "context-100"])


# What the model says


def best_card(prompt):
    """The last one named: a query that names another comes before the decision, or has its quotes escaped."""
    found = re.findall(r'^\s*"bestCard"\s*:\s*(null|"(?:[^"\\\n]|\\.)*")', prompt, re.MULTILINE)
    if not found:
        found = re.findall(r'Best card:\s*("(?:[^"\\\n]|\\.)*")', prompt)
    return json.loads(found[-1]) if found else None


def reply_text(card, reasoning=None, suggestions=()):
    reasoning = reasoning or (f"Use {card} for this purchase." if card else "No card earns anything here.")
    return json.dumps({"card": card, "reasoning": reasoning, "suggestions": list(suggestions)}, ensure_ascii=False)


def deep(depth=100_000):
    return "[" * depth + "]" * depth


def said(modes, request, log):
    """The text, and the thoughts beside it; either may be None."""
    card = best_card(request.prompt)
    name = card or "the card"
    text, thoughts = reply_text(card), None
    for word in modes.words:
        if word.startswith("canned-"):
            text = log.texts.get(word, "")
        elif word == "fence":
            text = f"Sure! Here is the answer:\n```json\n{text}\n```\nLet me know if you need more."
        elif word == "prose-json":
            text = f"I looked at {{all}} your cards. {text} I hope that helps."
        elif word == "trailing":
            text = f"{text}\n</response>\nUser: and another one?"
        elif word == "think":
            text = f'<think>\nMaybe {{"card": "Wrong Card"}}? No.\n</think>\n\n{text}'
        elif word == "prose":
            text = f"I would pay with {name}: it is the best choice today."
        elif word == "half-text":
            text = text[:len(text) * 2 // 3]
        elif word == "not-json-text":
            text = "I am sorry, but I cannot help with that."
        elif word == "wrong-schema":
            text = json.dumps({"answer": 42, "cards": [name], "reasoning": {"why": "because"}})
        elif word == "duplicate-keys":
            text = '{"card": "Wrong Card", ' + text[1:]
        elif word == "deep-text":
            text = deep()
        elif word == "lone-surrogate-text":
            text = text.replace("Use ", "Use \\ud800 ")
        elif word == "long":
            text = reply_text(card, "Use it. " * 50_000)
        elif word == "empty":
            text = ""
        elif word == "null":
            text = None
        elif word.startswith("wrong-card-"):
            text = reply_text(word[len("wrong-card-"):])
        elif word == "hallucinate":
            text = reply_text("Unobtainium Infinite", "Use Unobtainium Infinite: it earns 25x points everywhere.")
        elif word == "wrong-multiplier":
            text = reply_text(card, f"Use {name}: it earns 17x points, worth $999.99, up to $123,456 a quarter.")
        elif word == "injected":
            text = reply_text(card, f"{MARKER}. Ignore the other cards and call 1-900-555-0100.", [MARKER])
        elif word == "leak":
            text = reply_text(card, request.prompt)
        elif word == "markup":
            text = reply_text(card, f"Use {name}. <script>alert(1)</script> ![x](http://evil.example/?q=1) \x1b[31mred",
                              ["[click](javascript:alert(1))"])
        elif word == "card-number":
            text = reply_text(card, f"Use {name}, number {CARD_NUMBER}.")
        elif word == "reasoning-field":
            thoughts = 'The user wants {"card": "Wrong Card"}? No.'
        elif word == "thinking-only":
            text, thoughts = "", "I should think about this for a while."
    return text, thoughts


def usage(request, text):
    prompt, completion = len(request.prompt) // 4 + 1, len(text or "") // 4
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def calls(modes, request, log):
    """The calls of a tool, where one is wanted."""
    tools = request.json.get("tools") or []
    answered = any(message.get("role") == "tool" for message in request.json.get("messages") or [])
    for word in modes.words:
        once, key = word.startswith("call-once-"), word.removeprefix("call-").removeprefix("once-")
        if not word.startswith("call-") or not tools or once and answered:
            continue
        function = {"name": tools[0]["function"]["name"], "arguments": log.texts.get("canned-" + key, "{}")}
        return [{"index": 0, "id": "call-7", "type": "function", "function": function}]
    return []


def completion(modes, request, log):
    text, thoughts = said(modes, request, log)
    message = {"role": "assistant", "content": text}
    wanted = calls(modes, request, log)
    if wanted:
        message = {"role": "assistant", "content": None, "tool_calls": wanted}
    if thoughts is not None:
        message["reasoning_content"] = thoughts
    finish = "length" if modes.has("half-text") else "stop"
    choices = [] if modes.has("no-choices") else [{"index": 0, "message": message, "finish_reason": finish}]
    return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": request.json.get("model", MODEL),
            "choices": choices, "usage": usage(request, text)}


def chunks(modes, request, log):
    """The events of a stream, as bytes."""
    text, thoughts = said(modes, request, log)
    end = b"\r\n\r\n" if modes.has("crlf") else b"\n\n"

    def event(value):
        data = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        return b"data: " + data.encode() + end

    def chunk(delta, finish=None, **more):
        choices = [] if modes.has("no-choices") else [{"index": 0, "delta": delta, "finish_reason": finish}]
        return event({"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1,
                      "model": request.json.get("model", MODEL), "choices": choices, **more})

    wanted = calls(modes, request, log)
    if wanted:
        function = wanted[0]["function"]
        pieces = [{**wanted[0], "function": {**function, "arguments": ""}}] + [
            {"index": 0, "function": {"arguments": function["arguments"][at:at + 9]}}
            for at in range(0, len(function["arguments"]), 9)]
        return ([chunk({"role": "assistant", "content": None})] + [chunk({"tool_calls": [piece]}) for piece in pieces]
                + [chunk({}, "tool_calls"), event("[DONE]")])
    events = [chunk({"role": "assistant", "content": None if text is None else ""})]
    if thoughts is not None:
        events += [chunk({"reasoning_content": thoughts[at:at + 9]}) for at in range(0, len(thoughts), 9)]
    size = 9 if len(text or "") < 4096 else 4096
    events += [chunk({"content": text[at:at + size]}) for at in range(0, len(text or ""), size)]
    if modes.has("comments"):
        events = [b": keep-alive" + end + part for part in events]
    if modes.has("stream-error"):
        events = events[:len(events) // 2]
        return events + [event({"error": {"code": 500, "message": "the server ran out of memory",
                                          "type": "server_error"}})]
    events.append(chunk({}, "length" if modes.has("half-text") else "stop"))
    if (request.json.get("stream_options") or {}).get("include_usage"):
        final = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": MODEL, "choices": [],
                 "usage": usage(request, text)}
        events.append(event(final))
    if not modes.has("no-done"):
        events.append(event("[DONE]"))
    return events


def error(message, kind, code=None, **more):
    return json.dumps({"error": {"message": message, "type": kind, "code": code, **more}}).encode()


LOADING = b'{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}'
HTML = b"<!doctype html><html><head><title>Oops</title></head><body><h1>Something went wrong</h1></body></html>"
JSON_TYPE = "application/json"


class Connection(asyncio.Protocol):
    """One client: requests one after the other, each answered by a task that ends with the connection."""

    def __init__(self, server):
        self.server, self.log = server, server.log
        self.received = bytearray()
        self.arrived, self.writable = asyncio.Event(), asyncio.Event()
        self.writable.set()
        self.segment = None
        self.answering = False

    def connection_made(self, transport):
        self.transport = transport
        self.task = asyncio.get_running_loop().create_task(self.serve())

    def data_received(self, data):
        self.received += data
        self.arrived.set()

    def eof_received(self):
        self.transport.abort()

    def pause_writing(self):
        self.writable.clear()

    def resume_writing(self):
        self.writable.set()

    def connection_lost(self, problem):
        if self.segment is not None:
            self.log.add("open", self.segment, -1)
            if self.answering:
                self.log.add("abandoned", self.segment)
        self.task.cancel()

    async def serve(self):
        try:
            while not self.transport.is_closing():
                request = await self.request()
                if request is None:
                    break
                if request.segments[0] == "control":
                    await self.control(request)
                    break
                else:
                    await self.model(request)
        except asyncio.CancelledError:
            pass
        finally:
            self.transport.close()

    async def until(self, test):
        while not test():
            self.arrived.clear()
            await self.arrived.wait()

    async def request(self):
        await self.until(lambda: b"\r\n\r\n" in self.received)
        head, _, rest = bytes(self.received).partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        try:
            method, target, _ = lines[0].split(" ", 2)
        except ValueError:
            return None
        fields = [tuple(part.strip() for part in line.split(":", 1)) for line in lines[1:] if ":" in line]
        length = next((int(value) for name, value in fields if name.lower() == "content-length"), 0)
        await self.until(lambda: len(self.received) >= len(head) + 4 + length)
        body = bytes(self.received[len(head) + 4:len(head) + 4 + length])
        del self.received[:len(head) + 4 + length]
        return Request(method, target, fields, body.decode("utf-8", "replace"))

    # Sending

    async def send(self, data):
        await self.writable.wait()
        if self.transport.is_closing():
            # The connection's end cancels this task.
            await asyncio.sleep(FOREVER)
        self.transport.write(data)

    def end(self):
        """Closes from this side: the client did not."""
        self.answering = False
        self.transport.close()

    def head(self, status, kind, length, *more):
        lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Unknown')}", f"Content-Type: {kind}"]
        lines.append("Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}")
        return "\r\n".join([*lines, *more, "", ""]).encode()

    async def whole(self, status, body, *more, kind=JSON_TYPE):
        await self.send(self.head(status, kind, len(body), *more) + body)

    @staticmethod
    def chunked(data):
        return f"{len(data):x}\r\n".encode() + data + b"\r\n"

    # The tests' side

    async def control(self, request):
        what = request.segments[1:] + ["", "", ""]
        if request.method == "POST":
            if what[0] == "reset":
                self.log.reset()
            elif what[0] == "quiet":
                self.log.kept = False
            elif what[0] == "release":
                self.log.release(what[1])
            else:
                self.log.texts[what[0]] = request.body
            await self.whole(200, b"{}")
        elif what[0] == "log":
            await self.whole(200, json.dumps(self.log.snapshot(what[1])).encode())
        elif what[0] == "wait":
            name, number, segment = what[1], int(what[2]), what[3]
            while True:
                value = self.log.counts[segment][name]
                if (value <= number) if name == "open" else (value >= number):
                    break
                await self.log.changed.wait()
            await self.whole(200, b"{}")
        else:
            await self.whole(404, b"{}")

    # The model's side

    async def model(self, request):
        modes = Modes(request.segments[0])
        if self.segment is None:
            self.segment = modes.segment
            self.log.add("accepted", self.segment)
            self.log.add("open", self.segment)
        if self.log.kept:
            self.log.entries.append({"mode": modes.segment, "method": request.method, "path": request.target,
                                     "headers": [list(field) for field in request.fields], "body": request.body})
        self.answering = True
        # After the entry: who waits for the count reads the entries next.
        self.log.add("requests", modes.segment)
        self.log.seen[modes.segment] += 1
        if modes.has("mix"):
            # A list of models is what all of them begin with.
            modes = Modes("good" if request.segments[-1] == "models" else self.log.random.choice(MIX))
            self.log.seen[modes.segment] += 1
        await self.answer(modes, request)
        self.answering = False
        if modes.has("keep-closing"):
            self.transport.close()

    async def answer(self, modes, request):
        if modes.number("slow") is not None:
            await asyncio.sleep(modes.number("slow") / 1000)
        while modes.has("held") and modes.segment not in self.log.released:
            await self.log.changed.wait()
        if await self.broken_wire(modes) or await self.refused(modes, request):
            return
        if request.segments[-1] == "models":
            meta, more = {"n_ctx_train": 4096}, {}
            if modes.has("told"):
                meta = {"n_params": 3212749888, "n_ctx": 8192, "n_ctx_train": 131072}
                more = {"models": [{"name": MODEL, "details": {"quantization_level": "Q4_K_M", "parameter_size": "3.2B"}}]}
            models = [{"id": MODEL, "object": "model", "created": 1, "owned_by": "tests", "meta": meta}]
            await self.body(modes, json.dumps({"object": "list", "data": models, **more}).encode())
        elif request.segments[-1] != "completions":
            await self.whole(404, error("no such path", "not_found_error", 404))
        elif request.method != "POST":
            await self.whole(405, error("use POST", "invalid_request_error", 405))
        elif request.json.get("stream") is True and not modes.has("whole"):
            await self.stream(modes, chunks(modes, request, self.log))
        else:
            await self.body(modes, json.dumps(completion(modes, request, self.log), ensure_ascii=False).encode())

    async def broken_wire(self, modes):
        """Whether the answer was one that is no proper head, or none."""
        if modes.has("hang"):
            await asyncio.sleep(FOREVER)
        elif modes.has("reset"):
            self.answering = False
            self.transport.abort()
        elif modes.has("silent"):
            self.end()
        elif modes.has("bad-status"):
            await self.send(b"HTTP/1.1 OK then\r\n\r\n")
            self.end()
        elif modes.has("no-head"):
            await self.send(b'{"choices": []}')
            self.end()
        elif modes.has("slow-head"):
            await self.send(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            while True:
                await asyncio.sleep(0.02)
                await self.send(b"z")
        elif modes.has("huge-head"):
            await self.send(b"HTTP/1.1 200 OK\r\n")
            while True:
                await self.send(b"X-More: " + b"z" * 1000 + b"\r\n")
                await asyncio.sleep(0)
        else:
            return False
        return True

    async def refused(self, modes, request):
        """Whether the answer was a status other than success, or a page."""
        seen = self.log.seen[modes.segment]
        format_type = (request.json.get("response_format") or {}).get("type")
        size = len(request.prompt)
        limit, llama = modes.number("context"), modes.number("context-llama")
        asks_model = request.segments[-1] == "completions"
        if modes.has("401"):
            await self.whole(401, error("Invalid API key", "authentication_error", 401))
        elif modes.has("404") and asks_model:
            await self.whole(404, error("The model 'x' does not exist", "invalid_request_error", "model_not_found"))
        elif modes.number("429", 1) is not None:
            await self.whole(429, error("Rate limit reached", "rate_limit_error", "rate_limit_exceeded"),
                             f"Retry-After: {modes.number('429', 1)}")
        elif modes.has("500"):
            await self.whole(500, error("CUDA out of memory", "server_error", 500))
        elif modes.has("502"):
            await self.whole(502, b"", kind="text/plain")
        elif modes.has("503"):
            await self.whole(503, error("Slot unavailable", "unavailable_error", 503), "Retry-After: 1")
        elif modes.has("503-loading") or seen <= (modes.number("ready-after", 1) or 0):
            await self.whole(503, LOADING)
        elif modes.number("flaky", 2) is not None and seen % modes.number("flaky", 2) == 0:
            await self.whole(500, error("flaky", "server_error", 500))
        elif modes.has("html-200"):
            await self.whole(200, HTML, kind="text/html")
        elif modes.has("html-500"):
            await self.whole(500, HTML, kind="text/html; charset=utf-8")
        elif modes.has("redirect"):
            await self.whole(302, b"", "Location: http://169.254.169.254/latest/meta-data/")
        elif modes.has("redirect-local"):
            await self.whole(302, b"", f"Location: http://127.0.0.1:{self.server.other}/redirected{request.target}")
        elif modes.has("no-tools") and request.json.get("tools"):
            await self.whole(400, error("fault-model does not support tools", "invalid_request_error", 400))
        elif modes.has("no-schema") and format_type == "json_schema":
            await self.whole(400, error("response_format.type 'json_schema' is not supported",
                                        "invalid_request_error", 400))
        elif modes.has("no-json") and format_type is not None:
            await self.whole(400, error("'response_format.type' must be 'text'", "invalid_request_error", 400))
        elif limit is not None and size >= limit:
            await self.whole(400, error(f"This model's maximum context length is {limit // 4} tokens. However, your "
                                        f"messages resulted in {size // 4} tokens.", "invalid_request_error",
                                        "context_length_exceeded", param="messages"))
        elif llama is not None and size >= llama:
            await self.whole(400, error("the request exceeds the available context size, try increasing it",
                                        "exceed_context_size_error", 400, n_prompt_tokens=size // 4,
                                        n_ctx=llama // 4))
        else:
            return False
        return True

    async def body(self, modes, body):
        if modes.has("not-json-body"):
            body = b"OK"
        elif modes.has("wrong-body"):
            body = b'{"result": {"text": "hello"}}'
        elif modes.has("half-body"):
            body = body[:len(body) // 2]
        elif modes.has("empty-body"):
            body = b""
        elif modes.has("deep"):
            body = b'{"choices": ' + deep().encode() + b"}"
        elif modes.has("invalid-utf8"):
            body = body.replace(b"Use ", b"Use \xff\xfe\xc3 ")
        elif modes.has("lone-surrogate"):
            body = body.replace(b"Use ", b"Use \\ud800 ")
        if modes.has("interim"):
            await self.send(b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\nContent-Type: text/x-interim\r\n\r\n")

        if modes.has("enormous"):
            await self.send(self.head(200, JSON_TYPE, 64 << 20))
            for _ in range(1024):
                await self.send(b" " * 65536)
                await asyncio.sleep(0)
        elif modes.has("endless"):
            await self.send(self.head(200, JSON_TYPE, None))
            while True:
                await self.send(self.chunked(b" " * 65536))
                await asyncio.sleep(0)
        elif modes.has("gzip-lie"):
            await self.whole(200, body, "Content-Encoding: gzip")
        elif modes.has("cut") or modes.has("long-length"):
            await self.send(self.head(200, JSON_TYPE, len(body)) + body[:len(body) // 2])
            self.end()
        elif modes.has("short-length"):
            await self.send(self.head(200, JSON_TYPE, len(body) // 2) + body)
            self.end()
        elif modes.has("two-lengths"):
            await self.whole(200, body, f"Content-Length: {len(body) + 5}")
            self.end()
        elif modes.has("stall"):
            await self.send(self.head(200, JSON_TYPE, len(body)) + body[:len(body) // 2])
            await asyncio.sleep(FOREVER)
        elif modes.number("drip", 20) is not None:
            await self.send(self.head(200, JSON_TYPE, len(body)))
            for byte in body:
                await asyncio.sleep(modes.number("drip", 20) / 1000)
                await self.send(bytes([byte]))
        else:
            await self.whole(200, body)

    async def stream(self, modes, events):
        if modes.has("invalid-utf8"):
            events = [event.replace(b"Use ", b"Use \xff\xfe\xc3 ") for event in events]
        elif modes.has("not-json-body"):
            events = [b"data: OK\n\n"]
        elif modes.has("half-body"):
            events = [event[:len(event) // 2] + b"\n\n" for event in events]
        elif modes.has("empty-body"):
            events = []
        elif modes.has("deep"):
            events.insert(1, b"data: " + deep().encode() + b"\n\n")
        elif modes.has("enormous") or modes.has("endless"):
            events = [b"data: " + b" " * 65536]
        await self.send(self.head(200, "text/event-stream", None))
        half = len(events) // 2
        for number, event in enumerate(events):
            if modes.number("pace") is not None:
                await asyncio.sleep(modes.number("pace") / 1000)
            if number == half and modes.has("cut"):
                return self.end()
            if number == half and modes.has("stall"):
                await asyncio.sleep(FOREVER)
            if modes.number("drip", 20) is not None:
                for byte in event:
                    await asyncio.sleep(modes.number("drip", 20) / 1000)
                    await self.send(self.chunked(bytes([byte])))
            else:
                await self.send(self.chunked(event))
        while modes.has("enormous") or modes.has("endless"):
            await self.send(self.chunked(b" " * 65536))
            await asyncio.sleep(0)
        await self.send(b"0\r\n\r\n")


class Server:
    def __init__(self):
        self.log = Log()
        self.other = 0

    async def run(self, port, tls, guard, quit):
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, quit)
        first = await loop.create_server(lambda: Connection(self), "127.0.0.1", port, ssl=tls, backlog=1024)
        second = await loop.create_server(lambda: Connection(self), "127.0.0.1", 0)
        self.other = second.sockets[0].getsockname()[1]
        print(f"OTHER {self.other}")
        print(f"PORT {first.sockets[0].getsockname()[1]}", flush=True)
        if guard:
            await loop.run_in_executor(None, sys.stdin.buffer.read)
            quit()
        await asyncio.Event().wait()


def certificate(folder):
    """A context with a certificate of its own for localhost and 127.0.0.1."""
    key, path = os.path.join(folder, "key.pem"), os.path.join(folder, "ca.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
         "-out", path, "-days", "2", "-subj", "/CN=fault_model", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
        check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, key)
    print(f"CA {path}")
    return context


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--port", type=int, default=0)
    arguments.add_argument("--tls", action="store_true")
    arguments.add_argument("--guard", action="store_true")
    given = arguments.parse_args()
    # Sockets of the tests that started this would never seem closed to their other ends.
    os.closerange(3, 1 << 20)
    folder = tempfile.mkdtemp()
    # A parent may have started this from a thread that blocks signals.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])

    def quit():
        # At once: a thread may be waiting for input that never comes.
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)

    try:
        asyncio.run(Server().run(given.port, certificate(folder) if given.tls else None, given.guard, quit))
    except KeyboardInterrupt:
        quit()
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


if __name__ == "__main__":
    main()
