// SPDX-License-Identifier: MIT

#include "CText.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  int x, y, width, height;
} rectangle;

typedef struct {
  double x, y, width, height;
} viewport;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} library_error;

// What GObject has registered cannot be unloaded, so the libraries stay once they are there;
// asking for them again only counts up.
static void *load(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE); }

// Finds a function in a library or in those it needs itself. By POSIX the pointer that dlsym
// returns may be taken for a function's; C has no cast for it.
static int find(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

typedef struct {
  void *(*create_layout)(void *cairo);
  void (*show_layout)(void *cairo, void *layout);
  void (*set_text)(void *layout, const char *text, int length);
  void (*set_single_paragraph)(void *layout, int setting);
  void (*set_font)(void *layout, const void *description);
  int (*unknown_glyphs)(void *layout);
  void (*pixel_extents)(void *layout, rectangle *ink, rectangle *logical);
  void *(*new_description)(void);
  void (*set_family)(void *description, const char *family);
  void (*set_size)(void *description, double size);
  const char *(*get_family)(const void *description);
  void (*free_description)(void *description);
  void *(*get_context)(void *layout);
  void *(*load_font)(void *context, const void *description);
  void *(*describe_font)(void *font);
  void (*unref)(void *object);
} pango;

static int load_pango(pango *p) {
  void *library = load("libpangocairo-1.0.so.0");
  return library && find(library, "pango_cairo_create_layout", &p->create_layout)
    && find(library, "pango_cairo_show_layout", &p->show_layout)
    && find(library, "pango_layout_set_text", &p->set_text)
    && find(library, "pango_layout_set_single_paragraph_mode", &p->set_single_paragraph)
    && find(library, "pango_layout_set_font_description", &p->set_font)
    && find(library, "pango_layout_get_unknown_glyphs_count", &p->unknown_glyphs)
    && find(library, "pango_layout_get_pixel_extents", &p->pixel_extents)
    && find(library, "pango_font_description_new", &p->new_description)
    && find(library, "pango_font_description_set_family", &p->set_family)
    && find(library, "pango_font_description_set_absolute_size", &p->set_size)
    && find(library, "pango_font_description_get_family", &p->get_family)
    && find(library, "pango_font_description_free", &p->free_description)
    && find(library, "pango_layout_get_context", &p->get_context)
    && find(library, "pango_context_load_font", &p->load_font)
    && find(library, "pango_font_describe", &p->describe_font)
    && find(library, "g_object_unref", &p->unref);
}

effectd_late_status effectd_font_family(
  void *cairo, const char *family, char *found, size_t found_size
) {
  pango p;
  if (!load_pango(&p)) return effectd_late_missing;
  void *layout = p.create_layout(cairo);
  void *description = p.new_description();
  p.set_family(description, family);
  void *font = p.load_font(p.get_context(layout), description);
  p.free_description(description);
  p.unref(layout);
  if (!font) return effectd_late_failed;
  void *real = p.describe_font(font);
  const char *name = p.get_family(real);
  if (found_size > 0) {
    strncpy(found, name ? name : "", found_size - 1);
    found[found_size - 1] = 0;
  }
  p.free_description(real);
  p.unref(font);
  return effectd_late_ok;
}

effectd_late_status effectd_text_line(
  void *cairo, const char *text, int length, const char *family, double size, int draw,
  effectd_text_extents *extents
) {
  pango p;
  if (!load_pango(&p)) return effectd_late_missing;
  void *layout = p.create_layout(cairo);
  void *description = p.new_description();
  p.set_family(description, family);
  // Pango counts in 1024ths.
  p.set_size(description, size * 1024);
  p.set_font(layout, description);
  p.free_description(description);
  p.set_single_paragraph(layout, 1);
  p.set_text(layout, text, length);
  rectangle ink;
  p.pixel_extents(layout, &ink, NULL);
  extents->x = ink.x;
  extents->y = ink.y;
  extents->width = ink.width;
  extents->height = ink.height;
  extents->unknown = p.unknown_glyphs(layout);
  if (draw) p.show_layout(cairo, layout);
  p.unref(layout);
  return effectd_late_ok;
}

typedef struct {
  void *(*open)(const uint8_t *data, size_t length, library_error **error);
  int (*pixel_size)(void *handle, double *width, double *height);
  void (*dimensions)(
    void *handle, int *has_width, void *width, int *has_height, void *height, int *has_box,
    viewport *box);
  int (*render)(void *handle, void *cairo, const viewport *where, library_error **error);
  void (*unref)(void *object);
  void (*free_error)(library_error *error);
} rsvg;

static int load_rsvg(rsvg *r) {
  void *library = load("librsvg-2.so.2");
  return library && find(library, "rsvg_handle_new_from_data", &r->open)
    && find(library, "rsvg_handle_get_intrinsic_size_in_pixels", &r->pixel_size)
    && find(library, "rsvg_handle_get_intrinsic_dimensions", &r->dimensions)
    && find(library, "rsvg_handle_render_document", &r->render)
    && find(library, "g_object_unref", &r->unref) && find(library, "g_error_free", &r->free_error);
}

static effectd_late_status fail(
  const rsvg *r, library_error *error, char *message, size_t message_size
) {
  const char *text = error && error->message ? error->message : "not an SVG document";
  if (message_size > 0) {
    strncpy(message, text, message_size - 1);
    message[message_size - 1] = 0;
  }
  if (error) r->free_error(error);
  return effectd_late_failed;
}

effectd_late_status effectd_svg_size(
  const unsigned char *data, size_t length, double *width, double *height, char *message,
  size_t message_size
) {
  rsvg r;
  if (!load_rsvg(&r)) return effectd_late_missing;
  library_error *error = NULL;
  void *handle = r.open(data, length, &error);
  if (!handle) return fail(&r, error, message, message_size);
  if (!r.pixel_size(handle, width, height)) {
    // Only the shape of the picture is known: its view box, whose units count as pixels.
    int has_width, has_height, has_box;
    // A length is a number and a unit.
    double ignored_width[2], ignored_height[2];
    viewport box = {0, 0, 0, 0};
    r.dimensions(
      handle, &has_width, ignored_width, &has_height, ignored_height, &has_box, &box);
    *width = has_box ? box.width : 0;
    *height = has_box ? box.height : 0;
  }
  r.unref(handle);
  return effectd_late_ok;
}

effectd_late_status effectd_svg_draw(
  void *cairo, const unsigned char *data, size_t length, double width, double height, char *message,
  size_t message_size
) {
  rsvg r;
  if (!load_rsvg(&r)) return effectd_late_missing;
  library_error *error = NULL;
  void *handle = r.open(data, length, &error);
  if (!handle) return fail(&r, error, message, message_size);
  viewport where = {0, 0, width, height};
  int drawn = r.render(handle, cairo, &where, &error);
  r.unref(handle);
  return drawn ? effectd_late_ok : fail(&r, error, message, message_size);
}
