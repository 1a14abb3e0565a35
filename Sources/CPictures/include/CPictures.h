// SPDX-License-Identifier: MIT
// Pictures of text through Pango, of SVG documents through librsvg and of PNG images through cairo.
// Only the helper program is linked with this room.
#ifndef EFFECTD_CPICTURES_H
#define EFFECTD_CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// A picture, or why there is none.
typedef struct {
  /// Pixels.
  int width, height;
  /// The size that the picture gives itself, in its own pixels or points.
  double natural_width, natural_height;
  /// Premultiplied 0xAARRGGBB, row by row without gaps; to be freed with free().
  uint32_t *pixels;
  /// One line, cut to fit, if there is no picture.
  char message[400];
} effectd_picture;

/// Reads Fontconfig's configuration, but no font yet, and returns the paths that drawing reads: its
/// files, caches and folders of fonts, and what data all programs share; `count` of them. They are
/// never freed. To be called once, before the process confines itself.
const char *const *effectd_fonts_prepare(size_t *count);

/// Draws a line of text in white, emoji in their own colours, so that the longer side of its ink has
/// `pixels`. `families` is a font's name or a list. `is_single`: the text must show as one emoji.
/// Returns 1, or 0 with a message.
int effectd_draw_text(
  const char *text, const char *families, int is_single, int pixels, effectd_picture *picture);

/// Writes the family of the installed font that stands for `family`, cut to `size` bytes with its
/// closing 0. Returns 0 if there is none.
int effectd_installed_font(const char *family, char *found, size_t size);

/// Draws a line of text in white, centred in a box of that size in pixels.
int effectd_draw_label(
  const char *text, int width, int height, int baseline, int font_size, effectd_picture *picture);

/// Draws an SVG document so that its longer side has `pixels`. References to anything outside of the
/// document are never followed: the reader is given no base. Returns 1, or 0 with a message.
int effectd_draw_svg(
  const unsigned char *data, size_t length, int pixels, effectd_picture *picture);

/// Reads a PNG image of at most `extent` pixels each way. Returns 1, or 0 with a message.
int effectd_read_png(
  const unsigned char *data, size_t length, int extent, effectd_picture *picture);

/// Reads a PNG image and scales it so that it covers `width` by `height` pixels, what overhangs cut
/// off evenly. Returns 1, or 0 with a message.
int effectd_read_background(
  const unsigned char *data, size_t length, int extent, int width, int height,
  effectd_picture *picture);

/// Waits for a packet and what descriptor may come with it; -1 in `descriptor` if none does. A second
/// one is closed. Returns the packet's bytes, 0 at the end, -1 with errno; also for a packet that is
/// longer than `size`.
long effectd_receive(int socket, void *packet, size_t size, int *descriptor);

#endif
