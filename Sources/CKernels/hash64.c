// XXH64, written from its specification (xxHash, doc/xxhash_spec.md).

#include "include/encoder.h"

static const uint64_t prime1 = 0x9E3779B185EBCA87u;
static const uint64_t prime2 = 0xC2B2AE3D27D4EB4Fu;
static const uint64_t prime3 = 0x165667B19E3779F9u;
static const uint64_t prime4 = 0x85EBCA77C2B2AE63u;
static const uint64_t prime5 = 0x27D4EB2F165667C5u;

static inline uint64_t rotated(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static inline uint64_t read64(const uint8_t *at) {
    uint64_t word;
    __builtin_memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static inline uint64_t read32(const uint8_t *at) {
    uint32_t word;
    __builtin_memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap32(word);
#endif
    return word;
}

static inline uint64_t stirred(uint64_t lane, uint64_t word) { return rotated(lane + word * prime2, 31) * prime1; }

uint64_t stw_hash64(const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    size_t left = count;
    uint64_t hash = prime5;
    if (left >= 32) {
        uint64_t a = prime1 + prime2, b = prime2, c = 0, d = 0 - prime1;
        for (; left >= 32; left -= 32, at += 32) {
            a = stirred(a, read64(at));
            b = stirred(b, read64(at + 8));
            c = stirred(c, read64(at + 16));
            d = stirred(d, read64(at + 24));
        }
        hash = rotated(a, 1) + rotated(b, 7) + rotated(c, 12) + rotated(d, 18);
        const uint64_t lanes[] = {a, b, c, d};
        for (int i = 0; i < 4; i++) { hash = (hash ^ stirred(0, lanes[i])) * prime1 + prime4; }
    }
    hash += count;
    for (; left >= 8; left -= 8, at += 8) { hash = rotated(hash ^ stirred(0, read64(at)), 27) * prime1 + prime4; }
    if (left >= 4) {
        hash = rotated(hash ^ read32(at) * prime1, 23) * prime2 + prime3;
        left -= 4;
        at += 4;
    }
    for (; left > 0; left--, at++) { hash = rotated(hash ^ *at * prime5, 11) * prime1; }
    hash = (hash ^ (hash >> 33)) * prime2;
    hash = (hash ^ (hash >> 29)) * prime3;
    return hash ^ (hash >> 32);
}
