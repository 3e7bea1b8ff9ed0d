// The forward pass, written once and compiled once for each instruction set: a kernel's .c file defines the names
// below, sets the target of the functions that follow and includes this file.
//
//   LANES          floats in a vector
//   TILE_VECTORS   vectors of outputs that `multiply_tile` handles at once; divides 64 / LANES
//   TILE_ROWS      most tokens that it handles at once, 4 or 6
//   ATTENTION_VECTORS  vectors of scores that attention keeps in registers for each query
//   ATTENTION_VALUES   the same for values; divides 32 / LANES
//   CODE_BYTES     bytes of a quantised activation
//   CODE_BIAS      what is taken off a code before it is stored
//   FORWARD        the name of the function
//   multiply_tile, store_codes, sum_of, least_of, greatest_of
//
// `multiply_tile` may `fetch` what it is told to have ready for the tiles after it.
//
// No include guard: that is the point.

// Rows of activations -------------------------------------------------------------------------------------------------

ALWAYS vf load(const float *from) { return *(const vf_anywhere *)from; }
ALWAYS void store(float *to, vf value) { *(vf_anywhere *)to = value; }
ALWAYS vf filled(float value) { return (vf)value; }

/// e^x for x <= 0, as a power of two: a Taylor polynomial of degree 6 round the nearest integer. Relative error below
/// 1e-6 for x > -8; further down it grows to 1e-5, from the rounding of the product.
ALWAYS vf exponential(vf x) {
    const vf shift = filled(12582912.0f); // 1.5 * 2^23: adding it rounds to an integer, kept in the low bits
    vf power = x * filled(1.44269504f);
    power = power > filled(-126.0f) ? power : filled(-126.0f);
    vf shifted = power + shift;
    vf rest = power - (shifted - shift);
    vf result = filled(1.54035304e-4f);
    result = result * rest + filled(1.33335581e-3f);
    result = result * rest + filled(9.61812911e-3f);
    result = result * rest + filled(5.55041087e-2f);
    result = result * rest + filled(2.40226507e-1f);
    result = result * rest + filled(6.93147181e-1f);
    result = result * rest + filled(1.0f);
    vi exponent = ((vi)shifted - (vi)shift + 127) << 23;
    return result * (vf)exponent;
}

/// GELU with the exact error function: x * (1/2 + z * p(z^2)), z being x held to +-5 and p a minimax polynomial fitted
/// to erf(z / sqrt 2) / (2 z) with weight z^2. Absolute error below 3e-6 for |x| <= 12.
ALWAYS vf gelu(vf x) {
    const vf bound = filled(5.0f);
    vf z = x < bound ? x : bound;
    z = z > -bound ? z : -bound;
    vf u = z * z * filled(0.08f) - filled(1.0f);
    vf p = filled(4.93090542e-4f);
    p = p * u + filled(-1.51431072e-3f);
    p = p * u + filled(2.00163596e-3f);
    p = p * u + filled(-2.91534537e-3f);
    p = p * u + filled(6.16556173e-3f);
    p = p * u + filled(-1.0973474e-2f);
    p = p * u + filled(1.64976344e-2f);
    p = p * u + filled(-2.33366545e-2f);
    p = p * u + filled(3.14262286e-2f);
    p = p * u + filled(-4.04329598e-2f);
    p = p * u + filled(5.15214205e-2f);
    p = p * u + filled(-7.02966526e-2f);
    p = p * u + filled(1.41363785e-1f);
    return x * (z * p + filled(0.5f));
}

/// Layer normalisation of one token's row in place, epsilon 1e-12.
static void normalise(float *row, const stw_norm *norm) {
    vf total = filled(0);
    for (size_t i = 0; i < WIDTH; i += LANES) { total += load(row + i); }
    const vf mean = filled(sum_of(total) / WIDTH);
    vf squares = filled(0);
    for (size_t i = 0; i < WIDTH; i += LANES) {
        vf centred = load(row + i) - mean;
        squares = centred * centred + squares;
    }
    const vf inverse = filled(1.0f / __builtin_elementwise_sqrt(sum_of(squares) / WIDTH + 1e-12f));
    for (size_t i = 0; i < WIDTH; i += LANES) {
        store(row + i, (load(row + i) - mean) * inverse * load(norm->gamma + i) + load(norm->beta + i));
    }
}

/// Quantises one row of `inputs` values, each multiplied by `smooth` first if there is one. The range always holds
/// zero, so the zero point is a code too.
static void quantise(const float *row, const float *smooth, size_t inputs, const stw_codes *to, size_t at) {
    vf low = filled(0), high = filled(0);
    for (size_t i = 0; i < inputs; i += LANES) {
        vf value = load(row + i);
        if (smooth != NULL) { value *= load(smooth + i); }
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    const float least = least_of(low);
    float range = greatest_of(high) - least;
    range = range > 1e-20f ? range : 1e-20f;
    const float inverse = 255.0f / range;
    const int32_t zero = (int32_t)(0.5f - least * inverse);
    to->scale[at] = range / 255.0f;
    to->zero[at] = zero - CODE_BIAS;
    const vf rounding = filled((float)zero + 0.5f);
    uint8_t *codes = to->codes + at * inputs * CODE_BYTES;
    for (size_t i = 0; i < inputs; i += LANES) {
        vf value = load(row + i);
        if (smooth != NULL) { value *= load(smooth + i); }
        vi code = __builtin_convertvector(value * filled(inverse) + rounding, vi);
        code = code < 255 ? code : (vi)255;
        code = code > 0 ? code : (vi)0;
        store_codes(codes + i * CODE_BYTES, code - CODE_BIAS);
    }
}

// Matrix products -----------------------------------------------------------------------------------------------------

/// A tile of a product: `rows` tokens from `first`, TILE_VECTORS vectors of outputs from `output`.
ALWAYS void product_tile(const int rows, const stw_codes *in, size_t first, size_t inputs,
                         const stw_dense *dense, size_t output, size_t outputs, const bool activate, float *out,
                         stw_ahead ahead) {
    vi sums[TILE_ROWS][TILE_VECTORS];
    const int8_t *panel = dense->weights + output / 64 * 64 * inputs + output % 64 * 4;
    multiply_tile(rows, in->codes + first * inputs * CODE_BYTES, inputs * CODE_BYTES, panel, inputs / 4, ahead, sums);
#pragma unroll
    for (int vector = 0; vector < TILE_VECTORS; vector++) {
        const size_t column = output + (size_t)vector * LANES;
        const vf scale = load(dense->scale + column), bias = load(dense->bias + column);
        const vi sum = *(const vi_anywhere *)(dense->sum + column);
#pragma unroll
        for (int row = 0; row < rows; row++) {
            const vi exact = sums[row][vector] - sum * (vi)in->zero[first + row];
            vf value = __builtin_convertvector(exact, vf) * (scale * filled(in->scale[first + row])) + bias;
            store(out + (first + row) * outputs + column, activate ? gelu(value) : value);
        }
    }
}

/// Asks for what goes with the 64 outputs from `output` besides their weights. Behind the last is other memory of the model,
/// and a prefetch may ask for any.
ALWAYS void fetch_outputs(const stw_dense *dense, size_t output) {
    for (size_t line = 0; line < 64; line += 64 / sizeof(float)) {
        __builtin_prefetch(dense->scale + output + line, 0, 3);
        __builtin_prefetch(dense->bias + output + line, 0, 3);
        __builtin_prefetch(dense->sum + output + line, 0, 3);
    }
}

/// out[row][output] = in[row] . weights[output] + bias, through GELU if `activate`. The tokens are shared out evenly
/// among tiles; a panel of 64 outputs stays in the first-level cache while all tokens pass over it. Each tile fetches its
/// part of the panel after it, so that memory is read all the time: weights that were not used for a while are in no cache.
ALWAYS void product(const stw_codes *in, size_t rows, size_t inputs, const stw_dense *dense, size_t outputs,
                    const bool activate, float *out) {
    const size_t tiles = (rows + TILE_ROWS - 1) / TILE_ROWS;
    // Of the four in each group of inputs; what is more than the panel is needed next, too.
    const size_t lines = tiles == 1 ? 4 : tiles <= 3 ? 2 : 1;
    for (size_t output = 0; output < outputs; output += TILE_VECTORS * LANES) {
        const int8_t *const next = dense->weights + (output / 64 + 1) * 64 * inputs;
        if (output % 64 == 0) { fetch_outputs(dense, output + 64); }
        for (size_t tile = 0; tile < tiles; tile++) {
            const size_t first = tile * rows / tiles;
            const stw_ahead ahead = {next + tile * (inputs / 4) * lines * 64, lines};
            switch ((tile + 1) * rows / tiles - first) {
            case 1: product_tile(1, in, first, inputs, dense, output, outputs, activate, out, ahead); break;
            case 2: product_tile(2, in, first, inputs, dense, output, outputs, activate, out, ahead); break;
            case 3: product_tile(3, in, first, inputs, dense, output, outputs, activate, out, ahead); break;
            case 4: product_tile(4, in, first, inputs, dense, output, outputs, activate, out, ahead); break;
#if TILE_ROWS > 4
            case 5: product_tile(5, in, first, inputs, dense, output, outputs, activate, out, ahead); break;
            case 6: product_tile(6, in, first, inputs, dense, output, outputs, activate, out, ahead); break;
#endif
            default: break;
            }
        }
    }
}

static __attribute__((noinline)) void linear(const stw_codes *in, size_t rows, size_t inputs,
                                             const stw_dense *dense, size_t outputs, float *out) {
    product(in, rows, inputs, dense, outputs, false, out);
}

static __attribute__((noinline)) void linear_gelu(const stw_codes *in, size_t rows, size_t inputs,
                                                  const stw_dense *dense, size_t outputs, float *out) {
    product(in, rows, inputs, dense, outputs, true, out);
}

// Attention -----------------------------------------------------------------------------------------------------------

/// One head's keys with a row for each of their 32 numbers, filled up with zeros to `stride` tokens.
static void transpose_keys(const float *keys, size_t count, size_t stride, float *to) {
    for (size_t i = 0; i < HEAD; i++) {
        // A whole vector: the few places behind the last token would each time be a call of memset.
        store(to + (i + 1) * stride - LANES, filled(0));
        for (size_t token = 0; token < count; token++) { to[i * stride + token] = keys[token * 3 * WIDTH + i]; }
    }
}

/// Scores of QUERIES queries against `vectors` vectors of keys.
ALWAYS void score_tile(const int vectors, const float *const queries[QUERIES], const float *keys, size_t stride,
                       float *scores) {
    vf sums[QUERIES][ATTENTION_VECTORS];
#pragma unroll
    for (int query = 0; query < QUERIES; query++) {
#pragma unroll
        for (int vector = 0; vector < vectors; vector++) { sums[query][vector] = filled(0); }
    }
    for (size_t i = 0; i < HEAD; i++) {
#pragma unroll
        for (int query = 0; query < QUERIES; query++) {
            const vf factor = filled(queries[query][i]);
#pragma unroll
            for (int vector = 0; vector < vectors; vector++) {
                sums[query][vector] = load(keys + i * stride + (size_t)vector * LANES) * factor + sums[query][vector];
            }
        }
    }
#pragma unroll
    for (int query = 0; query < QUERIES; query++) {
#pragma unroll
        for (int vector = 0; vector < vectors; vector++) {
            store(scores + query * POSITIONS + vector * LANES, sums[query][vector]);
        }
    }
}

/// Turns one query's scores into weights that add up to the returned value. The places from `count` to `stride`
/// become negligible.
static float softmax(float *scores, size_t count, size_t stride) {
    for (size_t i = count; i < stride; i++) { scores[i] = -1e30f; }
    vf most = load(scores);
    for (size_t i = LANES; i < stride; i += LANES) {
        vf score = load(scores + i);
        most = score > most ? score : most;
    }
    const vf greatest = filled(greatest_of(most));
    vf total = filled(0);
    for (size_t i = 0; i < stride; i += LANES) {
        vf weight = exponential(load(scores + i) - greatest);
        store(scores + i, weight);
        total += weight;
    }
    return sum_of(total);
}

/// Scores and weights of QUERIES queries against at most LANES keys: what `score_tile` and `softmax` compute, in registers,
/// and for all the queries at once, because one has to wait for itself most of the time.
ALWAYS void weigh_short(const float *const queries[QUERIES], const float *keys, size_t count, float *scores,
                        float totals[QUERIES]) {
    vf sums[QUERIES];
#pragma unroll
    for (int query = 0; query < QUERIES; query++) { sums[query] = filled(0); }
    for (size_t i = 0; i < HEAD; i++) {
        const vf key = load(keys + i * LANES);
#pragma unroll
        for (int query = 0; query < QUERIES; query++) { sums[query] = key * filled(queries[query][i]) + sums[query]; }
    }
    vi place;
    for (int lane = 0; lane < LANES; lane++) { place[lane] = lane; }
    const vi filler = place >= (int32_t)count;
#pragma unroll
    for (int query = 0; query < QUERIES; query++) {
        const vf score = filler ? filled(-1e30f) : sums[query];
        const vf weight = exponential(score - filled(greatest_of(score)));
        store(scores + query * POSITIONS, weight);
        totals[query] = sum_of(weight);
    }
}

/// The same for any number of keys.
ALWAYS void weigh(const float *const queries[QUERIES], const float *keys, size_t count, size_t stride, float *scores,
                  float totals[QUERIES]) {
    size_t at = 0;
    for (; at + ATTENTION_VECTORS * LANES <= stride; at += ATTENTION_VECTORS * LANES) {
        score_tile(ATTENTION_VECTORS, queries, keys + at, stride, scores + at);
    }
    for (; at < stride; at += LANES) { score_tile(1, queries, keys + at, stride, scores + at); }
    for (size_t i = 0; i < QUERIES; i++) { totals[i] = softmax(scores + i * POSITIONS, count, stride); }
}

/// The weighted sums of the values for QUERIES queries, over ATTENTION_VALUES vectors from `values` on.
ALWAYS void value_tile(const float *scores, const float *values, size_t count, const float totals[QUERIES],
                       float *const out[QUERIES]) {
    vf sums[QUERIES][ATTENTION_VALUES];
#pragma unroll
    for (int query = 0; query < QUERIES; query++) {
#pragma unroll
        for (int vector = 0; vector < ATTENTION_VALUES; vector++) { sums[query][vector] = filled(0); }
    }
    for (size_t i = 0; i < count; i++) {
#pragma unroll
        for (int query = 0; query < QUERIES; query++) {
            const vf weight = filled(scores[query * POSITIONS + i]);
#pragma unroll
            for (int vector = 0; vector < ATTENTION_VALUES; vector++) {
                sums[query][vector] = load(values + i * 3 * WIDTH + vector * LANES) * weight + sums[query][vector];
            }
        }
    }
#pragma unroll
    for (int query = 0; query < QUERIES; query++) {
        const vf inverse = filled(1.0f / totals[query]);
#pragma unroll
        for (int vector = 0; vector < ATTENTION_VALUES; vector++) {
            store(out[query] + vector * LANES, sums[query][vector] * inverse);
        }
    }
}

/// Attention within one sequence of `count` tokens. `wide` holds queries (already divided by sqrt 32), keys, values.
static __attribute__((noinline)) void attend(const float *wide, size_t count, const stw_workspace *space,
                                             float *context) {
    const size_t stride = (count + LANES - 1) / LANES * LANES;
    for (size_t head = 0; head < WIDTH; head += HEAD) {
        transpose_keys(wide + WIDTH + head, count, stride, space->keys);
        for (size_t first = 0; first < count; first += QUERIES) {
            // The last tile's missing queries repeat the last one: they write the same values to the same place.
            const float *queries[QUERIES];
            float *out[QUERIES], totals[QUERIES];
            for (size_t i = 0; i < QUERIES; i++) {
                const size_t token = first + i < count ? first + i : count - 1;
                queries[i] = wide + token * 3 * WIDTH + head;
                out[i] = context + token * WIDTH + head;
            }
            if (stride == LANES) {
                weigh_short(queries, space->keys, count, space->scores, totals);
            } else {
                weigh(queries, space->keys, count, stride, space->scores, totals);
            }
            for (size_t part = 0; part < HEAD; part += ATTENTION_VALUES * LANES) {
                float *to[QUERIES];
                for (size_t i = 0; i < QUERIES; i++) { to[i] = out[i] + part; }
                value_tile(space->scores, wide + 2 * WIDTH + head + part, count, totals, to);
            }
        }
    }
}

// The model -----------------------------------------------------------------------------------------------------------

static void embed_token(const stw_model *model, uint16_t id, size_t position, float *row) {
    const int8_t *word = model->words + (size_t)id * WIDTH;
    const vf scale = filled(model->word_scale[id]);
    for (size_t i = 0; i < WIDTH; i += LANES) {
        const vf value = __builtin_convertvector(*(const vb_anywhere *)(word + i), vf);
        store(row + i, value * scale + load(model->positions + position * WIDTH + i));
    }
    normalise(row, &model->embedding_norm);
}

static void add_and_normalise(const float *from, const stw_norm *norm, float *row) {
    for (size_t i = 0; i < WIDTH; i += LANES) { store(row + i, load(row + i) + load(from + i)); }
    normalise(row, norm);
}

/// Mean over the tokens, then length 1.
static void pool(const float *rows, size_t count, float *vector) {
    vf squares = filled(0);
    for (size_t i = 0; i < WIDTH; i += LANES) {
        vf total = filled(0);
        for (size_t row = 0; row < count; row++) { total += load(rows + row * WIDTH + i); }
        store(vector + i, total);
        squares = total * total + squares;
    }
    const vf inverse = filled(1.0f / __builtin_elementwise_sqrt(sum_of(squares) + 1e-24f));
    for (size_t i = 0; i < WIDTH; i += LANES) { store(vector + i, load(vector + i) * inverse); }
}

static void run_layer(const stw_layer *layer, const uint32_t *lengths, size_t count, size_t tokens,
                      const stw_workspace *space) {
    for (size_t row = 0; row < tokens; row++) {
        quantise(space->x + row * WIDTH, layer->qkv_smooth, WIDTH, &space->narrow, row);
    }
    linear(&space->narrow, tokens, WIDTH, &layer->qkv, 3 * WIDTH, space->wide);
    for (size_t i = 0, first = 0; i < count; first += lengths[i], i++) {
        attend(space->wide + first * 3 * WIDTH, lengths[i], space, space->context + first * WIDTH);
    }
    for (size_t row = 0; row < tokens; row++) {
        quantise(space->context + row * WIDTH, NULL, WIDTH, &space->narrow, row);
    }
    linear(&space->narrow, tokens, WIDTH, &layer->out, WIDTH, space->wide);
    for (size_t row = 0; row < tokens; row++) {
        add_and_normalise(space->wide + row * WIDTH, &layer->attention_norm, space->x + row * WIDTH);
    }
    for (size_t first = 0; first < tokens; first += BLOCK) {
        const size_t rows = tokens - first < BLOCK ? tokens - first : BLOCK;
        for (size_t row = 0; row < rows; row++) {
            quantise(space->x + (first + row) * WIDTH, layer->up_smooth, WIDTH, &space->narrow, row);
        }
        linear_gelu(&space->narrow, rows, WIDTH, &layer->up, INNER, space->inner);
        for (size_t row = 0; row < rows; row++) {
            quantise(space->inner + row * INNER, layer->down_smooth, INNER, &space->broad, row);
        }
        linear(&space->broad, rows, INNER, &layer->down, WIDTH, space->wide);
        for (size_t row = 0; row < rows; row++) {
            add_and_normalise(space->wide + row * WIDTH, &layer->output_norm, space->x + (first + row) * WIDTH);
        }
    }
}

void FORWARD(const stw_model *model, const uint16_t *ids, const uint32_t *lengths, size_t count, size_t tokens,
             const stw_workspace *space, float *vectors) {
    // The words' rows lie anywhere, and are mostly in no cache.
    for (size_t token = 0; token < tokens; token++) {
        for (size_t i = 0; i < WIDTH; i += 64) { __builtin_prefetch(model->words + (size_t)ids[token] * WIDTH + i, 0, 3); }
        __builtin_prefetch(model->word_scale + ids[token], 0, 3);
    }
    for (size_t i = 0, token = 0; i < count; i++) {
        for (size_t position = 0; position < lengths[i]; position++, token++) {
            embed_token(model, ids[token], position, space->x + token * WIDTH);
        }
    }
    for (size_t i = 0; i < LAYERS; i++) { run_layer(&model->layers[i], lengths, count, tokens, space); }
    if (vectors == NULL) { return; }
    for (size_t i = 0, first = 0; i < count; first += lengths[i], i++) {
        pool(space->x + first * WIDTH, lengths[i], vectors + i * WIDTH);
    }
}
