#ifndef STEWARD_SCAN_INTERNAL_H
#define STEWARD_SCAN_INTERNAL_H

#include "include/scan.h"

/// The integer dot products of the sixteen rows of one block, offset included.
typedef void (*stw_scan_block)(const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]);

void stw_scan_block_avx2(const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]);
void stw_scan_block_avx512vnni(const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]);
void stw_scan_block_neon(const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]);

#endif
