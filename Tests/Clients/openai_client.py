"""The official OpenAI client, unmodified, against a running service: openai_client.py URL TOKEN

Prints `N passed, M failed`; exit status 1 where something failed.
"""
import math
import sys

import openai

client = openai.OpenAI(base_url=sys.argv[1] + "/v1", api_key=sys.argv[2], max_retries=0)
model = "all-MiniLM-L6-v2"
passed, failed = 0, []


def check(name, condition):
    global passed
    if condition:
        passed += 1
    else:
        failed.append(name)


def cosine(left, right):
    return sum(x * y for x, y in zip(left, right))


def refusal(kind, **arguments):
    try:
        client.embeddings.create(**arguments)
    except kind as error:
        return error
    return None


# The client asks for base64 unless it is told otherwise, and decodes it.
one = client.embeddings.create(model=model, input="dining out tonight")
vector = one.data[0].embedding
check("384 numbers", len(vector) == 384 and all(isinstance(number, float) for number in vector))
check("length one", math.isclose(cosine(vector, vector), 1, abs_tol=1e-4))
check("usage", one.usage.prompt_tokens == one.usage.total_tokens == 5)
check("model", one.model == model)

plain = client.embeddings.create(model=model, input="dining out tonight", encoding_format="float")
check("both encodings", max(abs(x - y) for x, y in zip(vector, plain.data[0].embedding)) < 1e-6)

texts = ["dinner at a restaurant", "a wrench and some washers", "Buying Groceries at Whole Foods"]
many = client.embeddings.create(model=f"sentence-transformers/{model}", input=texts)
check("order", [item.index for item in many.data] == [0, 1, 2])
check("near in meaning", cosine(vector, many.data[0].embedding) > cosine(vector, many.data[1].embedding) + 0.2)

short = client.embeddings.create(model=model, input=texts[2], dimensions=128).data[0].embedding
check("fewer dimensions", len(short) == 128 and math.isclose(cosine(short, short), 1, abs_tol=1e-4))

error = refusal(openai.NotFoundError, model="text-embedding-3-small", input="a")
check("unknown model", error is not None and error.code == "model_not_found")
error = refusal(openai.BadRequestError, model=model, input=[101, 2023, 102])
check("token array", error is not None and error.code == "tokens_not_accepted" and error.param == "input[0]")
error = refusal(openai.BadRequestError, model=model, input="")
check("empty", error is not None and error.type == "invalid_request_error")
error = refusal(openai.BadRequestError, model=model, input="word " * 400)
check("too long", error is not None and error.code == "context_length_exceeded")
error = refusal(openai.BadRequestError, model=model, input=["a"] * 2_049)
check("too many", error is not None and error.param == "input")

models = client.models.list()
check("models", [entry.id for entry in models] == [model, "steward"])
check("a model", client.models.retrieve(model).owned_by == "sentence-transformers")

talk = [{"role": "user", "content": "groceries at Whole Foods, $150"}, {"role": "assistant", "content": "Use the Gold."},
        {"role": "user", "content": "and for $20?"}]
answer = client.chat.completions.create(model="steward", messages=talk)
words = answer.choices[0].message.content
check("an answer", answer.object == "chat.completion" and answer.choices[0].finish_reason == "stop" and len(words) > 0)
pieces = list(client.chat.completions.create(model="steward", messages=talk, stream=True))
check("a stream", "".join(piece.choices[0].delta.content or "" for piece in pieces) == words)
try:
    client.chat.completions.create(model="gpt-4o", messages=talk)
    check("another model", False)
except openai.NotFoundError as error:
    check("another model", error.code == "model_not_found")

for name in failed:
    print(f"FAIL {name}", file=sys.stderr)
print(f"{passed} passed, {len(failed)} failed")
sys.exit(1 if failed else 0)
