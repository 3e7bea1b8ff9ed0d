#ifndef STW_ENCODER_H
#define STW_ENCODER_H

// Forward pass of all-MiniLM-L6-v2: token ids in, L2-normalised sentence vectors or the tokens' last states out.
//
// Matrix products take int8 weights (scaled per output row) and unsigned 8-bit activations (scaled and shifted per
// token); everything else is float. All kernels compute the same integers, so their vectors differ only in the last
// bits of float sums.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    STW_ENCODER_VOCABULARY = 30522,
    STW_ENCODER_WIDTH = 384,
    STW_ENCODER_INNER = 1536,
    STW_ENCODER_LAYERS = 6,
    STW_ENCODER_HEADS = 12,
    /// The most tokens a sequence may have, [CLS] and [SEP] included.
    STW_ENCODER_POSITIONS = 256
};

/// The instruction sets there is code for. Values are stable.
enum {
    STW_ENCODER_PORTABLE = 0,
    STW_ENCODER_AVX2 = 1,
    STW_ENCODER_AVX512VNNI = 2,
    STW_ENCODER_NEON = 3
};

/// Whether this processor (and this build) can run a kernel. The portable one always can.
bool stw_encoder_supports(int kernel);

/// The fastest kernel that this processor can run.
int stw_encoder_best_kernel(void);

/// An int8 matrix product with its bias.
typedef struct {
    /// Packed [rows / 64][inputs / 4][64][4].
    const int8_t *weights;
    /// Per output row: what one unit of the integer product stands for, the bias, and the sum of the row's weights.
    const float *scale;
    const float *bias;
    const int32_t *sum;
} stw_dense;

typedef struct {
    const float *gamma;
    const float *beta;
} stw_norm;

/// One transformer layer. The `smooth` vectors multiply a product's input before it is quantised.
typedef struct {
    const float *qkv_smooth;
    stw_dense qkv;
    stw_dense out;
    stw_norm attention_norm;
    const float *up_smooth;
    stw_dense up;
    const float *down_smooth;
    stw_dense down;
    stw_norm output_norm;
} stw_layer;

/// Pointers into the weights, which must stay where they are for as long as the model is used.
typedef struct {
    const int8_t *words;
    const float *word_scale;
    const float *positions;
    stw_norm embedding_norm;
    stw_layer layers[STW_ENCODER_LAYERS];
} stw_model;

/// The size of the weights in bytes: a section of any other size is not this model.
size_t stw_encoder_weights_size(void);

/// Fills in `model`. `weights` is aligned to 64 bytes and `size` is `stw_encoder_weights_size()`, or false returns.
bool stw_encoder_bind(stw_model *model, const void *weights, size_t size);

/// The size of `count` layers of weights in bytes.
size_t stw_encoder_layers_size(size_t count);

/// Puts `count` layers of other weights in the place of the last ones of `model`. `weights` is aligned to 64 bytes, `count` at
/// most STW_ENCODER_LAYERS and `size` is `stw_encoder_layers_size(count)`, or false returns.
bool stw_encoder_bind_last_layers(stw_model *model, size_t count, const void *weights, size_t size);

/// What `stw_encoder_run` needs as workspace for so many tokens in all, in bytes.
size_t stw_encoder_workspace_size(size_t tokens);

/// Encodes `count` sequences, laid one after the other in `ids`, of `lengths[i]` tokens each; nothing is padded.
/// `vectors` takes `count` times 384 floats. `workspace` is aligned to 64 bytes and used by one call at a time.
/// Returns false, having written nothing, if the kernel is not supported, a length is not in 1...256, an id is not in
/// the vocabulary or the workspace is too small.
bool stw_encoder_run(const stw_model *model, int kernel, const uint16_t *ids, const uint32_t *lengths,
                         size_t count, void *workspace, size_t workspace_size, float *vectors);

/// What the last layer makes of each token of one sequence: `states` takes `length` times 384 floats. The rest is as with
/// `stw_encoder_run`.
bool stw_encoder_states(const stw_model *model, int kernel, const uint16_t *ids, uint32_t length, void *workspace,
                            size_t workspace_size, float *states);

/// XXH64 with seed 0 (xxHash specification, doc/xxhash_spec.md): guards the model's file against damage.
uint64_t stw_hash64(const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
