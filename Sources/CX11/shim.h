// SPDX-License-Identifier: MIT
// Xlib and the extensions we use, found through pkg-config; shims for what Swift cannot import.
#ifndef EFFECTD_CX11_SHIM_H
#define EFFECTD_CX11_SHIM_H

#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>

#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/dpms.h>
#include <X11/extensions/scrnsaver.h>
#include <X11/extensions/shape.h>

// Why: XDestroyImage is a macro that calls through the image's table of functions. The pixels are
// not ours to free, so they are taken out first.
static inline void effectd_release_image(XImage *image) {
  image->data = NULL;
  XDestroyImage(image);
}

// Why: XGetPixel is such a macro too.
static inline unsigned long effectd_image_pixel(XImage *image, int x, int y) {
  return XGetPixel(image, x, y);
}

// Why: XDestroyImage again, here for an image whose pixels Xlib allocated.
static inline void effectd_destroy_image(XImage *image) {
  XDestroyImage(image);
}

// Why: an XEvent is a union; Swift reads its members, but cannot set `l` of a client message.
static inline Status effectd_send_marker(Display *display, Window window, Atom type, long serial) {
  XEvent event;
  memset(&event, 0, sizeof event);
  event.xclient.type = ClientMessage;
  event.xclient.window = window;
  event.xclient.message_type = type;
  event.xclient.format = 32;
  event.xclient.data.l[0] = serial;
  return XSendEvent(display, window, False, NoEventMask, &event);
}

// Why: ioctl is variadic. Bytes that we wrote and the other end has not read yet; -1 if the
// socket cannot tell.
static inline int effectd_unread_bytes(int descriptor) {
  int count = 0;
  return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : -1;
}

#endif
