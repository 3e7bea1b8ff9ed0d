// The kernel for AVX-512 with VNNI: vpdpbusd multiplies four unsigned by four signed bytes and adds them up, exactly.

#include "encoder_internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define LANES 16
#define TILE_VECTORS 4
#define TILE_ROWS 6
#define ATTENTION_VECTORS 4
#define ATTENTION_VALUES 2
#define CODE_BYTES 1
#define CODE_BIAS 0
#define FORWARD stw_forward_avx512vnni

#pragma clang attribute push(                                                                                          \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma"))), apply_to = function)

#include "encoder_vectors.h"

ALWAYS float sum_of(vf v) { return _mm512_reduce_add_ps((__m512)v); }
ALWAYS float least_of(vf v) { return _mm512_reduce_min_ps((__m512)v); }
ALWAYS float greatest_of(vf v) { return _mm512_reduce_max_ps((__m512)v); }

ALWAYS void store_codes(uint8_t *to, vi codes) { _mm_storeu_si128((__m128i *)to, _mm512_cvtepi32_epi8((__m512i)codes)); }

/// Six rows by four vectors keep 24 sums in registers and leave eight for weights and activations.
ALWAYS void multiply_tile(const int rows, const uint8_t *codes, size_t stride, const int8_t *weights, size_t groups,
                          stw_ahead ahead, vi sums[][TILE_VECTORS]) {
    __m512i tile[TILE_ROWS][TILE_VECTORS];
#pragma unroll
    for (int row = 0; row < rows; row++) {
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) { tile[row][vector] = _mm512_setzero_si512(); }
    }
    for (size_t group = 0; group < groups; group++) {
        const int8_t *at = weights + group * 256;
        fetch(ahead, group);
        __m512i columns[TILE_VECTORS];
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) {
            columns[vector] = _mm512_loadu_si512(at + 64 * vector);
        }
#pragma unroll
        for (int row = 0; row < rows; row++) {
            int32_t four;
            __builtin_memcpy(&four, codes + (size_t)row * stride + group * 4, sizeof four);
            const __m512i activations = _mm512_set1_epi32(four);
#pragma unroll
            for (int vector = 0; vector < TILE_VECTORS; vector++) {
                tile[row][vector] = _mm512_dpbusd_epi32(tile[row][vector], activations, columns[vector]);
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
