#ifndef STW_ENCODER_INTERNAL_H
#define STW_ENCODER_INTERNAL_H

#include "include/encoder.h"

enum {
    VOCABULARY = STW_ENCODER_VOCABULARY,
    WIDTH = STW_ENCODER_WIDTH,
    INNER = STW_ENCODER_INNER,
    LAYERS = STW_ENCODER_LAYERS,
    HEADS = STW_ENCODER_HEADS,
    POSITIONS = STW_ENCODER_POSITIONS,
    HEAD = WIDTH / HEADS,
    /// Rows of the feed-forward product done at a time, so that its wide activations stay in the second-level cache.
    BLOCK = 48,
    /// Query rows that attention handles at once.
    QUERIES = 4
};

/// Quantised activations: `codes` unsigned 8-bit (in the kernel's own order), value = scale * (code - zero).
typedef struct {
    uint8_t *codes;
    float *scale;
    int32_t *zero;
} stw_codes;

/// Where a run keeps its intermediate values; sizes for `tokens` tokens.
typedef struct {
    float *x;             // [tokens][384] the residual stream
    float *wide;          // [tokens][1152] queries, keys, values; later a product's output [tokens][384]
    float *context;       // [tokens][384] attention's output
    float *inner;         // [BLOCK][1536]
    float *keys;          // [32][256] one head's keys, transposed
    float *scores;        // [QUERIES][256]
    stw_codes narrow; // of [tokens][384]
    stw_codes broad;  // of [BLOCK][1536]
} stw_workspace;

/// What is needed soon, to be fetched from memory by the way: so many lines of 64 bytes with each group of inputs.
typedef struct {
    const int8_t *from;
    size_t lines;
} stw_ahead;

/// Into all caches: hints for the second level alone cost more than a tenth of a run where the weights come from memory.
static inline __attribute__((always_inline)) void fetch(stw_ahead ahead, size_t group) {
    for (size_t line = 0; line < ahead.lines; line++) {
        __builtin_prefetch(ahead.from + (group * ahead.lines + line) * 64, 0, 3);
    }
}

/// Bytes that a code takes: the AVX2 kernel keeps 16 bits.
enum { CODE_SIZE = 2 };

/// `vectors` may be null: nothing is pooled then.
typedef void stw_forward(const stw_model *model, const uint16_t *ids, const uint32_t *lengths, size_t count,
                             size_t tokens, const stw_workspace *space, float *vectors);

stw_forward stw_forward_portable;
#if defined(__x86_64__)
stw_forward stw_forward_avx2;
stw_forward stw_forward_avx512vnni;
#elif defined(__aarch64__)
stw_forward stw_forward_neon;
#endif

#endif
