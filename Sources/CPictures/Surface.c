// SPDX-License-Identifier: MIT

#include "Internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int effectd_fail(effectd_picture *picture, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(picture->message, sizeof picture->message, format, arguments);
  va_end(arguments);
  return 0;
}

cairo_t *effectd_begin(effectd_picture *picture, int width, int height) {
  picture->width = width;
  picture->height = height;
  picture->natural_width = width;
  picture->natural_height = height;
  picture->pixels = calloc((size_t)width * (size_t)height, sizeof *picture->pixels);
  if (!picture->pixels) {
    effectd_fail(picture, "there is no memory for %dx%d pixels", width, height);
    return NULL;
  }
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    (unsigned char *)picture->pixels, CAIRO_FORMAT_ARGB32, width, height, width * 4);
  cairo_t *context = cairo_create(surface);
  cairo_surface_destroy(surface);
  return context;
}

int effectd_end(effectd_picture *picture, cairo_t *context) {
  cairo_status_t status = cairo_status(context);
  cairo_surface_finish(cairo_get_target(context));
  cairo_destroy(context);
  if (status == CAIRO_STATUS_SUCCESS) return 1;
  free(picture->pixels);
  picture->pixels = NULL;
  return effectd_fail(picture, "it cannot be drawn: %s", cairo_status_to_string(status));
}
