// SPDX-License-Identifier: MIT

#include "Internal.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

static FcConfig *configuration;

static const char **paths;
static size_t path_count;

static void add_path(const char *path) {
  const char **longer = realloc(paths, (path_count + 1) * sizeof *paths);
  char *copy = strdup(path);
  if (!longer || !copy) abort();
  paths = longer;
  paths[path_count++] = copy;
}

static void add_all(FcStrList *list) {
  if (!list) return;
  for (FcChar8 *path; (path = FcStrListNext(list));) add_path((const char *)path);
  FcStrListDone(list);
}

const char *const *effectd_fonts_prepare(size_t *count) {
  add_path("/usr/share");
  // Fonts are looked through later, in confinement: what has changed in a folder since its cache was
  // written is read then, and never written.
  configuration = FcInitLoadConfig();
  if (configuration) {
    add_all(FcConfigGetFontDirs(configuration));
    add_all(FcConfigGetCacheDirs(configuration));
    add_all(FcConfigGetConfigFiles(configuration));
  }
  *count = path_count;
  return paths;
}

void effectd_fonts_need(void) {
  if (!configuration) return;
  FcConfigSetCurrent(configuration);
  FcConfigDestroy(configuration);
  configuration = NULL;
}

static PangoLayout *lay_out(cairo_t *context, const char *text, const char *families, double size) {
  PangoLayout *layout = pango_cairo_create_layout(context);
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, families);
  pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  pango_layout_set_single_paragraph_mode(layout, 1);
  pango_layout_set_text(layout, text, -1);
  return layout;
}

static cairo_t *scratch(void) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1);
  cairo_t *context = cairo_create(surface);
  cairo_surface_destroy(surface);
  return context;
}

// The ink of a line and how many of its characters no font has.
static int measure(
  const char *text, const char *families, double size, PangoRectangle *ink
) {
  cairo_t *context = scratch();
  PangoLayout *layout = lay_out(context, text, families, size);
  pango_layout_get_pixel_extents(layout, ink, NULL);
  int unknown = pango_layout_get_unknown_glyphs_count(layout);
  g_object_unref(layout);
  cairo_destroy(context);
  return unknown;
}

// The largest ink in pixels that is worked with.
static const int most = 8192;
// The size that proportions are measured at.
static const double trial = 64;

int effectd_draw_text(
  const char *text, const char *families, int is_single, int pixels, effectd_picture *picture
) {
  effectd_fonts_need();
  PangoRectangle ink;
  int unknown = measure(text, families, trial, &ink);
  if (ink.width > most || ink.height > most) return effectd_fail(picture, "the text is too large");
  if (unknown > 0) return effectd_fail(picture, "no installed font can show \"%s\"", text);
  if (ink.width <= 0 || ink.height <= 0)
    return effectd_fail(picture, "\"%s\" shows nothing", text);
  // Fonts that do not know a sequence show its parts side by side.
  if (is_single && ink.width * 5 > ink.height * 8)
    return effectd_fail(picture, "no installed font can show \"%s\" as one emoji", text);
  double size = trial * pixels / (ink.width > ink.height ? ink.width : ink.height);
  measure(text, families, size, &ink);
  if (ink.width > most || ink.height > most) return effectd_fail(picture, "the text is too large");
  cairo_t *context =
    effectd_begin(picture, ink.width > 1 ? ink.width : 1, ink.height > 1 ? ink.height : 1);
  if (!context) return 0;
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_move_to(context, -ink.x, -ink.y);
  PangoLayout *layout = lay_out(context, text, families, size);
  pango_cairo_show_layout(context, layout);
  g_object_unref(layout);
  return effectd_end(picture, context);
}

int effectd_installed_font(const char *family, char *found, size_t size) {
  effectd_fonts_need();
  cairo_t *context = scratch();
  PangoLayout *layout = pango_cairo_create_layout(context);
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, family);
  PangoFont *font = pango_context_load_font(pango_layout_get_context(layout), description);
  pango_font_description_free(description);
  if (font) {
    PangoFontDescription *real = pango_font_describe(font);
    const char *name = pango_font_description_get_family(real);
    g_strlcpy(found, name ? name : "", size);
    pango_font_description_free(real);
    g_object_unref(font);
  }
  g_object_unref(layout);
  cairo_destroy(context);
  return font != NULL;
}

int effectd_draw_label(
  const char *text, int width, int height, int baseline, int font_size, effectd_picture *picture
) {
  effectd_fonts_need();
  cairo_t *context = effectd_begin(picture, width, height);
  if (!context) return 0;
  cairo_select_font_face(
    context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context, font_size);
  cairo_text_extents_t extents;
  cairo_text_extents(context, text, &extents);
  cairo_set_source_rgb(context, 1, 1, 1);
  cairo_move_to(context, width / 2.0 - extents.x_advance / 2, baseline);
  cairo_show_text(context, text);
  return effectd_end(picture, context);
}
