// Runs every encoder kernel that this machine has over random ragged batches, in buffers of exactly the size they
// need, and compares the kernels. Built with sanitizers by scripts/checks/check-kernels; argument: the model's file.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "encoder.h"

static uint64_t state = 20260101;

static uint32_t below(uint32_t limit) { // SplitMix64
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)((z ^ (z >> 31)) % limit);
}

static void stop(const char *why) {
    fprintf(stderr, "encoder_check: %s\n", why);
    exit(1);
}

static void *region(size_t size) {
    void *memory = NULL;
    if (posix_memalign(&memory, 64, size) != 0) { stop("no memory"); }
    return memory;
}

/// The weights, alone in a region of their own size.
static void *weights_of(const char *path) {
    FILE *file = fopen(path, "rb");
    uint64_t place[2];
    // The last of the seven sections in the table at byte 128.
    if (file == NULL || fseek(file, 128 + 6 * 16, SEEK_SET) != 0 || fread(place, sizeof place, 1, file) != 1 ||
        place[1] != stw_encoder_weights_size() || fseek(file, (long)place[0], SEEK_SET) != 0) {
        stop("cannot read the model's file");
    }
    void *weights = region(place[1]);
    if (fread(weights, place[1], 1, file) != 1) { stop("the model's file is short"); }
    fclose(file);
    return weights;
}

static double cosine(const float *a, const float *b) {
    double dot = 0, first = 0, second = 0;
    for (int i = 0; i < STW_ENCODER_WIDTH; i++) {
        dot += (double)a[i] * b[i];
        first += (double)a[i] * a[i];
        second += (double)b[i] * b[i];
    }
    return dot / sqrt(first * second);
}

static float *run(const stw_model *model, int kernel, const uint16_t *ids, const uint32_t *lengths, size_t count,
                  size_t tokens) {
    const size_t size = stw_encoder_workspace_size(tokens);
    void *workspace = region(size);
    memset(workspace, 0xFF, size); // a NaN wherever something is read before it is written
    float *vectors = malloc(count * STW_ENCODER_WIDTH * sizeof(float));
    if (!stw_encoder_run(model, kernel, ids, lengths, count, workspace, size, vectors)) { stop("refused"); }
    free(workspace);
    return vectors;
}

static void compare(const stw_model *model, const uint32_t *lengths, size_t count) {
    size_t tokens = 0;
    for (size_t i = 0; i < count; i++) { tokens += lengths[i]; }
    uint16_t *ids = malloc(tokens * sizeof *ids);
    for (size_t i = 0; i < tokens; i++) { ids[i] = (uint16_t)below(STW_ENCODER_VOCABULARY); }
    float *expected = run(model, STW_ENCODER_PORTABLE, ids, lengths, count, tokens);
    for (int kernel = STW_ENCODER_AVX2; kernel <= STW_ENCODER_NEON; kernel++) {
        if (!stw_encoder_supports(kernel)) { continue; }
        float *found = run(model, kernel, ids, lengths, count, tokens);
        for (size_t i = 0; i < count; i++) {
            // Written so that a NaN fails. Ids at random are no language: codes that round the other way move such a
            // vector more than a sentence.
            const double nearness = cosine(found + i * STW_ENCODER_WIDTH, expected + i * STW_ENCODER_WIDTH);
            if (!(nearness > 0.998)) {
                fprintf(stderr, "kernel %d, %u tokens: cosine %f\n", kernel, lengths[i], nearness);
                stop("kernels differ");
            }
        }
        free(found);
    }
    free(expected);
    free(ids);
}

/// The mean of the states has the direction of the sentence's vector, with the model's own last layers bound once more.
static void check_states(const stw_model *model, int kernel, uint32_t length) {
    uint16_t ids[STW_ENCODER_POSITIONS];
    for (uint32_t i = 0; i < length; i++) { ids[i] = (uint16_t)below(STW_ENCODER_VOCABULARY); }
    float *vector = run(model, kernel, ids, &length, 1, length);
    stw_model again = *model;
    const size_t layers = 2, bytes = stw_encoder_layers_size(layers);
    if (!stw_encoder_bind_last_layers(&again, layers, model->layers[STW_ENCODER_LAYERS - layers].qkv_smooth, bytes) ||
        stw_encoder_bind_last_layers(&again, layers, model->layers[0].qkv_smooth, bytes - 64) ||
        stw_encoder_bind_last_layers(&again, STW_ENCODER_LAYERS + 1, model->words, stw_encoder_layers_size(7))) {
        stop("binding layers");
    }
    const size_t size = stw_encoder_workspace_size(length);
    void *workspace = region(size);
    float *states = malloc(length * STW_ENCODER_WIDTH * sizeof(float)), mean[STW_ENCODER_WIDTH] = {0};
    if (!stw_encoder_states(&again, kernel, ids, length, workspace, size, states)) { stop("refused states"); }
    for (uint32_t i = 0; i < length * STW_ENCODER_WIDTH; i++) { mean[i % STW_ENCODER_WIDTH] += states[i]; }
    if (!(cosine(vector, mean) > 0.99999)) { stop("states are not what is pooled"); }
    free(states);
    free(workspace);
    free(vector);
}

static void check_refusals(const stw_model *model) {
    const size_t size = stw_encoder_workspace_size(4);
    void *workspace = region(size);
    float vector[STW_ENCODER_WIDTH];
    const uint16_t ids[] = {101, 4003, 102, 0}, wrong[] = {101, 30522, 102, 0};
    const uint32_t three = 3, none = 0, many = 257;
    const int kernel = STW_ENCODER_PORTABLE;
    if (stw_encoder_run(model, kernel, wrong, &three, 1, workspace, size, vector) ||
        stw_encoder_run(model, kernel, ids, &none, 1, workspace, size, vector) ||
        stw_encoder_run(model, kernel, ids, &many, 1, workspace, size, vector) ||
        stw_encoder_run(model, kernel, ids, &three, 1, workspace, stw_encoder_workspace_size(3) - 1, vector) ||
        stw_encoder_run(model, kernel, ids, &three, 1, (char *)workspace + 4, size - 4, vector) ||
        stw_encoder_run(model, 99, ids, &three, 1, workspace, size, vector)) {
        stop("took what it must refuse");
    }
    if (!stw_encoder_run(model, kernel, ids, &three, 1, workspace, size, vector)) { stop("refused what is right"); }
    free(workspace);
}

int main(int count, char **arguments) {
    if (count != 2) { stop("usage: encoder_check MODEL"); }
    void *weights = weights_of(arguments[1]);
    stw_model *model = malloc(sizeof *model);
    if (!stw_encoder_bind(model, weights, stw_encoder_weights_size()) ||
        stw_encoder_bind(model, weights, stw_encoder_weights_size() - 64)) {
        stop("binding");
    }
    if (stw_hash64("abc", 3) != 0x44BC2CF5AD770999u || stw_hash64("", 0) != 0xEF46DB3751D8E999u) { stop("hash"); }
    check_refusals(model);
    // Every length up to 20 alone, the boundaries of tiles and blocks, then batches.
    uint32_t lengths[8];
    for (lengths[0] = 1; lengths[0] <= 20; lengths[0]++) { compare(model, lengths, 1); }
    const uint32_t edges[] = {31, 32, 33, 47, 48, 49, 64, 97, 255, 256};
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) { compare(model, edges + i, 1); }
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 8; i++) { lengths[i] = 1 + below(24); }
        compare(model, lengths, 8);
    }
    for (int kernel = 0; kernel <= STW_ENCODER_NEON; kernel++) {
        if (!stw_encoder_supports(kernel)) { continue; }
        check_states(model, kernel, 1);
        check_states(model, kernel, 49);
        check_states(model, kernel, 256);
    }
    for (int kernel = 0; kernel <= STW_ENCODER_NEON; kernel++) {
        if (stw_encoder_supports(kernel)) { printf("kernel %d checked\n", kernel); }
    }
    free(model);
    free(weights);
    return 0;
}
