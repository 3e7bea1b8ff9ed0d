// The kernel for ARM with the dot product instructions (ARMv8.2 and later): sdot multiplies four signed by four signed
// bytes and adds them up, exactly. Activations are stored 128 lower, and so are their zero points.

#include "encoder_internal.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#define LANES 4
#define TILE_VECTORS 4
#define TILE_ROWS 4
#define ATTENTION_VECTORS 4
#define ATTENTION_VALUES 4
#define CODE_BYTES 1
#define CODE_BIAS 128
#define FORWARD stw_forward_neon

#pragma clang attribute push(__attribute__((target("dotprod"))), apply_to = function)

#include "encoder_vectors.h"

ALWAYS float sum_of(vf v) { return vaddvq_f32((float32x4_t)v); }
ALWAYS float least_of(vf v) { return vminvq_f32((float32x4_t)v); }
ALWAYS float greatest_of(vf v) { return vmaxvq_f32((float32x4_t)v); }

ALWAYS void store_codes(uint8_t *to, vi codes) {
    *(vb_anywhere *)to = __builtin_convertvector(codes, vb_anywhere);
}

/// Four groups of inputs at a time, so that one register holds a row's activations for all of them. The number of
/// groups is a multiple of four (96 or 384).
ALWAYS void multiply_tile(const int rows, const uint8_t *codes, size_t stride, const int8_t *weights, size_t groups,
                          stw_ahead ahead, vi sums[][TILE_VECTORS]) {
    (void)ahead;
    int32x4_t tile[TILE_ROWS][TILE_VECTORS];
#pragma unroll
    for (int row = 0; row < rows; row++) {
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) { tile[row][vector] = vdupq_n_s32(0); }
    }
    for (size_t group = 0; group < groups; group += 4) {
        int8x16_t activations[TILE_ROWS];
#pragma unroll
        for (int row = 0; row < rows; row++) {
            activations[row] = vld1q_s8((const int8_t *)codes + (size_t)row * stride + group * 4);
        }
        const int8_t *at = weights + group * 256;
#pragma unroll
        for (int vector = 0; vector < TILE_VECTORS; vector++) {
            const int8x16_t first = vld1q_s8(at + 16 * vector), second = vld1q_s8(at + 256 + 16 * vector);
            const int8x16_t third = vld1q_s8(at + 512 + 16 * vector), fourth = vld1q_s8(at + 768 + 16 * vector);
#pragma unroll
            for (int row = 0; row < rows; row++) {
                int32x4_t sum = tile[row][vector];
                sum = vdotq_laneq_s32(sum, first, activations[row], 0);
                sum = vdotq_laneq_s32(sum, second, activations[row], 1);
                sum = vdotq_laneq_s32(sum, third, activations[row], 2);
                tile[row][vector] = vdotq_laneq_s32(sum, fourth, activations[row], 3);
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
