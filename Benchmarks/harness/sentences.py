"""Request bodies for /recommend: ordinary purchases in English and Chinese, each with an amount that the load programs
vary. They carry load; what is answered to them is measured elsewhere."""
import json
import random

AMOUNT = "@@@.@@"

_ENGLISH = [
    "I'm buying {thing} at {place}, about ${amount}",
    "Which card should I use for ${amount} of {thing} at {place}?",
    "spending {amount} dollars on {thing} at {place} today",
    "best card for {thing}, around ${amount}",
    "{place} run tonight, {amount} bucks of {thing}",
    "What should I pay with at {place}? The total is ${amount}.",
    "we are getting {thing} for two people at {place}, ${amount}",
    "${amount} for {thing} online from {place}, which of my cards?",
]
_ENGLISH_PLACES = [
    ("groceries", "Whole Foods"), ("groceries", "Safeway"), ("groceries", "Trader Joe's"), ("gas", "Shell"),
    ("gas", "Chevron"), ("dinner", "Olive Garden"), ("coffee", "Starbucks"), ("lunch", "Chipotle"),
    ("a flight", "Delta"), ("a hotel room", "Marriott"), ("household goods", "Costco"), ("a drill", "Home Depot"),
    ("clothes", "Target"), ("a laptop", "Best Buy"), ("medicine", "CVS"), ("books", "Amazon"),
]
_CHINESE = [
    "我要在{place}买{thing}，大概{amount}美元",
    "在{place}花{amount}块买{thing}，用哪张卡好？",
    "{thing}，{amount}元，刷哪张卡最划算",
    "今天去{place}，预算{amount}美金",
    "{place}的{thing}一共{amount}，哪張卡回饋最多？",
    "帮我看看{place}消费{amount}美元该用什么卡",
    "和朋友去{place}{thing}，一共${amount}",
]
_CHINESE_PLACES = [
    ("菜", "全食超市"), ("日用品", "好市多"), ("咖啡", "星巴克"), ("汽油", "壳牌加油站"), ("机票", "达美航空"),
    ("房间", "万豪酒店"), ("衣服", "梅西百货"), ("书", "亚马逊"), ("晚饭", "海底捞"), ("药", "沃尔格林"),
    ("手机", "苹果店"), ("午饭", "麦当劳"),
]


def sentences():
    """At least 200 different sentences, in an order that mixes languages and kinds; always the same order."""
    found = []
    for patterns, places in ((_ENGLISH, _ENGLISH_PLACES), (_CHINESE, _CHINESE_PLACES)):
        for pattern in patterns:
            for thing, place in places:
                found.append(pattern.format(thing=thing, place=place, amount=AMOUNT))
    found = sorted(set(found))
    random.Random(2026).shuffle(found)
    return found


def write_bodies(path):
    """Writes one JSON body a line and returns how many."""
    bodies = [json.dumps({"query": sentence}, ensure_ascii=False) for sentence in sentences()]
    path.write_text("\n".join(bodies) + "\n", encoding="utf-8")
    return len(bodies)


_NAMES = ("Anna Ben Carla David Elena Frank Gina Hugo Irene Jack Kim Leo Mona Nils Olga Paul Quinn Rosa Sam Tina Uma Vera "
          "Walt Xenia Yuri Zoe Amir Bella Chris Dora").split()
_REASONS = ["before the storm", "after work today", "for the weekend", "on the way home", "because we ran out"]


def never_asked(count):
    """English sentences of some twelve words, no two of the same words; the same ones every time."""
    pairs = [(one, other) for one in _NAMES for other in _NAMES if one != other]
    random.Random(12).shuffle(pairs)
    for number, (one, other) in enumerate(pairs[:count]):
        thing, place = _ENGLISH_PLACES[number % len(_ENGLISH_PLACES)]
        yield f"getting {thing} at {place} with {one} and {other} {_REASONS[number % 5]}, about ${20 + number}"
