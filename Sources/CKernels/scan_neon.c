#include "scan_internal.h"

#if defined(__aarch64__)

#include <arm_neon.h>

/// Widening multiplications alone, which every 64-bit ARM has. Rows lose their offset on the way in and get it back at
/// the end, so that both factors are signed.
void stw_scan_block_neon(const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]) {
    int32x4_t totals[4] = {vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0)};
    int32_t query_sum = 0;
    for (size_t i = 0; i < STW_SCAN_DIMENSIONS; i++) query_sum += query[i];
    const uint8x16_t offset = vdupq_n_u8(128);
    for (size_t group = 0; group < STW_SCAN_DIMENSIONS / 4; group++) {
        int32_t bytes;
        __builtin_memcpy(&bytes, query + group * 4, sizeof bytes);
        int8x16_t part = vreinterpretq_s8_s32(vdupq_n_s32(bytes));
        for (size_t quarter = 0; quarter < 4; quarter++) {
            uint8x16_t stored = vld1q_u8(block + group * 64 + quarter * 16);
            int8x16_t rows = vreinterpretq_s8_u8(veorq_u8(stored, offset));
            int16x8_t low = vmull_s8(vget_low_s8(rows), vget_low_s8(part));
            int16x8_t high = vmull_s8(vget_high_s8(rows), vget_high_s8(part));
            // Neighbours are summed twice: two products of four, then the pair of a row.
            int32x4_t pairs_low = vpaddlq_s16(low), pairs_high = vpaddlq_s16(high);
            totals[quarter] = vaddq_s32(totals[quarter], vpaddq_s32(pairs_low, pairs_high));
        }
    }
    const int32x4_t bias = vdupq_n_s32(128 * query_sum);
    for (size_t quarter = 0; quarter < 4; quarter++) {
        vst1q_s32(sums + quarter * 4, vaddq_s32(totals[quarter], bias));
    }
}

#endif
