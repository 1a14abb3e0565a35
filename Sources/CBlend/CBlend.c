// SPDX-License-Identifier: MIT

#include "CBlend.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Colours are taken apart in little-endian memory order."
#endif

typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef uint16_t u16x16 __attribute__((vector_size(32)));
typedef uint32_t u32x16 __attribute__((vector_size(64)));

// Vectors wider than the baseline's registers stay inside of this file, where their calling
// convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#define NAME(name) name##_baseline
#define TARGET
#include "Kernels.h"
#undef NAME
#undef TARGET

#if defined(__x86_64__)
#include <immintrin.h>

// The last 1 to 7 bytes of a row of `start + count` bytes, without reading beyond it.
static inline __m128i load_few(const uint8_t *row, size_t start, size_t count) {
  uint64_t bytes = 0;
  if (start + count >= 8) {
    memcpy(&bytes, row + start + count - 8, 8);
    bytes >>= 8 * (8 - count);
  } else {
    for (size_t index = count; index-- > 0;) bytes = bytes << 8 | row[start + index];
  }
  return _mm_cvtsi64_si128((long long)bytes);
}

// 256 bits: eight pixels, of which the last ones of a row are picked by a mask of 32-bit elements.
#define NAME(name) name##_avx2
#define TARGET __attribute__((target("avx2")))
#define WIDE __m256i
#define PIXELS 8
#define OP(name) _mm256_##name
#define ZERO _mm256_setzero_si256()
#define BROADCAST_LANE(lane) _mm256_broadcastsi128_si256(lane)
#define LANE_OFFSETS _mm256_setr_epi32(0, 0, 0, 0, 0x00040004, 0x00040004, 0x00040004, 0x00040004)
#define LOAD_MASK(place) _mm_loadl_epi64((const __m128i *)(const void *)(place))
#define IS_EMPTY(mask) (_mm_cvtsi128_si64(mask) == 0)
#define LOAD_WIDE(place) _mm256_loadu_si256((const __m256i *)(const void *)(place))
#define STORE_WIDE(place, value) _mm256_storeu_si256((__m256i *)(void *)(place), value)
#define LOAD_FEW(row, start, count) load_few(row, start, count)
#define TAIL_MASKS(rest)                                                                           \
  const __m256i tail =                                                                             \
    _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(rest)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
#define LOAD_TAIL(place) _mm256_maskload_epi32((const int *)(const void *)(place), tail)
#define STORE_TAIL(place, value) _mm256_maskstore_epi32((int *)(void *)(place), tail, value)
#include "WideKernels.h"
#undef NAME
#undef TARGET
#undef WIDE
#undef PIXELS
#undef OP
#undef ZERO
#undef BROADCAST_LANE
#undef LANE_OFFSETS
#undef LOAD_MASK
#undef IS_EMPTY
#undef LOAD_WIDE
#undef STORE_WIDE
#undef LOAD_FEW
#undef TAIL_MASKS
#undef LOAD_TAIL
#undef STORE_TAIL

// 512 bits: sixteen pixels at once.
#define NAME(name) name##_avx512
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl")))
#define WIDE __m512i
#define PIXELS 16
#define OP(name) _mm512_##name
#define ZERO _mm512_setzero_si512()
#define BROADCAST_LANE(lane) _mm512_broadcast_i32x4(lane)
#define LANE_OFFSETS                                                                               \
  _mm512_setr_epi32(                                                                               \
    0, 0, 0, 0, 0x00040004, 0x00040004, 0x00040004, 0x00040004,                                    \
    0x00080008, 0x00080008, 0x00080008, 0x00080008, 0x000C000C, 0x000C000C, 0x000C000C, 0x000C000C)
#define LOAD_MASK(place) _mm_loadu_si128((const __m128i *)(const void *)(place))
#define IS_EMPTY(mask) _mm_testz_si128(mask, mask)
#define LOAD_WIDE(place) _mm512_loadu_si512((const void *)(place))
#define STORE_WIDE(place, value) _mm512_storeu_si512((void *)(place), value)
#define LOAD_FEW(row, start, count)                                                                \
  _mm_maskz_loadu_epi8((__mmask16)((1u << (count)) - 1), (row) + (start))
#define TAIL_MASKS(rest) const __mmask16 tail = (__mmask16)((1u << (rest)) - 1);
#define LOAD_TAIL(place) _mm512_maskz_loadu_epi32(tail, (const void *)(place))
#define STORE_TAIL(place, value) _mm512_mask_storeu_epi32((void *)(place), tail, value)
#include "WideKernels.h"

#endif

typedef void (*kernel)(const effectd_block *block, uint32_t argument);

// By level, then by kind.
static const kernel kernels[][4] = {
  {coverage_over_baseline, coverage_add_baseline, color_over_baseline, color_add_baseline},
#if defined(__x86_64__)
  {coverage_over_avx2, coverage_add_avx2, color_over_avx2, color_add_avx2},
  {coverage_over_avx512, coverage_add_avx512, color_over_avx512, color_add_avx512},
#endif
};

// The compiler's runtime keeps the processor's features: asking for each sprite costs a few loads.
int effectd_blend_best_level(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) return 2;
  if (__builtin_cpu_supports("avx2")) return 1;
#endif
  return 0;
}

void effectd_blend_at_level(
  int level, effectd_blend_kind kind, const effectd_block *block, uint32_t argument
) {
  kernels[level][kind](block, argument);
}

void effectd_blend(effectd_blend_kind kind, const effectd_block *block, uint32_t argument) {
  kernels[effectd_blend_best_level()][kind](block, argument);
}

void effectd_blend_expect(uint8_t *destination, size_t stride, uint32_t width, uint32_t height) {
  for (uint32_t row = 0; row < height; row++) {
    uint8_t *start = destination + row * stride;
    for (size_t byte = 0; byte < 4 * (size_t)width; byte += 64) {
      __builtin_prefetch(start + byte, 1);
    }
    __builtin_prefetch(start + 4 * (size_t)width - 1, 1);
  }
}

void effectd_blend_clear(uint8_t *destination, size_t stride, uint32_t width, uint32_t height) {
  for (uint32_t row = 0; row < height; row++) {
    memset(destination + row * stride, 0, 4 * (size_t)width);
  }
}
