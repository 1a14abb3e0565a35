// SPDX-License-Identifier: MIT
// Text through Pango and SVG through librsvg, both loaded when first needed: they cost several
// megabytes that most effects have no use for, and the programs run without them. Only the few
// functions used are declared, so that their headers are not needed either. Cairo contexts are
// passed as `void *`.
#ifndef EFFECTD_CTEXT_H
#define EFFECTD_CTEXT_H

#include <stddef.h>

/// How a call ended.
typedef enum {
  effectd_late_ok,
  /// The library is not installed, or lacks a function.
  effectd_late_missing,
  /// The library could not make sense of the input.
  effectd_late_failed,
} effectd_late_status;

/// What a line of text takes, in pixels relative to where it is drawn.
typedef struct {
  int x, y, width, height;
  /// Characters that no font has.
  int unknown;
} effectd_text_extents;

/// Lays a line of UTF-8 text out and, if `draw` is not 0, draws it at the current point in the
/// current colour. `size` is the font's in pixels; `family` may be a list.
effectd_late_status effectd_text_line(
  void *cairo, const char *text, int length, const char *family, double size, int draw,
  effectd_text_extents *extents);

/// Writes the family of the installed font that stands for `family`, cut to `found_size` with its
/// closing 0.
effectd_late_status effectd_font_family(
  void *cairo, const char *family, char *found, size_t found_size);

/// Reads the size of an SVG document in pixels; 0 by 0 if it does not say.
/// References to anything outside of the document are never followed: the reader is given no base.
effectd_late_status effectd_svg_size(
  const unsigned char *data, size_t length, double *width, double *height, char *message,
  size_t message_size);

/// Draws an SVG document into the rectangle from (0, 0) to (`width`, `height`).
effectd_late_status effectd_svg_draw(
  void *cairo, const unsigned char *data, size_t length, double width, double height, char *message,
  size_t message_size);

#endif
