// What all kernels share: the layout of the weights, the checks of a call and the choice of a kernel.

#include "encoder_internal.h"

#include <string.h>

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

// Kernels -------------------------------------------------------------------------------------------------------------

#if defined(__aarch64__)
/// HWCAP_ASIMDDP of Linux: the dot product instructions.
static bool has_dot_product(void) {
#if defined(__APPLE__)
    return true;
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & (1UL << 20)) != 0;
#else
    return false;
#endif
}
#endif

static stw_forward *forward_of(int kernel) {
    switch (kernel) {
    case STW_ENCODER_PORTABLE:
        return stw_forward_portable;
#if defined(__x86_64__)
    case STW_ENCODER_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? stw_forward_avx2 : NULL;
    case STW_ENCODER_AVX512VNNI:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                       __builtin_cpu_supports("avx512vnni")
                   ? stw_forward_avx512vnni
                   : NULL;
#elif defined(__aarch64__)
    case STW_ENCODER_NEON:
        return has_dot_product() ? stw_forward_neon : NULL;
#endif
    default:
        return NULL;
    }
}

bool stw_encoder_supports(int kernel) { return forward_of(kernel) != NULL; }

int stw_encoder_best_kernel(void) {
    static const int by_speed[] = {STW_ENCODER_AVX512VNNI, STW_ENCODER_NEON, STW_ENCODER_AVX2};
    for (size_t i = 0; i < sizeof by_speed / sizeof by_speed[0]; i++) {
        if (stw_encoder_supports(by_speed[i])) { return by_speed[i]; }
    }
    return STW_ENCODER_PORTABLE;
}

// Memory --------------------------------------------------------------------------------------------------------------

/// Hands out a region piece by piece, each piece aligned to 64 bytes. Without a region it only counts.
typedef struct {
    uintptr_t start;
    size_t used;
} pieces;

static uintptr_t take(pieces *from, size_t size) {
    uintptr_t at = from->start + from->used;
    from->used += (size + 63) & ~(size_t)63;
    return at;
}

static stw_dense take_dense(pieces *from, size_t rows, size_t inputs) {
    stw_dense dense;
    dense.weights = (const int8_t *)take(from, rows * inputs);
    dense.scale = (const float *)take(from, rows * sizeof(float));
    dense.bias = (const float *)take(from, rows * sizeof(float));
    dense.sum = (const int32_t *)take(from, rows * sizeof(int32_t));
    return dense;
}

static stw_norm take_norm(pieces *from) {
    stw_norm norm;
    norm.gamma = (const float *)take(from, WIDTH * sizeof(float));
    norm.beta = (const float *)take(from, WIDTH * sizeof(float));
    return norm;
}

/// The order of the arrays in these two is the files'.
static void take_layer(pieces *from, stw_layer *layer) {
    layer->qkv_smooth = (const float *)take(from, WIDTH * sizeof(float));
    layer->qkv = take_dense(from, 3 * WIDTH, WIDTH);
    layer->out = take_dense(from, WIDTH, WIDTH);
    layer->attention_norm = take_norm(from);
    layer->up_smooth = (const float *)take(from, WIDTH * sizeof(float));
    layer->up = take_dense(from, INNER, WIDTH);
    layer->down_smooth = (const float *)take(from, INNER * sizeof(float));
    layer->down = take_dense(from, WIDTH, INNER);
    layer->output_norm = take_norm(from);
}

static size_t lay_out(stw_model *model, uintptr_t start) {
    pieces from = {start, 0};
    model->words = (const int8_t *)take(&from, (size_t)VOCABULARY * WIDTH);
    model->word_scale = (const float *)take(&from, VOCABULARY * sizeof(float));
    model->positions = (const float *)take(&from, POSITIONS * WIDTH * sizeof(float));
    model->embedding_norm = take_norm(&from);
    for (int i = 0; i < LAYERS; i++) { take_layer(&from, &model->layers[i]); }
    return from.used;
}

size_t stw_encoder_weights_size(void) {
    stw_model unused;
    return lay_out(&unused, 0);
}

bool stw_encoder_bind(stw_model *model, const void *weights, size_t size) {
    if ((uintptr_t)weights % 64 != 0 || size != stw_encoder_weights_size()) { return false; }
    lay_out(model, (uintptr_t)weights);
    return true;
}

size_t stw_encoder_layers_size(size_t count) {
    stw_layer unused;
    pieces from = {0, 0};
    for (size_t i = 0; i < count; i++) { take_layer(&from, &unused); }
    return from.used;
}

bool stw_encoder_bind_last_layers(stw_model *model, size_t count, const void *weights, size_t size) {
    if (count > LAYERS || (uintptr_t)weights % 64 != 0 || size != stw_encoder_layers_size(count)) { return false; }
    pieces from = {(uintptr_t)weights, 0};
    for (size_t i = LAYERS - count; i < LAYERS; i++) { take_layer(&from, &model->layers[i]); }
    return true;
}

static stw_codes take_codes(pieces *from, size_t rows, size_t inputs) {
    stw_codes codes;
    codes.codes = (uint8_t *)take(from, rows * inputs * CODE_SIZE);
    codes.scale = (float *)take(from, rows * sizeof(float));
    codes.zero = (int32_t *)take(from, rows * sizeof(int32_t));
    return codes;
}

static size_t divide(stw_workspace *space, uintptr_t start, size_t tokens) {
    pieces from = {start, 0};
    space->x = (float *)take(&from, tokens * WIDTH * sizeof(float));
    space->wide = (float *)take(&from, tokens * 3 * WIDTH * sizeof(float));
    space->context = (float *)take(&from, tokens * WIDTH * sizeof(float));
    space->inner = (float *)take(&from, BLOCK * INNER * sizeof(float));
    space->keys = (float *)take(&from, HEAD * POSITIONS * sizeof(float));
    space->scores = (float *)take(&from, QUERIES * POSITIONS * sizeof(float));
    space->narrow = take_codes(&from, tokens, WIDTH);
    space->broad = take_codes(&from, BLOCK, INNER);
    return from.used;
}

size_t stw_encoder_workspace_size(size_t tokens) {
    stw_workspace unused;
    return divide(&unused, 0, tokens);
}

// Run -----------------------------------------------------------------------------------------------------------------

/// Checks a call and lets the layers work; what the last one makes of the tokens is in `space->x` then.
static bool run_layers(const stw_model *model, stw_forward *forward, const uint16_t *ids, const uint32_t *lengths,
                       size_t count, void *workspace, size_t workspace_size, stw_workspace *space, float *vectors) {
    if (forward == NULL || (uintptr_t)workspace % 64 != 0) { return false; }
    size_t tokens = 0;
    for (size_t i = 0; i < count; i++) {
        if (lengths[i] < 1 || lengths[i] > POSITIONS) { return false; }
        tokens += lengths[i];
    }
    for (size_t i = 0; i < tokens; i++) {
        if (ids[i] >= VOCABULARY) { return false; }
    }
    if (divide(space, (uintptr_t)workspace, tokens) > workspace_size) { return false; }
    forward(model, ids, lengths, count, tokens, space, vectors);
    return true;
}

bool stw_encoder_run(const stw_model *model, int kernel, const uint16_t *ids, const uint32_t *lengths,
                         size_t count, void *workspace, size_t workspace_size, float *vectors) {
    stw_workspace space;
    return run_layers(model, forward_of(kernel), ids, lengths, count, workspace, workspace_size, &space, vectors);
}

bool stw_encoder_states(const stw_model *model, int kernel, const uint16_t *ids, uint32_t length, void *workspace,
                            size_t workspace_size, float *states) {
    stw_workspace space;
    if (!run_layers(model, forward_of(kernel), ids, &length, 1, workspace, workspace_size, &space, NULL)) {
        return false;
    }
    memcpy(states, space.x, (size_t)length * WIDTH * sizeof(float));
    return true;
}
