#include "scan_internal.h"

#include <math.h>
#include <string.h>

/// Rows use -127...127, a query -63...63: 255 * 63 * 2 stays below 2^15, where AVX2 saturates.
static const float row_steps = 127.0f;
static const float query_steps = 63.0f;

int stw_scan_supports(int kernel) {
    switch (kernel) {
    case STW_SCAN_PORTABLE:
        return 1;
#if defined(__x86_64__)
    case STW_SCAN_AVX2:
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") != 0;
    case STW_SCAN_AVX512VNNI:
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
               __builtin_cpu_supports("avx512vnni") != 0;
#elif defined(__aarch64__)
    case STW_SCAN_NEON:
        return 1;
#endif
    default:
        return 0;
    }
}

int stw_scan_best_kernel(void) {
    static const int fastest_first[] = {STW_SCAN_AVX512VNNI, STW_SCAN_AVX2, STW_SCAN_NEON};
    for (size_t i = 0; i < sizeof fastest_first / sizeof fastest_first[0]; i++) {
        if (stw_scan_supports(fastest_first[i])) return fastest_first[i];
    }
    return STW_SCAN_PORTABLE;
}

static float largest_magnitude(const float *values) {
    float largest = 0;
    for (size_t i = 0; i < STW_SCAN_DIMENSIONS; i++) {
        float magnitude = fabsf(values[i]);
        if (magnitude > largest) largest = magnitude;
    }
    return largest;
}

/// Half away from zero, held to the range: a scale so small that its inverse overflows must not leave int8.
static int quantised(float value, float inverse, int limit) {
    float scaled = value * inverse;
    if (!(scaled > (float)-limit)) return -limit;
    if (!(scaled < (float)limit)) return limit;
    return (int)(scaled + (scaled < 0 ? -0.5f : 0.5f));
}

static size_t place(size_t index, size_t group) {
    return index / STW_SCAN_BLOCK_ROWS * STW_SCAN_BLOCK_BYTES + group * 4 * STW_SCAN_BLOCK_ROWS +
           index % STW_SCAN_BLOCK_ROWS * 4;
}

float stw_scan_pack_row(const float *row, uint8_t *blocks, size_t index) {
    float scale = largest_magnitude(row) / row_steps;
    float inverse = scale > 0 ? 1.0f / scale : 0;
    for (size_t group = 0; group < STW_SCAN_DIMENSIONS / 4; group++) {
        uint8_t *bytes = blocks + place(index, group);
        for (size_t i = 0; i < 4; i++) {
            int value = inverse > 0 ? quantised(row[group * 4 + i], inverse, (int)row_steps) : 0;
            bytes[i] = (uint8_t)(value + 128);
        }
    }
    return scale;
}

void stw_scan_copy_row(const uint8_t *from, size_t from_index, uint8_t *to, size_t to_index) {
    for (size_t group = 0; group < STW_SCAN_DIMENSIONS / 4; group++) {
        memcpy(to + place(to_index, group), from + place(from_index, group), 4);
    }
}

void stw_scan_pack_query(const float *query, stw_scan_query *packed) {
    float scale = largest_magnitude(query) / query_steps;
    float inverse = scale > 0 ? 1.0f / scale : 0;
    int32_t sum = 0;
    for (size_t i = 0; i < STW_SCAN_DIMENSIONS; i++) {
        int value = inverse > 0 ? quantised(query[i], inverse, (int)query_steps) : 0;
        packed->values[i] = (int8_t)value;
        sum += value;
    }
    packed->bias = 128 * sum;
    packed->scale = scale;
}

static void block_portable(const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]) {
    int32_t totals[STW_SCAN_BLOCK_ROWS] = {0};
    for (size_t group = 0; group < STW_SCAN_DIMENSIONS / 4; group++) {
        const uint8_t *bytes = block + group * 4 * STW_SCAN_BLOCK_ROWS;
        const int8_t *part = query + group * 4;
        for (size_t lane = 0; lane < STW_SCAN_BLOCK_ROWS; lane++) {
            const uint8_t *four = bytes + lane * 4;
            totals[lane] += four[0] * part[0] + four[1] * part[1] + four[2] * part[2] + four[3] * part[3];
        }
    }
    memcpy(sums, totals, sizeof totals);
}

static stw_scan_block block_function(int kernel) {
    if (!stw_scan_supports(kernel)) return block_portable;
    switch (kernel) {
#if defined(__x86_64__)
    case STW_SCAN_AVX2:
        return stw_scan_block_avx2;
    case STW_SCAN_AVX512VNNI:
        return stw_scan_block_avx512vnni;
#elif defined(__aarch64__)
    case STW_SCAN_NEON:
        return stw_scan_block_neon;
#endif
    default:
        return block_portable;
    }
}

/// Whether `left` goes before `right` leaves: the worse score, of equal ones the later row.
static int is_worse(stw_scan_candidate left, stw_scan_candidate right) {
    return left.score < right.score || (left.score == right.score && left.row > right.row);
}

static void sift_down(stw_scan_candidate *heap, size_t count) {
    size_t parent = 0;
    stw_scan_candidate moving = heap[0];
    for (;;) {
        size_t child = 2 * parent + 1;
        if (child >= count) break;
        if (child + 1 < count && is_worse(heap[child + 1], heap[child])) child++;
        if (!is_worse(heap[child], moving)) break;
        heap[parent] = heap[child];
        parent = child;
    }
    heap[parent] = moving;
}

static void sift_up(stw_scan_candidate *heap, size_t index) {
    stw_scan_candidate moving = heap[index];
    while (index > 0) {
        size_t parent = (index - 1) / 2;
        if (!is_worse(moving, heap[parent])) break;
        heap[index] = heap[parent];
        index = parent;
    }
    heap[index] = moving;
}

size_t stw_scan_top(
    int kernel, const stw_scan_query *query, const uint8_t *blocks, const float *scales, size_t rows,
    uint32_t first_row, stw_scan_candidate *best, size_t capacity, size_t count) {
    if (capacity == 0) return 0;
    stw_scan_block block = block_function(kernel);
    float threshold = count == capacity ? best[0].score : -INFINITY;
    for (size_t start = 0; start < rows; start += STW_SCAN_BLOCK_ROWS) {
        int32_t sums[STW_SCAN_BLOCK_ROWS];
        block(blocks + start * STW_SCAN_DIMENSIONS, query->values, sums);
        size_t lanes = rows - start < STW_SCAN_BLOCK_ROWS ? rows - start : STW_SCAN_BLOCK_ROWS;
        for (size_t lane = 0; lane < lanes; lane++) {
            float score = (float)(sums[lane] - query->bias) * scales[start + lane] * query->scale;
            if (!(score > threshold)) continue;
            stw_scan_candidate found = {score, first_row + (uint32_t)(start + lane)};
            if (count < capacity) {
                best[count] = found;
                sift_up(best, count);
                count++;
            } else {
                best[0] = found;
                sift_down(best, count);
            }
            if (count == capacity) threshold = best[0].score;
        }
    }
    return count;
}

void stw_scan_fetch(const float *row, size_t count) {
    for (size_t i = 0; i < count; i += 16) { __builtin_prefetch(row + i, 0, 3); }
}

float stw_scan_dot(const float *left, const float *right, size_t count) {
#pragma clang fp reassociate(on) contract(fast)
    float sum = 0;
    for (size_t i = 0; i < count; i++) sum += left[i] * right[i];
    return sum;
}
