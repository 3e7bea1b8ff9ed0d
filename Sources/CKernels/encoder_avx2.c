// The kernel for AVX2. Its byte multiplication saturates at 16 bits, so bytes are widened first: even and odd inputs
// of a group apart, which takes one shift of the weights each. The sums are those of the other kernels, exactly.

#include "encoder_internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define LANES 8
#define TILE_VECTORS 2
#define TILE_ROWS 4
#define ATTENTION_VECTORS 2
#define ATTENTION_VALUES 2
#define CODE_BYTES 2
#define CODE_BIAS 0
#define FORWARD stw_forward_avx2

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#include "encoder_vectors.h"

ALWAYS float sum_of(vf v) {
    const __m128 half = _mm_add_ps(_mm256_castps256_ps128((__m256)v), _mm256_extractf128_ps((__m256)v, 1));
    const __m128 pair = _mm_add_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_add_ss(pair, _mm_movehdup_ps(pair)));
}
ALWAYS float least_of(vf v) {
    const __m128 half = _mm_min_ps(_mm256_castps256_ps128((__m256)v), _mm256_extractf128_ps((__m256)v, 1));
    const __m128 pair = _mm_min_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_min_ss(pair, _mm_movehdup_ps(pair)));
}
ALWAYS float greatest_of(vf v) {
    const __m128 half = _mm_max_ps(_mm256_castps256_ps128((__m256)v), _mm256_extractf128_ps((__m256)v, 1));
    const __m128 pair = _mm_max_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_max_ss(pair, _mm_movehdup_ps(pair)));
}

/// Each group of four inputs is kept as 16-bit values in the order 0, 2, 1, 3.
ALWAYS void store_codes(uint8_t *to, vi codes) {
    const vi ordered = __builtin_shufflevector(codes, codes, 0, 2, 1, 3, 4, 6, 5, 7);
    *(vu16_anywhere *)to = __builtin_convertvector(ordered, vu16_anywhere);
}

ALWAYS __m256i repeated(const uint8_t *pair) {
    int32_t both;
    __builtin_memcpy(&both, pair, sizeof both);
    return _mm256_set1_epi32(both);
}

ALWAYS void multiply_tile(const int rows, const uint8_t *codes, size_t stride, const int8_t *weights, size_t groups,
                          stw_ahead ahead, vi sums[][TILE_VECTORS]) {
    (void)ahead;
    __m256i tile[TILE_ROWS][TILE_VECTORS];
#pragma unroll
    for (int row = 0; row < rows; row++) {
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) { tile[row][vector] = _mm256_setzero_si256(); }
    }
    for (size_t group = 0; group < groups; group++) {
        __m256i even[TILE_VECTORS], odd[TILE_VECTORS];
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) {
            const __m256i bytes = _mm256_loadu_si256((const __m256i *)(weights + group * 256 + 32 * vector));
            even[vector] = _mm256_srai_epi16(_mm256_slli_epi16(bytes, 8), 8);
            odd[vector] = _mm256_srai_epi16(bytes, 8);
        }
#pragma unroll
        for (int row = 0; row < rows; row++) {
            const uint8_t *at = codes + (size_t)row * stride + group * 8;
            const __m256i first = repeated(at), second = repeated(at + 4);
#pragma unroll
            for (int vector = 0; vector < TILE_VECTORS; vector++) {
                const __m256i product = _mm256_add_epi32(
                    _mm256_madd_epi16(even[vector], first), _mm256_madd_epi16(odd[vector], second));
                tile[row][vector] = _mm256_add_epi32(tile[row][vector], product);
            }
        }
    }
#pragma unroll
    for (int row = 0; row < rows; row++) {
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) { sums[row][vector] = (vi)tile[row][vector]; }
    }
}

#include "encoder_forward.h"

#pragma clang attribute pop

#endif
