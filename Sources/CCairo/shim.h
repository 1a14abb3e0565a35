// SPDX-License-Identifier: MIT
// Cairo's own header, found through pkg-config; nothing here needs a shim.
#ifndef EFFECTD_CCAIRO_SHIM_H
#define EFFECTD_CCAIRO_SHIM_H

#include <cairo.h>

#endif
