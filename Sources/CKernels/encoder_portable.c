// The kernel for any processor: vectors of four, which the compiler turns into whatever the base instruction set has.
// As with AVX2, bytes are widened to 16 bits, even and odd inputs of a group apart.

#include "encoder_internal.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define LANES 4
#define TILE_VECTORS 2
#define TILE_ROWS 4
#define ATTENTION_VECTORS 2
#define ATTENTION_VALUES 2
#define CODE_BYTES 2
#define CODE_BIAS 0
#define FORWARD stw_forward_portable

#include "encoder_vectors.h"

typedef int16_t vs __attribute__((ext_vector_type(2 * LANES)));
typedef uint16_t vu __attribute__((ext_vector_type(2 * LANES)));
typedef int16_t vs_anywhere __attribute__((ext_vector_type(2 * LANES), aligned(1), may_alias));

ALWAYS float sum_of(vf v) { return (v[0] + v[1]) + (v[2] + v[3]); }
ALWAYS float least_of(vf v) {
    const float a = v[0] < v[1] ? v[0] : v[1], b = v[2] < v[3] ? v[2] : v[3];
    return a < b ? a : b;
}
ALWAYS float greatest_of(vf v) {
    const float a = v[0] > v[1] ? v[0] : v[1], b = v[2] > v[3] ? v[2] : v[3];
    return a > b ? a : b;
}

/// Each group of four inputs is kept as 16-bit values in the order 0, 2, 1, 3.
ALWAYS void store_codes(uint8_t *to, vi codes) {
    const vi ordered = __builtin_shufflevector(codes, codes, 0, 2, 1, 3);
    *(vu16_anywhere *)to = __builtin_convertvector(ordered, vu16_anywhere);
}

ALWAYS vs repeated(const uint8_t *pair) {
    int32_t both;
    __builtin_memcpy(&both, pair, sizeof both);
    return (vs)(vi)both;
}

/// Sums of the products of neighbours. x86-64 always has SSE2, whose instruction for it the compiler does not find.
ALWAYS vi neighbours(vs a, vs b) {
#if defined(__SSE2__)
    return (vi)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
    return __builtin_convertvector(a.even, vi) * __builtin_convertvector(b.even, vi) +
           __builtin_convertvector(a.odd, vi) * __builtin_convertvector(b.odd, vi);
#endif
}

ALWAYS void multiply_tile(const int rows, const uint8_t *codes, size_t stride, const int8_t *weights, size_t groups,
                          stw_ahead ahead, vi sums[][TILE_VECTORS]) {
    (void)ahead;
    vi tile[TILE_ROWS][TILE_VECTORS];
#pragma unroll
    for (int row = 0; row < rows; row++) {
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) { tile[row][vector] = (vi)0; }
    }
    for (size_t group = 0; group < groups; group++) {
        vs even[TILE_VECTORS], odd[TILE_VECTORS];
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) {
            const vs bytes = *(const vs_anywhere *)(weights + group * 256 + 16 * vector);
            even[vector] = (vs)((vs)((vu)bytes << 8) >> 8);
            odd[vector] = bytes >> 8;
        }
#pragma unroll
        for (int row = 0; row < rows; row++) {
            const uint8_t *at = codes + (size_t)row * stride + group * 8;
            const vs first = repeated(at), second = repeated(at + 4);
#pragma unroll
            for (int vector = 0; vector < TILE_VECTORS; vector++) {
                tile[row][vector] += neighbours(even[vector], first) + neighbours(odd[vector], second);
            }
        }
    }
#pragma unroll
    for (int row = 0; row < rows; row++) {
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) { sums[row][vector] = tile[row][vector]; }
    }
}

#include "encoder_forward.h"
