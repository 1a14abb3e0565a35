// SPDX-License-Identifier: MIT
// The loops of CBlend.c; included once for each instruction set with NAME and TARGET defined.

/// x * y / 255 rounded, for products up to 255 * 255; the same numbers as pixman's MUL_UN8:
/// ((t >> 8) + t) >> 8 with t = x * y + 128 equals the high half of t * 257.
TARGET static inline u16x16 NAME(divide255)(u16x16 product) {
  u32x16 t = __builtin_convertvector(product + 128, u32x16) * 257;
  return __builtin_convertvector(t >> 16, u16x16);
}

TARGET static inline u16x16 NAME(widen)(const uint8_t *bytes) {
  u8x16 narrow;
  __builtin_memcpy(&narrow, bytes, sizeof narrow);
  return __builtin_convertvector(narrow, u16x16);
}

TARGET static inline u16x16 NAME(alphas)(u16x16 v) {
  return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

TARGET static inline void NAME(over)(uint8_t *destination, u16x16 source) {
  u16x16 kept = NAME(divide255)(NAME(widen)(destination) * (255 - NAME(alphas)(source)));
  u8x16 result = __builtin_convertvector(source + kept, u8x16);
  __builtin_memcpy(destination, &result, sizeof result);
}

TARGET static inline void NAME(add)(uint8_t *destination, u16x16 source) {
  u8x16 below;
  __builtin_memcpy(&below, destination, sizeof below);
  u8x16 result = __builtin_elementwise_add_sat(below, __builtin_convertvector(source, u8x16));
  __builtin_memcpy(destination, &result, sizeof result);
}

TARGET static inline u16x16 NAME(tinted)(uint32_t mask, u16x16 color) {
  u8x4 m;
  __builtin_memcpy(&m, &mask, sizeof m);
  u8x16 spread = __builtin_shufflevector(m, m, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  return NAME(divide255)(__builtin_convertvector(spread, u16x16) * color);
}

// The block is copied to locals first: stores through byte pointers may otherwise change it.
#define BLOCK_LOCALS                                                                               \
  uint8_t *destination = block->destination;                                                       \
  const uint8_t *source = block->source;                                                           \
  const size_t destination_stride = block->destination_stride;                                     \
  const size_t source_stride = block->source_stride;                                               \
  const size_t width = block->width;                                                               \
  const size_t whole = block->padded ? (width + 3) & ~(size_t)3 : width & ~(size_t)3;              \
  const size_t rest = width > whole ? width - whole : 0;

#define COVERAGE_LOOP(BLEND)                                                                       \
  BLOCK_LOCALS                                                                                     \
  u8x4 one;                                                                                        \
  __builtin_memcpy(&one, &color, sizeof one);                                                      \
  const u16x16 tint = __builtin_convertvector(                                                     \
    __builtin_shufflevector(one, one, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3), u16x16);    \
  for (uint32_t rows = block->height; rows != 0; rows--) {                                         \
    size_t x = 0;                                                                                  \
    for (; x + 8 <= whole; x += 8) {                                                               \
      uint64_t mask;                                                                               \
      __builtin_memcpy(&mask, source + x, sizeof mask);                                            \
      if (mask == 0) continue;                                                                     \
      NAME(BLEND)(destination + 4 * x, NAME(tinted)((uint32_t)mask, tint));                        \
      NAME(BLEND)(destination + 4 * x + 16, NAME(tinted)((uint32_t)(mask >> 32), tint));           \
    }                                                                                              \
    if (x < whole) {                                                                               \
      uint32_t mask;                                                                               \
      __builtin_memcpy(&mask, source + x, sizeof mask);                                            \
      NAME(BLEND)(destination + 4 * x, NAME(tinted)(mask, tint));                                  \
    }                                                                                              \
    if (rest) {                                                                                    \
      uint32_t mask = 0;                                                                           \
      uint8_t edge[16] = {0};                                                                      \
      __builtin_memcpy(&mask, source + whole, rest);                                               \
      __builtin_memcpy(edge, destination + 4 * whole, 4 * rest);                                   \
      NAME(BLEND)(edge, NAME(tinted)(mask, tint));                                                 \
      __builtin_memcpy(destination + 4 * whole, edge, 4 * rest);                                   \
    }                                                                                              \
    destination += destination_stride;                                                             \
    source += source_stride;                                                                       \
  }

#define COLOR_LOOP(BLEND)                                                                          \
  BLOCK_LOCALS                                                                                     \
  const uint16_t factor = (uint16_t)alpha;                                                         \
  for (uint32_t rows = block->height; rows != 0; rows--) {                                         \
    for (size_t x = 0; x < whole; x += 4) {                                                        \
      u16x16 picture = NAME(widen)(source + 4 * x) * factor;                                       \
      NAME(BLEND)(destination + 4 * x, NAME(divide255)(picture));                                  \
    }                                                                                              \
    if (rest) {                                                                                    \
      uint8_t edge[16] = {0}, picture[16] = {0};                                                   \
      __builtin_memcpy(picture, source + 4 * whole, 4 * rest);                                     \
      __builtin_memcpy(edge, destination + 4 * whole, 4 * rest);                                   \
      NAME(BLEND)(edge, NAME(divide255)(NAME(widen)(picture) * factor));                           \
      __builtin_memcpy(destination + 4 * whole, edge, 4 * rest);                                   \
    }                                                                                              \
    destination += destination_stride;                                                             \
    source += source_stride;                                                                       \
  }

TARGET static void NAME(coverage_over)(const effectd_block *block, uint32_t color) {
  COVERAGE_LOOP(over)
}

TARGET static void NAME(coverage_add)(const effectd_block *block, uint32_t color) {
  COVERAGE_LOOP(add)
}

TARGET static void NAME(color_over)(const effectd_block *block, uint32_t alpha) {
  COLOR_LOOP(over)
}

TARGET static void NAME(color_add)(const effectd_block *block, uint32_t alpha) {
  COLOR_LOOP(add)
}

#undef BLOCK_LOCALS
#undef COVERAGE_LOOP
#undef COLOR_LOOP
