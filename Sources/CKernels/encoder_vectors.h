// Vector types of LANES numbers. Included once by each kernel, after it has set the target of its functions.

#define ALWAYS static inline __attribute__((always_inline, unused))

typedef float vf __attribute__((ext_vector_type(LANES)));
typedef int32_t vi __attribute__((ext_vector_type(LANES)));
typedef int8_t vb __attribute__((ext_vector_type(LANES)));
// The same, for reading and writing at any address.
typedef float vf_anywhere __attribute__((ext_vector_type(LANES), aligned(4), may_alias));
typedef int32_t vi_anywhere __attribute__((ext_vector_type(LANES), aligned(4), may_alias));
typedef int8_t vb_anywhere __attribute__((ext_vector_type(LANES), aligned(1), may_alias));
typedef uint8_t vu8_anywhere __attribute__((ext_vector_type(LANES), aligned(1), may_alias));
typedef uint16_t vu16_anywhere __attribute__((ext_vector_type(LANES), aligned(1), may_alias));
