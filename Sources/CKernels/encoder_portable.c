// The kernel for any processor: plain C that the compiler vectorises as far as the base instruction set goes.

#include "encoder_internal.h"

#define LANES 4
#define TILE_VECTORS 4
#define TILE_ROWS 4
#define ATTENTION_VECTORS 2
#define ATTENTION_VALUES 2
#define CODE_BYTES 1
#define CODE_BIAS 0
#define FORWARD stw_forward_portable

#include "encoder_vectors.h"

ALWAYS float sum_of(vf v) { return (v[0] + v[1]) + (v[2] + v[3]); }
ALWAYS float least_of(vf v) {
    const float a = v[0] < v[1] ? v[0] : v[1], b = v[2] < v[3] ? v[2] : v[3];
    return a < b ? a : b;
}
ALWAYS float greatest_of(vf v) {
    const float a = v[0] > v[1] ? v[0] : v[1], b = v[2] > v[3] ? v[2] : v[3];
    return a > b ? a : b;
}

ALWAYS void store_codes(uint8_t *to, vi codes) { *(vu8_anywhere *)to = __builtin_convertvector(codes, vu8_anywhere); }

/// Even and odd inputs apart: two 16-bit products added are what one multiply-and-add instruction does.
static void multiply_row(const uint8_t *codes, const int8_t *weights, size_t groups, int32_t *sums) {
    for (int column = 0; column < TILE_VECTORS * LANES; column++) { sums[column] = 0; }
    for (size_t group = 0; group < groups; group++) {
        const int16_t a = codes[group * 4], b = codes[group * 4 + 1], c = codes[group * 4 + 2],
                      d = codes[group * 4 + 3];
        const int8_t *at = weights + group * 256;
        for (int column = 0; column < TILE_VECTORS * LANES; column++) {
            sums[column] += (a * at[column * 4] + b * at[column * 4 + 1]) +
                            (c * at[column * 4 + 2] + d * at[column * 4 + 3]);
        }
    }
}

ALWAYS void multiply_tile(const int rows, const uint8_t *codes, size_t stride, const int8_t *weights, size_t groups,
                          vi sums[][TILE_VECTORS]) {
    for (int row = 0; row < rows; row++) {
        multiply_row(codes + (size_t)row * stride, weights, groups, (int32_t *)sums[row]);
    }
}

#include "encoder_forward.h"
