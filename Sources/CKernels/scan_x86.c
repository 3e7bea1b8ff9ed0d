#include "scan_internal.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

static int four_bytes(const int8_t *query, size_t group) {
    int bytes;
    memcpy(&bytes, query + group * 4, sizeof bytes);
    return bytes;
}

/// Pairs of products fit 16 bits, as the query has seven.
__attribute__((target("avx2"))) void stw_scan_block_avx2(
    const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]) {
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i low = _mm256_setzero_si256(), high = _mm256_setzero_si256();
    for (size_t group = 0; group < STW_SCAN_DIMENSIONS / 4; group++) {
        const __m256i *bytes = (const __m256i *)(block + group * 64);
        __m256i part = _mm256_set1_epi32(four_bytes(query, group));
        __m256i first = _mm256_maddubs_epi16(_mm256_load_si256(bytes), part);
        __m256i second = _mm256_maddubs_epi16(_mm256_load_si256(bytes + 1), part);
        low = _mm256_add_epi32(low, _mm256_madd_epi16(first, ones));
        high = _mm256_add_epi32(high, _mm256_madd_epi16(second, ones));
    }
    _mm256_storeu_si256((__m256i *)sums, low);
    _mm256_storeu_si256((__m256i *)(sums + 8), high);
}

/// Four sums at a time, as one instruction waits several cycles for the sum before it.
__attribute__((target("avx512f,avx512bw,avx512vnni"))) void stw_scan_block_avx512vnni(
    const uint8_t *block, const int8_t *query, int32_t sums[STW_SCAN_BLOCK_ROWS]) {
    __m512i a = _mm512_setzero_si512(), b = a, c = a, d = a;
    for (size_t group = 0; group < STW_SCAN_DIMENSIONS / 4; group += 4) {
        const uint8_t *bytes = block + group * 64;
        a = _mm512_dpbusd_epi32(a, _mm512_load_si512(bytes), _mm512_set1_epi32(four_bytes(query, group)));
        b = _mm512_dpbusd_epi32(b, _mm512_load_si512(bytes + 64), _mm512_set1_epi32(four_bytes(query, group + 1)));
        c = _mm512_dpbusd_epi32(c, _mm512_load_si512(bytes + 128), _mm512_set1_epi32(four_bytes(query, group + 2)));
        d = _mm512_dpbusd_epi32(d, _mm512_load_si512(bytes + 192), _mm512_set1_epi32(four_bytes(query, group + 3)));
    }
    _mm512_storeu_si512(sums, _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d)));
}

#endif
