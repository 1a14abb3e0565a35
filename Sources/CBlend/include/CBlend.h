// SPDX-License-Identifier: MIT
// Blending of one sprite into premultiplied BGRA memory, 4 to 16 pixels at a time. In C, because
// here the compiler's vector extensions and intrinsics allow for copies of each loop for wider
// registers, chosen when the program runs. The arithmetic is the X server's (pixman's): every
// product of two bytes is divided by 255 with rounding, so that both draw the same picture.
#ifndef EFFECTD_CBLEND_H
#define EFFECTD_CBLEND_H

#include <stddef.h>
#include <stdint.h>

/// A block of pixels to blend. `padded` says that rows may be read and written up to the next
/// multiple of four pixels: the sprite's padding is zero there, and so leaves the destination as it
/// is.
typedef struct {
  uint8_t *destination;
  size_t destination_stride;
  const uint8_t *source;
  size_t source_stride;
  uint32_t width;
  uint32_t height;
  uint32_t padded;
} effectd_block;

/// What is blended, and how.
typedef enum {
  /// Coverage tinted by a premultiplied colour 0xAARRGGBB, source-over.
  effectd_coverage_over,
  /// Coverage tinted by a premultiplied colour 0xAARRGGBB, saturating sum.
  effectd_coverage_add,
  /// Premultiplied BGRA multiplied by an opacity (0 to 255), source-over.
  effectd_color_over,
  /// Premultiplied BGRA multiplied by an opacity (0 to 255), saturating sum.
  effectd_color_add,
} effectd_blend_kind;

/// Blends a block with the widest registers there are; `argument` is the colour or the opacity.
void effectd_blend(effectd_blend_kind kind, const effectd_block *block, uint32_t argument);

/// The level that `effectd_blend` uses here: 0 baseline, 1 AVX2, 2 AVX-512.
int effectd_blend_best_level(void);

/// As `effectd_blend`, with a level of at most the best one: all give the same bytes.
void effectd_blend_at_level(
  int level, effectd_blend_kind kind, const effectd_block *block, uint32_t argument);

/// Has the memory of `width` times `height` pixels fetched, which will be written soon.
///
/// Rows lie far apart, so that the processor does not foresee them: erasing 300 sprites on a buffer
/// that has left the cache takes half as long.
void effectd_blend_expect(uint8_t *destination, size_t stride, uint32_t width, uint32_t height);

/// Sets `width` times `height` pixels to zero.
void effectd_blend_clear(uint8_t *destination, size_t stride, uint32_t width, uint32_t height);

/// The channels of a pixel, or of a mean of pixels, each 0 to 255.
typedef float effectd_channels __attribute__((ext_vector_type(4)));

/// The channels of the BGRA pixel at an address.
static inline effectd_channels effectd_channels_of(const uint8_t *pixel) {
  typedef uint8_t bytes __attribute__((ext_vector_type(4)));
  bytes loaded;
  __builtin_memcpy(&loaded, pixel, sizeof loaded);
  return __builtin_convertvector(loaded, effectd_channels);
}

/// Makes coverage of a row of winding numbers' changes: their running sum's absolute value, at most 1, times 255.
///
/// Up to three cells beyond the row are read.
static inline void effectd_cover(const float *cells, uint8_t *pixels, size_t count) {
  typedef float floats __attribute__((ext_vector_type(4)));
  typedef int32_t integers __attribute__((ext_vector_type(4)));
  typedef uint8_t bytes __attribute__((ext_vector_type(4)));
  const floats zero = 0.0f, one = 1.0f;
  floats carried = 0.0f;
  for (size_t index = 0; index < count; index += 4) {
    floats sum;
    __builtin_memcpy(&sum, cells + index, sizeof sum);
    sum += __builtin_shufflevector(zero, sum, 0, 4, 5, 6);
    sum += __builtin_shufflevector(zero, sum, 0, 1, 4, 5);
    sum += carried;
    carried = sum.wwww;
    const floats size = (floats)((integers)sum & 0x7fffffff);
    const floats bounded = size < one ? size : one;
    const bytes covered =
      __builtin_convertvector(__builtin_convertvector(bounded * 255.0f + 0.5f, integers), bytes);
    __builtin_memcpy(pixels + index, &covered, count - index < 4 ? count - index : 4);
  }
}

/// Writes a BGRA pixel whose channels are at least 0; rounded, and at most 255.
static inline void effectd_store_channels(effectd_channels channels, uint8_t *pixel) {
  typedef uint8_t bytes __attribute__((ext_vector_type(4)));
  channels += 0.5f;
  for (int index = 0; index < 4; index++) {
    channels[index] = channels[index] < 255 ? channels[index] : 255;
  }
  bytes stored = __builtin_convertvector(channels, bytes);
  __builtin_memcpy(pixel, &stored, sizeof stored);
}

#endif
