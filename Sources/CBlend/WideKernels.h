// SPDX-License-Identifier: MIT
// The loops of CBlend.c for x86 processors with wide registers, included once for each width.
// Bytes are widened by unpacking within each 128-bit lane, which packing undoes, so that a lane
// always holds four whole pixels. The arithmetic is that of Kernels.h, bit for bit.

TARGET static inline WIDE NAME(divide255)(WIDE product) {
  return OP(mulhi_epu16)(OP(add_epi16)(product, OP(set1_epi16)(128)), OP(set1_epi16)(257));
}

/// Each of the 16 bits of the two low or high pixels of a lane, as an index into the lane's bytes.
TARGET static inline WIDE NAME(lanes)(__m128i lane) { return BROADCAST_LANE(lane); }

/// How the mask's bytes are spread: pixel n takes byte n, as 16-bit numbers, four times.
TARGET static inline WIDE NAME(spread_low)(void) {
  const __m128i first = _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1);
  return OP(add_epi8)(NAME(lanes)(first), LANE_OFFSETS);
}

TARGET static inline WIDE NAME(over)(WIDE below, WIDE low, WIDE high) {
  const WIDE alphas = NAME(lanes)(
    _mm_setr_epi8(6, -1, 6, -1, 6, -1, 6, -1, 14, -1, 14, -1, 14, -1, 14, -1));
  const WIDE zero = ZERO, full = OP(set1_epi16)(255);
  WIDE kept_low = OP(sub_epi16)(full, OP(shuffle_epi8)(low, alphas));
  WIDE kept_high = OP(sub_epi16)(full, OP(shuffle_epi8)(high, alphas));
  WIDE below_low = OP(mullo_epi16)(OP(unpacklo_epi8)(below, zero), kept_low);
  WIDE below_high = OP(mullo_epi16)(OP(unpackhi_epi8)(below, zero), kept_high);
  return OP(packus_epi16)(
    OP(add_epi16)(low, NAME(divide255)(below_low)),
    OP(add_epi16)(high, NAME(divide255)(below_high)));
}

TARGET static inline WIDE NAME(add)(WIDE below, WIDE low, WIDE high) {
  return OP(adds_epu8)(below, OP(packus_epi16)(low, high));
}

#define COVERAGE_BLOCK(BLEND, LOAD, STORE)                                                         \
  WIDE masks = BROADCAST_LANE(mask);                                                               \
  WIDE tinted_low = NAME(divide255)(OP(mullo_epi16)(OP(shuffle_epi8)(masks, low), tint));          \
  WIDE tinted_high = NAME(divide255)(OP(mullo_epi16)(OP(shuffle_epi8)(masks, high), tint));        \
  WIDE below = LOAD;                                                                               \
  WIDE result = NAME(BLEND)(below, tinted_low, tinted_high);                                       \
  STORE;

#define COLOR_BLOCK(BLEND, SOURCE, LOAD, STORE)                                                    \
  WIDE picture = SOURCE;                                                                           \
  WIDE below = LOAD;                                                                               \
  WIDE picture_low = OP(mullo_epi16)(OP(unpacklo_epi8)(picture, ZERO), factor);                    \
  WIDE picture_high = OP(mullo_epi16)(OP(unpackhi_epi8)(picture, ZERO), factor);                   \
  WIDE result =                                                                                    \
    NAME(BLEND)(below, NAME(divide255)(picture_low), NAME(divide255)(picture_high));               \
  STORE;

#define COVERAGE_LOOP(BLEND)                                                                       \
  uint8_t *destination = block->destination;                                                       \
  const uint8_t *source = block->source;                                                           \
  const size_t destination_stride = block->destination_stride;                                     \
  const size_t source_stride = block->source_stride;                                               \
  const size_t width = block->width;                                                               \
  const WIDE tint = OP(unpacklo_epi8)(OP(set1_epi32)((int)color), ZERO);                           \
  const WIDE low = NAME(spread_low)();                                                             \
  const WIDE high = OP(add_epi8)(low, OP(set1_epi16)(2));                                          \
  for (uint32_t rows = block->height; rows != 0; rows--) {                                         \
    size_t x = 0;                                                                                  \
    for (; x + PIXELS <= width; x += PIXELS) {                                                     \
      const __m128i mask = LOAD_MASK(source + x);                                                  \
      if (IS_EMPTY(mask)) continue;                                                                \
      uint8_t *place = destination + 4 * x;                                                        \
      COVERAGE_BLOCK(BLEND, LOAD_WIDE(place), STORE_WIDE(place, result))                           \
    }                                                                                              \
    if (x < width) {                                                                               \
      const size_t rest = width - x;                                                               \
      const __m128i mask = LOAD_FEW(source, x, rest);                                              \
      uint8_t *place = destination + 4 * x;                                                        \
      TAIL_MASKS(rest)                                                                             \
      COVERAGE_BLOCK(BLEND, LOAD_TAIL(place), STORE_TAIL(place, result))                           \
    }                                                                                              \
    destination += destination_stride;                                                             \
    source += source_stride;                                                                       \
  }

#define COLOR_LOOP(BLEND)                                                                          \
  uint8_t *destination = block->destination;                                                       \
  const uint8_t *source = block->source;                                                           \
  const size_t destination_stride = block->destination_stride;                                     \
  const size_t source_stride = block->source_stride;                                               \
  const size_t width = block->width;                                                               \
  const WIDE factor = OP(set1_epi16)((short)alpha);                                                \
  for (uint32_t rows = block->height; rows != 0; rows--) {                                         \
    size_t x = 0;                                                                                  \
    for (; x + PIXELS <= width; x += PIXELS) {                                                     \
      uint8_t *place = destination + 4 * x;                                                        \
      COLOR_BLOCK(BLEND, LOAD_WIDE(source + 4 * x), LOAD_WIDE(place), STORE_WIDE(place, result))   \
    }                                                                                              \
    if (x < width) {                                                                               \
      const size_t rest = width - x;                                                               \
      uint8_t *place = destination + 4 * x;                                                        \
      TAIL_MASKS(rest)                                                                             \
      COLOR_BLOCK(                                                                                 \
        BLEND, LOAD_TAIL(source + 4 * x), LOAD_TAIL(place), STORE_TAIL(place, result))             \
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

#undef COVERAGE_BLOCK
#undef COLOR_BLOCK
#undef COVERAGE_LOOP
#undef COLOR_LOOP
