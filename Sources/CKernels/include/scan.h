/// Nearest rows of an int8 matrix by dot product.
///
/// A row has 384 dimensions. Sixteen rows form a block in which the bytes of one group of four dimensions stand side by
/// side for all rows, so that a vector register holds one group of the whole block and no sum runs across lanes:
/// byte (group * 64 + lane * 4 + dimension % 4). A row is stored as unsigned bytes around 128, with one scale; the query
/// has seven bits, so that no kernel's intermediate sum can saturate. Every kernel gives the same numbers.
///
/// Nothing here allocates, reads the environment or keeps state; all functions may run on several threads.
#ifndef STEWARD_SCAN_H
#define STEWARD_SCAN_H

#include <stddef.h>
#include <stdint.h>

#define STW_SCAN_DIMENSIONS 384
#define STW_SCAN_BLOCK_ROWS 16
#define STW_SCAN_BLOCK_BYTES (STW_SCAN_DIMENSIONS * STW_SCAN_BLOCK_ROWS)

enum stw_scan_kernel {
    STW_SCAN_PORTABLE = 0,
    STW_SCAN_AVX2 = 1,
    STW_SCAN_AVX512VNNI = 2,
    STW_SCAN_NEON = 3,
};

/// Whether this machine can run a kernel.
int stw_scan_supports(int kernel);

/// The fastest kernel that this machine can run.
int stw_scan_best_kernel(void);

/// Asks for a row of floats that `stw_scan_dot` is called with next.
void stw_scan_fetch(const float *row, size_t count);

/// Writes a row of floats into place `index` of `blocks` (64-byte aligned, room for whole blocks) and returns its
/// scale. The floats must be finite.
float stw_scan_pack_row(const float *row, uint8_t *blocks, size_t index);

/// Copies a packed row to another place.
void stw_scan_copy_row(const uint8_t *from, size_t from_index, uint8_t *to, size_t to_index);

typedef struct {
    int8_t values[STW_SCAN_DIMENSIONS];
    /// 128 times the sum of `values`: what the rows' offset adds to every dot product.
    int32_t bias;
    float scale;
} stw_scan_query;

/// Quantises a query. The floats must be finite.
void stw_scan_pack_query(const float *query, stw_scan_query *packed);

typedef struct {
    /// The approximate dot product.
    float score;
    uint32_t row;
} stw_scan_candidate;

/// Merges the best rows of a matrix into `best`, a min-heap of at most `capacity` candidates of which `count` are there.
///
/// Rows are numbered from `first_row`. Of rows with equal scores the earlier ones stay. `blocks` is 64-byte aligned and
/// holds whole blocks; `scales` has one number for each row. Returns the new count.
size_t stw_scan_top(
    int kernel, const stw_scan_query *query, const uint8_t *blocks, const float *scales, size_t rows,
    uint32_t first_row, stw_scan_candidate *best, size_t capacity, size_t count);

/// The dot product of two rows of floats.
float stw_scan_dot(const float *left, const float *right, size_t count);

#endif
