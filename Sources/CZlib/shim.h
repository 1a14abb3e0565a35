// SPDX-License-Identifier: MIT
// zlib's own header; nothing here needs a shim.
#ifndef EFFECTD_CZLIB_SHIM_H
#define EFFECTD_CZLIB_SHIM_H

#include <zlib.h>

#endif
