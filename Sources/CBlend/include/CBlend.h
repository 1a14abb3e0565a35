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

#endif
