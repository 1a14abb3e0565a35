// SPDX-License-Identifier: MIT

#include "Internal.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// MARK: SVG

static int fail_svg(effectd_picture *picture, RsvgHandle *handle, GError *error) {
  effectd_fail(
    picture, "the SVG image cannot be drawn: %s", error ? error->message : "not an SVG document");
  g_clear_error(&error);
  if (handle) g_object_unref(handle);
  return 0;
}

// The size that a document gives itself, in pixels.
static int svg_size(RsvgHandle *handle, double *width, double *height) {
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) {
    // Only the shape of the picture is known: its view box, whose units count as pixels.
    gboolean has_width, has_height, has_box;
    RsvgLength ignored;
    RsvgRectangle box = {0, 0, 0, 0};
    rsvg_handle_get_intrinsic_dimensions(
      handle, &has_width, &ignored, &has_height, &ignored, &has_box, &box);
    *width = has_box ? box.width : 0;
    *height = has_box ? box.height : 0;
  }
  return *width > 0 && *height > 0 && isfinite(*width) && isfinite(*height);
}

static int pixels_of(double length) { return length < 1.5 ? 1 : (int)round(length); }

int effectd_draw_svg(
  const unsigned char *data, size_t length, int pixels, effectd_picture *picture
) {
  effectd_fonts_need();
  GError *error = NULL;
  RsvgHandle *handle = rsvg_handle_new_from_data(data, length, &error);
  if (!handle) return fail_svg(picture, NULL, error);
  double width, height;
  if (!svg_size(handle, &width, &height)) {
    g_object_unref(handle);
    return effectd_fail(picture, "the SVG document says neither its size nor its view box");
  }
  double scale = pixels / (width > height ? width : height);
  cairo_t *context = effectd_begin(picture, pixels_of(width * scale), pixels_of(height * scale));
  if (!context) {
    g_object_unref(handle);
    return 0;
  }
  picture->natural_width = width;
  picture->natural_height = height;
  RsvgRectangle where = {0, 0, picture->width, picture->height};
  int drawn = rsvg_handle_render_document(handle, context, &where, &error);
  if (!drawn) {
    free(picture->pixels);
    picture->pixels = NULL;
    cairo_surface_finish(cairo_get_target(context));
    cairo_destroy(context);
    return fail_svg(picture, handle, error);
  }
  g_object_unref(handle);
  return effectd_end(picture, context);
}

// MARK: PNG

typedef struct {
  const unsigned char *next;
  size_t left;
} reader;

static cairo_status_t take(void *closure, unsigned char *target, unsigned count) {
  reader *source = closure;
  if (count > source->left) return CAIRO_STATUS_READ_ERROR;
  memcpy(target, source->next, count);
  source->next += count;
  source->left -= count;
  return CAIRO_STATUS_SUCCESS;
}

static uint32_t number(const unsigned char *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// The decoded image, or NULL with a message. The header is looked at first, so that a file that
// claims to be huge costs nothing.
static cairo_surface_t *decode(
  const unsigned char *data, size_t length, int extent, effectd_picture *picture
) {
  static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  if (length < 24 || memcmp(data, signature, 8) != 0 || memcmp(data + 12, "IHDR", 4) != 0) {
    effectd_fail(picture, "not a PNG image");
    return NULL;
  }
  uint32_t width = number(data + 16), height = number(data + 20);
  if (width < 1 || height < 1 || width > (uint32_t)extent || height > (uint32_t)extent) {
    effectd_fail(
      picture, "the image is %ux%u pixels (expected 1x1 to %dx%d)", width, height, extent, extent);
    return NULL;
  }
  reader source = {data, length};
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(take, &source);
  cairo_status_t status = cairo_surface_status(surface);
  if (status == CAIRO_STATUS_SUCCESS && cairo_image_surface_get_width(surface) == (int)width
    && cairo_image_surface_get_height(surface) == (int)height)
    return surface;
  effectd_fail(
    picture, "the image is damaged: %s",
    status ? cairo_status_to_string(status) : "the pixels do not fit the header");
  cairo_surface_destroy(surface);
  return NULL;
}

int effectd_read_png(
  const unsigned char *data, size_t length, int extent, effectd_picture *picture
) {
  cairo_surface_t *surface = decode(data, length, extent, picture);
  if (!surface) return 0;
  cairo_t *context = effectd_begin(
    picture, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface));
  if (!context) {
    cairo_surface_destroy(surface);
    return 0;
  }
  cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface(context, surface, 0, 0);
  cairo_paint(context);
  cairo_surface_destroy(surface);
  return effectd_end(picture, context);
}

int effectd_read_background(
  const unsigned char *data, size_t length, int extent, int width, int height,
  effectd_picture *picture
) {
  cairo_surface_t *surface = decode(data, length, extent, picture);
  if (!surface) return 0;
  cairo_t *context = effectd_begin(picture, width, height);
  if (!context) {
    cairo_surface_destroy(surface);
    return 0;
  }
  double own_width = cairo_image_surface_get_width(surface);
  double own_height = cairo_image_surface_get_height(surface);
  double scale = fmax(width / own_width, height / own_height);
  int drawn_width = (int)round(own_width * scale), drawn_height = (int)round(own_height * scale);
  cairo_translate(context, (width - drawn_width) / 2, (height - drawn_height) / 2);
  cairo_scale(context, drawn_width / own_width, drawn_height / own_height);
  cairo_set_source_surface(context, surface, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST);
  // Beyond the edge the picture goes on, so that its border does not fade.
  cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
  cairo_rectangle(context, 0, 0, own_width, own_height);
  cairo_fill(context);
  cairo_set_source_rgba(context, 0, 0, 0, 0);
  cairo_surface_destroy(surface);
  return effectd_end(picture, context);
}
