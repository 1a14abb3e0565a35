// SPDX-License-Identifier: MIT
#ifndef EFFECTD_CPICTURES_INTERNAL_H
#define EFFECTD_CPICTURES_INTERNAL_H

#include "CPictures.h"

#include <cairo.h>

/// Makes the picture's pixels, transparent, and a context that draws on them; NULL with a message.
cairo_t *effectd_begin(effectd_picture *picture, int width, int height);

/// Ends drawing. Returns whether all went well; without pixels and with a message if not.
int effectd_end(effectd_picture *picture, cairo_t *context);

/// Writes the message and returns 0.
__attribute__((format(printf, 2, 3))) int effectd_fail(effectd_picture *picture, const char *format, ...);

/// Sees to it that fonts can be looked up.
void effectd_fonts_need(void);

#endif
